import type { Connection } from '../platform/database/index.ts'
import { moveAppointments } from './move-appointments.ts'
import { eraseNames, holdWaitingOfMobile } from './privacy-store.ts'
import { forgetEntries } from './waitlist-store.ts'

/** Cancels the waiting appointments of a patient's mobile number, and erases the personal data of all others: own ones, those booked
 *  for others, and walk-ins. Numbers, days and statuses stay. The caller has locked the slots, then the account's row, so
 *  that no transfer and no booking interferes.
 *  @returns the cancelled ones */
export async function eraseAppointments(tx: Connection, of: { patient: string; mobile: string }, at: Date) {
  const ids = await holdWaitingOfMobile(tx, of.mobile, at)
  const cancelled = await moveAppointments(tx, { ids }, 'cancel', { by: 'patient', at })
  await eraseNames(tx, of, at)
  await forgetEntries(tx, of.patient)
  return cancelled
}
