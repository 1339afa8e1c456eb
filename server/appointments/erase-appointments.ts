import type { Connection } from '../platform/database/index.ts'
import { moveAppointments } from './move-appointments.ts'
import { eraseNames, holdWaitingOfMobile } from './privacy-store.ts'

/** Cancels the appointments that wait under a patient's mobile number, and takes the person out of all the others: own ones,
 *  those booked for others, and walk-ins. Numbers, days and statuses stay. The caller holds the account's row, so that no
 *  booking comes in between.
 *  @returns the cancelled ones */
export async function eraseAppointments(tx: Connection, of: { patient: string; mobile: string }, at: Date) {
  const ids = await holdWaitingOfMobile(tx, of.mobile, at)
  const cancelled = await moveAppointments(tx, { ids }, 'cancelled', { by: 'patient', at })
  await eraseNames(tx, of, at)
  return cancelled
}
