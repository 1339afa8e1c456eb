import type { KeptData } from '#contract/privacy.ts'
import { Problem } from '#contract/problem.ts'
import { keptAccount, keptSessions, type Patient } from '../accounts/index.ts'
import { keptAppointments, refusedHospitals } from '../appointments/index.ts'
import { keptSubscriptions } from '../notifications/index.ts'
import type { House } from '../platform/house.ts'
import { forOwner } from './present.ts'

/** Everything that is kept of a patient.
 *  @throws Problem `not-logged-in` when the account has just been erased */
export async function showData({ db, clock }: Pick<House, 'db' | 'clock'>, patient: Patient): Promise<KeptData> {
  const [account, appointments, sessions, subscriptions, refused] = await Promise.all([
    keptAccount(db, patient.id),
    keptAppointments(db, patient.mobile),
    keptSessions(db, patient.id),
    keptSubscriptions(db, patient.id),
    refusedHospitals(db, patient.id),
  ])
  if (!account) throw new Problem('not-logged-in')
  return forOwner({ account, appointments, sessions, subscriptions, refused }, clock())
}
