import { Problem } from '#contract/problem.ts'
import type { House } from '../platform/house.ts'
import { checkPassword } from './check-password.ts'
import type { Patient } from './identify-caller.ts'
import { patientLogin } from './store.ts'

/** Makes sure that whoever is logged in also knows the password.
 *  @throws Problem `current-password-wrong`, `too-many-requests` */
export async function checkOwnPassword(
  { db, limits }: Pick<House, 'db' | 'limits'>,
  { mobile }: Patient,
  { typed, address }: { typed: string; address: string },
): Promise<void> {
  const account = await patientLogin(db, mobile)
  const matches = await checkPassword(limits, { number: mobile, address, hash: account?.password_hash, typed })
  if (!matches) throw new Problem('current-password-wrong')
}
