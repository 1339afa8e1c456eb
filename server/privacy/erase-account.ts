import { Problem } from '#contract/problem.ts'
import { checkOwnPassword, eraseAccount as eraseOwner, holdAccount, type Patient } from '../accounts/index.ts'
import { changesOf, eraseAppointments, type QueueChanges } from '../appointments/index.ts'
import { forgetMobile } from '../one-time-passwords/index.ts'
import type { House } from '../platform/house.ts'

interface Erasing {
  /** The password, as it was typed. */
  typed: string
  address: string
  changes: QueueChanges
}

/** Erases a patient's account: what waits is cancelled, everything that names the person is gone, and so are the log-ins,
 *  the notified phones and whatever the mobile has proven. All of it at once, or nothing. A booking, a log-in or a
 *  completion of the same moment comes before and is erased with the rest, or finds nobody.
 *  @returns how many appointments were cancelled
 *  @throws Problem `current-password-wrong`, `too-many-requests`, `not-logged-in` when it has just been erased */
export async function eraseAccount(
  house: Pick<House, 'db' | 'clock' | 'limits'>,
  patient: Patient,
  { typed, address, changes }: Erasing,
): Promise<number> {
  await checkOwnPassword(house, patient, { typed, address })
  const cancelled = await house.db.transaction(async (tx) => {
    const at = house.clock()
    if (!(await holdAccount(tx, patient.id))) throw new Problem('not-logged-in')
    const appointments = await eraseAppointments(tx, { patient: patient.id, mobile: patient.mobile }, at)
    await forgetMobile(tx, patient.mobile)
    await eraseOwner(tx, patient.id, at)
    return appointments
  })
  changes.publish(changesOf(cancelled))
  return cancelled.length
}
