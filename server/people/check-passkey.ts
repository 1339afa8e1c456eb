import { randomUUID } from 'node:crypto'
import type { UsedPasskey } from '#contract/second-factors.ts'
import type { AppContext } from '../platform/app-context.ts'
import { triesByNetwork } from '../platform/limits/index.ts'
import { Problem } from '../platform/problem.ts'
import {
  insertRequest,
  notePasskeyUse,
  passkeyByCredential,
  passkeysOf,
  spendRequest,
  type PasskeyRow,
  type Purpose,
} from './passkey-store.ts'
import { passkeyToBrowser } from './present.ts'
import { passkeyLimit, passkeyRequestLimit, requestLifetimeMs, type RelyingParty } from './rules.ts'
import type { OwnerId } from './second-factor-store.ts'

type Ground = Pick<AppContext, 'db' | 'clock' | 'limits'>

/** Reads certificates of all kinds, and takes a twelfth of a start: it is loaded for the first passkey. */
export const loadWebAuthn = () => import('@simplewebauthn/server')

/** Stores a request, valid once, for five minutes. @returns its id */
export async function keepRequest(
  { db, clock }: Ground,
  { challenge, purpose, person = null }: { challenge: string; purpose: Purpose; person?: OwnerId },
): Promise<string> {
  const id = randomUUID()
  const until = new Date(clock().getTime() + requestLifetimeMs)
  await insertRequest(db, { id, challenge, purpose, person, until })
  return id
}

/** Begins a log-in or a proof.
 *  @param owner whose passkeys the browser offers; without it, it offers all that it has for this product */
export async function offerPasskeys(ground: Ground, { host }: RelyingParty, address: string, owner?: OwnerId) {
  ground.limits.countHere(passkeyRequestLimit, address)
  const own = owner === undefined ? undefined : await passkeysOf(ground.db, owner)
  const { generateAuthenticationOptions } = await loadWebAuthn()
  const { challenge } = await generateAuthenticationOptions({ rpID: host })
  const requestId = await keepRequest(ground, { challenge, purpose: 'use' })
  return {
    requestId,
    options: {
      ...{ challenge, rpId: host, timeout: requestLifetimeMs, userVerification: 'required' as const },
      ...(own && { allowCredentials: own.map(passkeyToBrowser) }),
    },
  }
}

/** Requires that an authenticator has signed the request for this product, after it has verified its user.
 *  @returns the passkey
 *  @throws Problem `passkey-unknown`, also for a request that was answered before or is too old, another origin, no verified user, and a
 *  counter that goes back; `too-many-requests` */
export async function checkPasskey(
  { db, clock, limits }: Ground,
  relyingParty: RelyingParty,
  { requestId, response, address }: { requestId: string; response: UsedPasskey; address: string },
): Promise<PasskeyRow> {
  return limits.countFailures('passkey-unknown', triesByNetwork(passkeyLimit, address), async () => {
    const request = await spendRequest(db, requestId, 'use', clock())
    const passkey = await passkeyByCredential(db, response.id)
    if (!request || !passkey) throw new Problem('passkey-unknown')
    const counter = await signedCounter(relyingParty, request.challenge, passkey, response)
    const isOwners = [undefined, handleOf(passkey.person_id)].includes(response.response.userHandle)
    if (counter === undefined || !isOwners) throw new Problem('passkey-unknown')
    if (!(await notePasskeyUse(db, passkey.id, counter, clock()))) throw new Problem('passkey-unknown')
    return passkey
  })
}

/** The owner as an authenticator stores it, in base64url. */
export const handleOf = (owner: OwnerId): string => Buffer.from(owner ?? 'admin').toString('base64url')

/** @returns undefined if the answer does not fit the request */
async function signedCounter(
  { host, origins }: RelyingParty,
  challenge: string,
  passkey: PasskeyRow,
  response: UsedPasskey,
): Promise<number | undefined> {
  const { credential_id: id, public_key, counter } = passkey
  const { userHandle, ...signed } = response.response
  const { verifyAuthenticationResponse } = await loadWebAuthn()
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...response, response: { ...signed, ...(userHandle && { userHandle }) }, clientExtensionResults: {} },
      ...{
        expectedChallenge: challenge,
        expectedOrigin: [...origins],
        expectedRPID: host,
        requireUserVerification: true,
      },
      credential: { id, publicKey: new Uint8Array(public_key), counter: Number(counter) },
    })
    return verified ? authenticationInfo.newCounter : undefined
  } catch {
    // It throws what a forged or broken answer comes to.
    return undefined
  }
}
