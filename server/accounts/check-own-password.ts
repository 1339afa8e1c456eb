import type { AppContext } from '../platform/app-context.ts'
import { Problem } from '../platform/problem.ts'
import { checkPassword } from './check-password.ts'
import type { Patient } from './identify-caller.ts'
import { triesOfOwnPassword } from './count-tries.ts'
import { patientLogin } from './store.ts'

/** Requires the current password of a logged-in patient.
 *  @throws Problem `current-password-wrong`, `too-many-requests` */
export async function checkOwnPassword(
  { db, limits }: Pick<AppContext, 'db' | 'limits'>,
  { id, mobile }: Patient,
  { typed, address }: { typed: string; address: string },
): Promise<void> {
  const account = await patientLogin(db, mobile)
  const tries = triesOfOwnPassword(id, address)
  const hash = account?.password_hash
  const matches = await checkPassword(limits, { password: typed, hash, tries, lane: 'public', from: address })
  if (!matches) throw new Problem('current-password-wrong')
}
