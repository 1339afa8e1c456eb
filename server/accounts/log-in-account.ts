import { Problem } from '../platform/problem.ts'
import { checkKnownPassword, checkPassword } from './check-password.ts'
import type { AppContext } from '../platform/app-context.ts'
import { rememberBrowser, type Visitor } from './identify-browser.ts'
import { addWrongPassword } from './known-store.ts'
import { nameOfHospital, triesOfPassword } from './count-tries.ts'
import { hospitalLogin, insertSession, patientLogin } from './store.ts'
import { notKnown } from './rules.ts'

/** Logs a hospital's staff in. For a hospital without a password, every password is wrong.
 *  @returns a new session's token
 *  @throws Problem `hospital-number-unknown`, `hospital-password-wrong`, `hospital-suspended`, `own-log-in-off`, `too-many-requests` */
export async function logInHospital(
  context: AppContext,
  { hospitalNumber, password }: { hospitalNumber: string; password: string },
  visitor: Visitor,
): Promise<string> {
  const { db, clock } = context
  const hospital = await hospitalLogin(db, hospitalNumber)
  const { matches, known } = await checkKnownPassword(context, {
    ...{ password, visitor, hash: hospital?.password_hash, owner: { hospital: hospital?.id ?? noHospital } },
    triesOf: (knownAs) => triesOfPassword(nameOfHospital(hospitalNumber), visitor.address, knownAs),
  })
  if (!hospital) throw new Problem('hospital-number-unknown')
  if (!matches && !known.browser) await addWrongPassword(db, hospital.id, clock())
  if (!matches) throw new Problem('hospital-password-wrong')
  // Only a caller with the password may learn of the suspension, and of the switch.
  if (hospital.suspended) throw new Problem('hospital-suspended')
  if (!hospital.own_log_in) throw new Problem('own-log-in-off')
  const token = await insertSession(db, 'staff', ['hospital', hospital.id, hospital.password_hash], clock())
  if (!token) throw new Problem('hospital-password-wrong')
  await rememberBrowser(db, { hospital: hospital.id }, visitor, known, clock())
  return token
}

/** Makes an unknown number cost the same look-up. */
const noHospital = '00000000-0000-0000-0000-000000000000'

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
