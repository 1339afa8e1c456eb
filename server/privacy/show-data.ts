import type { KeptData } from '#contract/privacy.ts'
import { keptAccount, keptSessions, type Patient } from '../accounts/index.ts'
import { keptAppointments, keptEntries, refusedHospitals } from '../appointments/index.ts'
import { keptSubscriptions } from '../notifications/index.ts'
import type { AppContext } from '../platform/app-context.ts'
import { Problem } from '../platform/problem.ts'
import { forOwner } from './present.ts'

/** All stored data of a patient.
 *  @throws Problem `not-logged-in` if the account is erased */
export async function showData({ db, clock }: Pick<AppContext, 'db' | 'clock'>, patient: Patient): Promise<KeptData> {
  const [account, appointments, waitlist, sessions, subscriptions, refused] = await Promise.all([
    keptAccount(db, patient.id),
    keptAppointments(db, patient.mobile),
    keptEntries(db, patient.id),
    keptSessions(db, patient.id),
    keptSubscriptions(db, patient.id),
    refusedHospitals(db, patient.id),
  ])
  if (!account) throw new Problem('not-logged-in')
  return forOwner({ account, appointments, waitlist, sessions, subscriptions, refused }, clock())
}
