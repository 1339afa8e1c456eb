import type { PersonalData } from '#contract/privacy.ts'
import {
  accountData,
  consentsOf,
  peopleOfAccount,
  sessionData,
  type OfAccount,
  renameAccount,
} from '../accounts/index.ts'
import { appointmentData, starData, waitlistData, refusedHospitals } from '../appointments/index.ts'
import { subscriptionData } from '../notifications/index.ts'
import type { AppContext } from '../platform/app-context.ts'
import { Problem } from '../platform/problem.ts'
import { forOwner } from './present.ts'
import type { Connection } from '../platform/database/index.ts'

/** All stored data of a patient.
 *  @throws Problem `not-logged-in` if the account is erased */
export async function showData(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  patient: OfAccount,
): Promise<PersonalData> {
  const [account, consents, people, clinics, appointments, waitlist, sessions, subscriptions, refused] =
    await Promise.all([
      accountData(db, patient.id),
      consentsOf(db, patient.mobile),
      peopleOfAccount(db, patient.id),
      starData(db, patient.id),
      appointmentData(db, patient.mobile),
      waitlistData(db, patient.id),
      sessionData(db, patient.id),
      subscriptionData(db, patient.id),
      refusedHospitals(db, patient.id),
    ])
  if (!account) throw new Problem('not-logged-in')
  return forOwner(
    { account, consents, people, clinics, appointments, waitlist, sessions, subscriptions, refused },
    clock(),
  )
}

/** Changes the name of a patient's account. Existing appointments keep theirs, because the desk calls people by it.
 *  @throws Problem `not-logged-in` if the account is erased */
export async function updateName(db: Connection, patient: OfAccount, fullName: string): Promise<void> {
  if (!(await renameAccount(db, patient.id, fullName))) throw new Problem('not-logged-in')
}
