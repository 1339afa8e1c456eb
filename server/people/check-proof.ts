import { checkPassword, noteProof, triesOfOwnPassword, type OfHospital } from '../accounts/index.ts'
import type { AppContext } from '../platform/app-context.ts'
import { Problem } from '../platform/problem.ts'
import { checkSecondFactor } from './check-second-factor.ts'
import { passwordHashOf, personById } from './store.ts'

/** Proves that the person of a session, or someone who knows the hospital's password, is still at the desk: the session may do what
 *  needs a recent proof for ten minutes.
 *  @throws Problem `log-in-wrong`, `code-needed`, `code-wrong`, `too-many-requests` */
export async function proveAgain(
  context: AppContext,
  { tokenHash, person: known, hospitalId }: OfHospital,
  { password, code, address }: { password?: string | undefined; code?: string | undefined; address: string },
): Promise<void> {
  const { db, clock, limits } = context
  const person = known && (await personById(db, known.id))
  const hash = person ? person.password_hash : await passwordHashOf(db, hospitalId)
  const tries = triesOfOwnPassword(person?.id ?? hospitalId, address)
  const matches = await checkPassword(limits, { password: password ?? '', hash, tries, lane: 'known', from: address })
  if (!matches) throw new Problem('log-in-wrong')
  if (person) await checkSecondFactor(context, person, code)
  await noteProof(db, tokenHash, clock())
}
