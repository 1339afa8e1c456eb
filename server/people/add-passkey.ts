import { randomUUIDv7 } from 'node:crypto'
import type { MadePasskey, NewPasskeyRequest } from '#contract/second-factors.ts'
import type { AppContext } from '../platform/app-context.ts'
import type { Connection } from '../platform/database/index.ts'
import { Problem } from '../platform/problem.ts'
import { handleOf, keepRequest, loadWebAuthn } from './check-passkey.ts'
import { endLoneCodes, renewRecoveryCodes } from './check-second-factor.ts'
import { keepSecondFactor } from './update-person.ts'
import {
  deletePasskey,
  deletePasskeys,
  insertPasskey,
  passkeysOf,
  spendRequest,
  type PasskeyRow,
  type Purpose,
} from './passkey-store.ts'
import { passkeyInList, passkeyToBrowser } from './present.ts'
import { algorithms, mostPasskeys, requestLifetimeMs, type RelyingParty } from './rules.ts'
import { endTotp, factorsOf, removeRecoveryCodes, type OwnerId } from './second-factor-store.ts'
import { ownerOf, settle, type FactorCaller, type Owner } from './show-me.ts'

type Ground = Pick<AppContext, 'db' | 'clock' | 'limits'>

/** Asks a browser for another passkey of an owner.
 *  @throws Problem `too-many-passkeys`, `not-allowed` for the hospital's own log-in */
export async function offerNewPasskey(ground: Ground, caller: FactorCaller, relyingParty: RelyingParty) {
  const owner = await ownerOf(ground, caller)
  return askForPasskey(ground, relyingParty, { owner, purpose: 'add', known: await refuseMany(ground.db, owner.id) })
}

/** Asks a browser for the passkey of a person who joins, and has an id from here on. */
export const offerFirstPasskey = (ground: Ground, relyingParty: RelyingParty, about: Omit<Owner, 'id'>) =>
  askForPasskey(ground, relyingParty, { owner: { id: randomUUIDv7(), ...about }, purpose: 'join', known: [] })

async function refuseMany(db: Connection, owner: OwnerId): Promise<PasskeyRow[]> {
  const known = await passkeysOf(db, owner)
  if (known.length >= mostPasskeys) throw new Problem('too-many-passkeys', { most: mostPasskeys })
  return known
}

async function askForPasskey(
  ground: Ground,
  { host, name }: RelyingParty,
  { owner, purpose, known }: { owner: Owner; purpose: Purpose; known: readonly PasskeyRow[] },
): Promise<{ requestId: string; options: NewPasskeyRequest }> {
  const { generateRegistrationOptions } = await loadWebAuthn()
  const { challenge, pubKeyCredParams } = await generateRegistrationOptions({
    ...{ rpName: name, rpID: host, userName: owner.loginName, supportedAlgorithmIDs: algorithms },
  })
  const requestId = await keepRequest(ground, { challenge, purpose, person: owner.id })
  return {
    requestId,
    options: {
      ...{ challenge, pubKeyCredParams, timeout: requestLifetimeMs, attestation: 'none' },
      rp: { id: host, name },
      user: { id: handleOf(owner.id), name: owner.loginName, displayName: owner.name },
      excludeCredentials: known.map(passkeyToBrowser),
      authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
    },
  }
}

/** The passkey that a browser has made for a request, which is then spent.
 *  @returns its owner, who may still be joining, and what to store
 *  @throws Problem `passkey-unknown` */
export async function readNewPasskey(
  { db, clock }: Ground,
  { host, origins }: RelyingParty,
  { requestId, response, purpose }: { requestId: string; response: MadePasskey; purpose: Purpose },
) {
  const request = await spendRequest(db, requestId, purpose, clock())
  if (!request) throw new Problem('passkey-unknown')
  const { transports = [], ...signed } = response.response
  const { verifyRegistrationResponse } = await loadWebAuthn()
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response: { ...response, response: { ...signed, transports }, clientExtensionResults: {} },
    ...{ expectedChallenge: request.challenge, expectedOrigin: [...origins], expectedRPID: host },
    ...{ requireUserVerification: true, supportedAlgorithmIDs: algorithms },
  }).catch(() => ({ verified: false, registrationInfo: undefined }))
  if (!verified || !registrationInfo) throw new Problem('passkey-unknown')
  const { id: credential, publicKey, counter } = registrationInfo.credential
  return { owner: request.person_id, made: { credential, publicKey, counter, transports } }
}

/** Adds a passkey of an owner. The first second factor brings ten recovery codes.
 *  @throws Problem `passkey-unknown`, `too-many-passkeys`, `not-allowed` */
export async function addPasskey(
  context: AppContext,
  caller: FactorCaller,
  relyingParty: RelyingParty,
  { name, ...sent }: { requestId: string; response: MadePasskey; name: string },
) {
  const { id } = await ownerOf(context, caller)
  const { owner, made } = await readNewPasskey(context, relyingParty, { ...sent, purpose: 'add' })
  if (owner !== id) throw new Problem('passkey-unknown')
  return context.db.transaction(async (tx) => {
    await refuseMany(tx, id)
    const row = await insertPasskey(tx, { ...made, owner: id, name, at: context.clock() })
    if (!row) throw new Problem('passkey-unknown')
    await settle(tx, caller)
    const hasCodes = (await factorsOf(tx, id)).recovery_codes > 0
    return { passkey: passkeyInList(row), ...(!hasCodes && { recoveryCodes: await renewRecoveryCodes(tx, id) }) }
  })
}

/** The own passkeys, the oldest first.
 *  @throws Problem `not-allowed` for the hospital's own log-in */
export const listPasskeys = async (context: AppContext, caller: FactorCaller) =>
  (await passkeysOf(context.db, (await ownerOf(context, caller)).id)).map(passkeyInList)

/** Removes a passkey; the recovery codes go too where it was the last second factor.
 *  @throws Problem `passkey-not-found`, `last-owner` as for the authenticator app, `not-allowed` */
export async function removePasskey(context: AppContext, caller: FactorCaller, passkey: string): Promise<void> {
  const { id } = await ownerOf(context, caller)
  await context.db.transaction((tx) =>
    keepSecondFactor(tx, id, async () => {
      if (!(await deletePasskey(tx, passkey, id))) throw new Problem('passkey-not-found')
      await endLoneCodes(tx, id)
    }),
  )
}

/** Removes all second factors of an owner, for an operator who has lost those of the admin. */
export async function removeSecondFactors(tx: Connection, owner: OwnerId): Promise<void> {
  await endTotp(tx, owner)
  await deletePasskeys(tx, owner)
  await removeRecoveryCodes(tx, owner)
}
