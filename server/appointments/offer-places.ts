import type { AppContext } from '../platform/app-context.ts'
import { contentionOf } from '../platform/database/index.ts'
import type { Job } from '../platform/jobs/index.ts'
import { holdSlots } from '../slots/index.ts'
import {
  type DueOffer,
  dueOffersAt,
  type DueQueue,
  dueQueuesAt,
  endDueEntries,
  endDueOffer,
  offerFreePlaces,
} from './offer-store.ts'
import { changesOf, changesOfOffers, type QueueChanges } from './publish.ts'
import { moveAppointments } from './move-appointments.ts'

type Context = Pick<AppContext, 'db' | 'clock'>

/** How many offers, or days of slots, are read at once. Each has a transaction of its own. */
const batchSize = 200

interface Done {
  /** Offers and entries that ended without a number. */
  expired: number
  cancelled: number
  offered: number
}

/** Ends the offers that have expired, and offers free places to those who joined the waitlists first. It may stop at any moment: what
 *  it has not done is still due. */
export async function offerPlaces(context: Context, changes: QueueChanges, stopping?: AbortSignal): Promise<Done> {
  const done: Done = { expired: 0, cancelled: 0, offered: 0 }
  const failures: unknown[] = []
  /** Hospitals that are locked: one wait for each. */
  const locked = new Set<string>()
  const each = async <Due extends { hospital_id: string }>(
    all: readonly Due[],
    settle: (due: Due) => Promise<Partial<Done>>,
  ) => {
    for (const due of all) {
      if (stopping?.aborted) return
      if (locked.has(due.hospital_id)) continue
      try {
        const { expired = 0, cancelled = 0, offered = 0 } = await settle(due)
        done.expired += expired
        done.cancelled += cancelled
        done.offered += offered
      } catch (error) {
        // One that fails must not stop the others; it is due again in a minute.
        failures.push(error)
        if (contentionOf(error) === 'lock-timeout') locked.add(due.hospital_id)
      }
    }
  }
  await each(await findDueOffers(context, batchSize), async (offer) => ({
    expired: 1,
    cancelled: Number(await expireOffer(context, changes, offer)),
  }))
  await each(await dueQueuesAt(context.db, context.clock(), batchSize), (queue) => settleQueue(context, changes, queue))
  if (failures.length > 0) throw failures[0]
  return done
}

/** Offers the places of slots that a change of their rules, or the end of leave, has freed. They are kept before, by the same rules. */
export async function offerPlacesIn(context: Context, changes: QueueChanges, slots: readonly string[]): Promise<void> {
  const due = await dueQueuesAt(context.db, context.clock(), batchSize, slots)
  for (const queue of due) await settleQueue(context, changes, queue)
}

async function settleQueue(
  { db, clock }: Context,
  changes: QueueChanges,
  queue: DueQueue,
): Promise<Pick<Done, 'expired' | 'offered'>> {
  const at = clock()
  const { expired, offered } = await db.transaction(async (tx) => {
    await holdSlots(tx, queue.hospital_id, [queue.slot_id], at)
    return { expired: await endDueEntries(tx, queue, at), offered: await offerFreePlaces(tx, [queue], at) }
  }, lockTimeout)
  changes.publish(changesOfOffers(offered))
  return { expired, offered: offered.flatMap(({ offered_to: mobiles }) => mobiles).length }
}

/** The job of {@link offerPlaces}, every minute. */
export const offersOfPlaces = (context: Context, changes: QueueChanges): Job => ({
  name: 'offer-places',
  every: 60_000,
  work: async (stopping) => ({ ...(await offerPlaces(context, changes, stopping)) }),
})

/** Milliseconds that the job waits for each lock: what is locked longer is due again in a minute. */
const lockTimeout = 200

/** Ends an offer to an appointment on a day of leave. One that has expired cancels the appointment, in the same transaction; not so
 *  where the leave was taken back, or the appointment has ended.
 *  @returns whether the appointment was cancelled */
async function expireOffer({ db, clock }: Context, changes: QueueChanges, offer: DueOffer): Promise<boolean> {
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
const findDueOffers = ({ db, clock }: Context, most: number) => dueOffersAt(db, clock(), most)
