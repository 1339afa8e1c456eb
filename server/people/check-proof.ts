import type { z } from 'zod'
import type { prove } from '#contract/second-factors.ts'
import { adminPasswordHash, checkPassword, noteProof, triesOfOwnPassword } from '../accounts/index.ts'
import type { AppContext } from '../platform/app-context.ts'
import { Problem } from '../platform/problem.ts'
import { checkPasskey } from './check-passkey.ts'
import { checkSecondFactor } from './check-second-factor.ts'
import type { RelyingParty } from './rules.ts'
import type { OwnerId } from './second-factor-store.ts'
import type { FactorCaller } from './show-own-factors.ts'
import { passwordHashOf, personById } from './store.ts'

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
