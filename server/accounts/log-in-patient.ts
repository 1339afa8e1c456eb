import { Problem } from '../platform/problem.ts'
import { checkPassword } from './check-password.ts'
import type { AppContext } from '../platform/app-context.ts'
import { triesOfPassword } from './count-tries.ts'
import { notKnown } from './rules.ts'
import { insertSession, patientLogin } from './store.ts'

/** Logs a patient in.
 *  @returns a new session's token
 *  @throws Problem `mobile-not-registered`, `wrong-password`, `too-many-requests` */
export async function logInPatient(
  { db, clock, limits }: AppContext,
  { mobileNo, password, address }: { mobileNo: string; password: string; address: string },
): Promise<string> {
  const patient = await patientLogin(db, mobileNo)
  const tries = triesOfPassword(mobileNo, address, notKnown)
  const hash = patient?.password_hash
  const matches = await checkPassword(limits, { password, hash, tries, lane: 'public', from: address })
  if (!patient) throw new Problem('mobile-not-registered')
  if (!matches) throw new Problem('wrong-password')
  const token = await insertSession(db, 'patient', ['patient', patient.id], clock())
  if (!token) throw new Problem('mobile-not-registered')
  return token
}
