import { Problem } from '#contract/problem.ts'
import type { House } from '../platform/house.ts'
import { checkPassword } from './check-password.ts'
import type { Patient } from './identify-caller.ts'
import { triesOfOwnPassword } from './count-tries.ts'
import { patientLogin } from './store.ts'

/** Makes sure that a logged-in patient also knows the password.
 *  @throws Problem `current-password-wrong`, `too-many-requests` */
export async function checkOwnPassword(
  { db, limits }: Pick<House, 'db' | 'limits'>,
  { id, mobile }: Patient,
  { typed, address }: { typed: string; address: string },
): Promise<void> {
  const account = await patientLogin(db, mobile)
  const tries = triesOfOwnPassword(id, address)
  const hash = account?.password_hash
  const matches = await checkPassword(limits, { password: typed, hash, tries, lane: 'public', from: address })
  if (!matches) throw new Problem('current-password-wrong')
}
