import { randomBytes } from 'node:crypto'
import type { AppContext } from '../platform/app-context.ts'
import type { Connection } from '../platform/database/index.ts'
import { Problem } from '../platform/problem.ts'
import { hashOfToken } from '../platform/tokens.ts'
import { stepOfCode } from './check-totp.ts'
import { openSecret, sealSecret } from './keep-secret.ts'
import { codeLimit, readRecoveryCode, recoveryCode } from './rules.ts'
import {
  authenticatorOf,
  factorsOf,
  linkKeyOf,
  noteTotpStep,
  removeRecoveryCodes,
  replaceRecoveryCodes,
  spendRecoveryCode,
  type FactorsRow,
  type OwnerId,
} from './second-factor-store.ts'

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
