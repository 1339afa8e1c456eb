import { Problem } from '#contract/problem.ts'
import { newToken, hashOfToken } from '../platform/tokens.ts'
import { checkPassword } from './check-password.ts'
import type { House } from '../platform/house.ts'
import { hospitalLogin, insertHospitalSession } from './store.ts'

/** Logs a hospital's staff in. A hospital that has not set its password yet has none that fits.
 *  @returns a new session's token
 *  @throws Problem `hospital-number-unknown`, `hospital-password-wrong`, `hospital-suspended`, `too-many-requests` */
export async function logInHospital(
  { db, clock, limits }: House,
  { hospitalNumber, password, address }: { hospitalNumber: string; password: string; address: string },
): Promise<string> {
  const hospital = await hospitalLogin(db, hospitalNumber)
  const number = `hospital ${hospitalNumber.toLowerCase()}`
  const matches = await checkPassword(limits, { number, address, hash: hospital?.password_hash, typed: password })
  if (!hospital) throw new Problem('hospital-number-unknown')
  if (!matches) throw new Problem('hospital-password-wrong')
  // Said only to those who know the password.
  if (hospital.suspended) throw new Problem('hospital-suspended')
  const token = newToken()
  if (!(await insertHospitalSession(db, hashOfToken(token), hospital, clock())))
    throw new Problem('hospital-password-wrong')
  return token
}
