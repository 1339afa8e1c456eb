import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import type { AppContext } from '../platform/app-context.ts'
import type { Connection } from '../platform/database/index.ts'
import { Problem } from '../platform/problem.ts'
import { hashOfToken } from '../platform/tokens.ts'
import { codeLimit, readRecoveryCode, recoveryCode, type RelyingParty } from './rules.ts'
import {
  authenticatorOf,
  factorsOf,
  type FactorsRow,
  linkKeyOf,
  noteTotpStep,
  type OwnerId,
  removeRecoveryCodes,
  replaceRecoveryCodes,
  spendRecoveryCode,
} from './second-factor-store.ts'
import { Secret, TOTP } from 'otpauth'
import type { z } from 'zod'
import type { prove } from '#contract/second-factors.ts'
import { adminPasswordHash, checkPassword, noteProof, triesOfOwnPassword } from '../accounts/index.ts'
import { checkPasskey } from './check-passkey.ts'
import type { FactorCaller } from './show-me.ts'
import { passwordHashOf, personById } from './store.ts'

const recoveryCodes = 10

/** Whether a password alone is not enough. */
const hasSecondFactor = ({ has_totp, passkeys }: FactorsRow): boolean => has_totp || passkeys > 0

/** Requires six digits of the authenticator app or a recovery code, each good once, of an owner who has a second factor. Who has only
 *  passkeys types a recovery code, or logs in with one of them.
 *  @throws Problem `code-needed` without one, which says whether there is an app, `code-wrong`, `too-many-requests` */
export async function checkSecondFactor(
  { db, clock, limits }: Pick<AppContext, 'db' | 'clock' | 'limits'>,
  owner: OwnerId,
  code: string | undefined,
): Promise<void> {
  const factors = await factorsOf(db, owner)
  if (!hasSecondFactor(factors)) return
  if (!code) throw new Problem('code-needed', { app: factors.has_totp ? 'yes' : 'no' })
  const tries = [{ limit: codeLimit, subject: owner ?? 'admin' }]
  await limits.countAll(tries)
  if (!(await isGood(db, owner, code, clock()))) throw new Problem('code-wrong')
  await limits.takeBack(tries)
}

async function isGood(db: Connection, owner: OwnerId, code: string, now: Date): Promise<boolean> {
  const recovery = readRecoveryCode(code)
  if (recovery !== undefined) return spendRecoveryCode(db, owner, hashOfToken(recovery))
  const row = await authenticatorOf(db, owner)
  if (!row || row.secret === null) return false
  const key = await linkKeyOf(db)
  const secret = openSecret(row.secret, owner, key)
  const step = secret === undefined ? undefined : stepOfCode(secret, code, now, Number(row.last_step))
  if (secret === undefined || step === undefined) return false
  return noteTotpStep(db, owner, row.secret, step, sealSecret(secret, owner, key))
}

/** Makes ten new recovery codes; the earlier ones end. @returns the codes, of which only hashes are stored */
export async function renewRecoveryCodes(tx: Connection, owner: OwnerId): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodes }, () => recoveryCode(randomBytes(10)))
  await replaceRecoveryCodes(
    tx,
    owner,
    codes.map((code) => hashOfToken(code.replace('-', ''))),
  )
  return codes
}

/** Recovery codes go with the last second factor. */
export async function endLoneCodes(tx: Connection, owner: OwnerId): Promise<void> {
  if (!hasSecondFactor(await factorsOf(tx, owner))) await removeRecoveryCodes(tx, owner)
}

const period = 30

/** An authenticator app's secret, as RFC 6238 and every app have it: SHA-1, six digits, 30 seconds. */
const totpOf = (secret: string, label = '', issuer = '') =>
  new TOTP({
    ...{ issuer, label, algorithm: 'SHA1', digits: 6, period },
    secret: Secret.fromBase32(secret),
  })

/** A new secret of 160 bits, in base32. */
export const newTotpSecret = (): string => new Secret({ size: 20 }).base32

/** The address of the secret, for a QR code. @param label the person's login name
 *  @param issuer the product's name, as the app lists it */
export const totpUri = (secret: string, label: string, issuer: string): string =>
  totpOf(secret, label, issuer).toString()

/** The 30 seconds of a code, counted since 1970: the present ones, or those before or after.
 *  @returns undefined for a code of other seconds, or one that was taken before: not after `lastStep` */
export function stepOfCode(secret: string, code: string, now: Date, lastStep: number): number | undefined {
  const token = code.replace(/\s/g, '')
  if (!/^\d{6}$/.test(token)) return undefined
  const delta = totpOf(secret).validate({ token, timestamp: now.getTime(), window: 1 })
  const step = delta === null ? undefined : Math.floor(now.getTime() / 1000 / period) + delta
  return step !== undefined && step > lastStep ? step : undefined
}

type Proof = z.output<typeof prove.body> & { address: string }

/** Proves that the person of a session, someone who knows the hospital's password, or the admin is still there: the session may do what
 *  needs a recent proof for ten minutes.
 *  @throws Problem `log-in-wrong`, `code-needed`, `code-wrong`, `passkey-unknown`, `too-many-requests` */
export async function proveAgain(
  context: AppContext,
  caller: FactorCaller,
  relyingParty: RelyingParty,
  { requestId, response, ...typed }: Proof,
): Promise<void> {
  const owner = caller.scope === 'admin' ? null : caller.person?.id
  if (requestId && response) {
    const passkey = await checkPasskey(context, relyingParty, { requestId, response, address: typed.address })
    if (passkey.person_id !== owner) throw new Problem('passkey-unknown')
  } else await checkTyped(context, caller, owner, typed)
  await noteProof(context.db, caller.tokenHash, context.clock())
}

/** @param owner undefined for the hospital's own log-in, whose password alone is a proof */
async function checkTyped(
  context: AppContext,
  caller: FactorCaller,
  owner: OwnerId | undefined,
  { password = '', code, address }: Omit<Proof, 'requestId' | 'response'>,
): Promise<void> {
  const hash = await hashOf(context, caller)
  const tries = triesOfOwnPassword(owner ?? (caller.scope === 'admin' ? 'admin' : caller.hospitalId), address)
  const matches = await checkPassword(context.limits, { password, hash, tries, lane: 'known', from: address })
  if (!matches) throw new Problem('log-in-wrong')
  if (owner !== undefined) await checkSecondFactor(context, owner, code)
}

async function hashOf({ db }: AppContext, caller: FactorCaller): Promise<string | null | undefined> {
  if (caller.scope === 'admin') return adminPasswordHash(db)
  if (caller.person) return (await personById(db, caller.person.id))?.password_hash
  return passwordHashOf(db, caller.hospitalId)
}

// Authenticator secrets are stored sealed: with a key derived from that of the links, which no table and no backup has
// (docs/decisions/0078-second-factors.md).

const algorithm = 'aes-256-gcm'
const [ivLength, tagLength] = [12, 16]

const keyFrom = (linkKey: string) =>
  Buffer.from(hkdfSync('sha256', Buffer.from(linkKey, 'hex'), '', 'baari authenticator secrets', 32))

/** A sealed secret opens for its owner alone: a row that is copied to another owner opens nothing. */
const boundTo = (owner: OwnerId) => Buffer.from(owner ?? 'admin')

/** Seals a secret. @returns `sealed.` and base64url */
export function sealSecret(secret: string, owner: OwnerId, linkKey: string): string {
  const iv = randomBytes(ivLength)
  const cipher = createCipheriv(algorithm, keyFrom(linkKey), iv).setAAD(boundTo(owner))
  const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()])
  return `sealed.${Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url')}`
}

/** Opens a sealed secret; one of an earlier version is not sealed yet.
 *  @returns undefined if it was sealed with another key */
export function openSecret(stored: string, owner: OwnerId, linkKey: string): string | undefined {
  if (!stored.startsWith('sealed.')) return stored
  const bytes = Buffer.from(stored.slice('sealed.'.length), 'base64url')
  const [iv, tag] = [bytes.subarray(0, ivLength), bytes.subarray(ivLength, ivLength + tagLength)]
  const decipher = createDecipheriv(algorithm, keyFrom(linkKey), iv, { authTagLength: tagLength })
  decipher.setAAD(boundTo(owner)).setAuthTag(tag)
  const opened = decipher.update(bytes.subarray(ivLength + tagLength))
  try {
    return Buffer.concat([opened, decipher.final()]).toString('utf8')
  } catch {
    return undefined
  }
}
