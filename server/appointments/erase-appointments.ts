import type { Connection } from '../platform/database/index.ts'
import { offerFreePlaces } from './offer-store.ts'
import { forgetStars } from './clinic-store.ts'
import { moveAppointments } from './move-appointments.ts'
import { eraseNames, holdWaitingOfMobile } from './privacy-store.ts'
import { changesOf, changesOfOffers } from './publish.ts'
import { forgetEntries, holdQueuesOf } from './waitlist-store.ts'

/** Cancels the waiting appointments of a patient's mobile number, and erases the personal data of all others: own ones, those booked
 *  for others, and walk-ins. Numbers, days and statuses stay. The caller has locked the slots, then the account's row, so
 *  that no transfer and no booking interferes.
 *  @returns how many were cancelled, and what to publish after the commit */
export async function eraseAppointments(tx: Connection, of: { patient: string; mobile: string }, at: Date) {
  const ids = await holdWaitingOfMobile(tx, of.mobile, at)
  // Entries come first, so that no place is offered to the patient, and after the queues, which an offer locks first.
  await holdQueuesOf(tx, of.patient, ids)
  const freed = await forgetEntries(tx, of.patient)
  const cancelled = await moveAppointments(tx, { ids, product: 'erasure' }, 'cancel', { by: 'patient', at })
  const offered = await offerFreePlaces(tx, freed, at)
  await eraseNames(tx, of, at)
  await forgetStars(tx, of.patient)
  return { cancelled: cancelled.length, published: [...changesOf(cancelled), ...changesOfOffers(offered)] }
}
