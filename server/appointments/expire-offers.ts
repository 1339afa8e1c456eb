import type { AppContext } from '../platform/app-context.ts'
import { holdSlots } from '../slots/index.ts'
import { dueOffersAt, endDueOffer, type DueOffer } from './offer-store.ts'
import { moveAppointments } from './move-appointments.ts'
import { changesOf, type QueueChanges } from './publish.ts'

type Context = Pick<AppContext, 'db' | 'clock'>

/** Milliseconds that the job waits for each lock: what is locked longer is due again in a minute. */
export const lockTimeout = 200

/** Ends an offer to an appointment on a day of leave. One that has expired cancels the appointment, in the same transaction; not so
 *  where the leave was taken back, or the appointment has ended.
 *  @returns whether the appointment was cancelled */
export async function expireOffer({ db, clock }: Context, changes: QueueChanges, offer: DueOffer): Promise<boolean> {
  const at = clock()
  const cancelled = await db.transaction(async (tx) => {
    // The slot of the appointment too: rescheduling it comes before or after.
    await holdSlots(tx, offer.hospital_id, offer.slots, at)
    if ((await endDueOffer(tx, offer.id, at)) !== 'expired') return []
    return moveAppointments(tx, { ids: [offer.appointment_id], hospital: offer.hospital_id }, 'cancel', {
      by: 'product',
      at,
      reason: 'leave',
    })
  }, lockTimeout)
  changes.publish(changesOf(cancelled))
  return cancelled.length > 0
}

/** The offers that {@link expireOffer} is to end. */
export const findDueOffers = ({ db, clock }: Context, most: number) => dueOffersAt(db, clock(), most)
