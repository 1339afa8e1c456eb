import type { AppContext } from '../platform/app-context.ts'
import type { Job } from '../platform/jobs/index.ts'
import { holdSlots } from '../slots/index.ts'
import { dueQueuesAt, endDueEntries, offerFreePlaces, type DueQueue } from './due-offer-store.ts'
import { expireOffer, findDueOffers } from './expire-offers.ts'
import type { QueueChanges } from './publish.ts'

type Ground = Pick<AppContext, 'db' | 'clock'>

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
export async function offerPlaces(ground: Ground, changes: QueueChanges, stopping?: AbortSignal): Promise<Done> {
  const done: Done = { expired: 0, cancelled: 0, offered: 0 }
  const failures: unknown[] = []
  const each = async <Due>(all: readonly Due[], settle: (due: Due) => Promise<Partial<Done>>) => {
    for (const due of all) {
      if (stopping?.aborted) return
      try {
        const { expired = 0, cancelled = 0, offered = 0 } = await settle(due)
        done.expired += expired
        done.cancelled += cancelled
        done.offered += offered
      } catch (error) {
        // One that fails must not stop the others; it is due again in a minute.
        failures.push(error)
      }
    }
  }
  await each(await findDueOffers(ground, batchSize), async (offer) => ({
    expired: 1,
    cancelled: Number(await expireOffer(ground, changes, offer)),
  }))
  await each(await dueQueuesAt(ground.db, ground.clock(), batchSize), (queue) => settleQueue(ground, queue))
  if (failures.length > 0) throw failures[0]
  return done
}

function settleQueue({ db, clock }: Ground, queue: DueQueue): Promise<Pick<Done, 'expired' | 'offered'>> {
  const at = clock()
  return db.transaction(async (tx) => {
    await holdSlots(tx, queue.hospital_id, [queue.slot_id], at)
    return { expired: await endDueEntries(tx, queue, at), offered: await offerFreePlaces(tx, queue, at) }
  })
}

/** The job of {@link offerPlaces}, every minute. */
export const offersOfPlaces = (ground: Ground, changes: QueueChanges): Job => ({
  name: 'offer-places',
  every: 60_000,
  work: async (stopping) => ({ ...(await offerPlaces(ground, changes, stopping)) }),
})
