import { isDatabaseAway } from '../platform/database/index.ts'
import { batch } from '../platform/batch.ts'
import type { House } from '../platform/house.ts'
import { bookAll, type Ask, type BookingRules, type Outcome } from './booking-store.ts'

/** A key that somebody else is answering at this moment is asked for again, at most so often. */
const mostTries = 5

/** Takes queue numbers. Bookings that arrive while others are under way share a statement; each gets its own outcome.
 *  One statement at a time: a second one would mostly wait for the first one's queues and patients. */
export function takeNumbers({ db, clock }: House, rules: BookingRules): (ask: Ask) => Promise<Outcome> {
  const putAll = (asks: Ask[]) => bookAll(db, asks, { now: clock(), ...rules })

  const put = batch(
    async (asks: Ask[]) => {
      try {
        return await putAll(asks)
      } catch (error) {
        if (asks.length === 1 || isDatabaseAway(error)) throw error
        // One of them cannot be written: alone, it fails alone.
        return Promise.all(asks.map((ask) => putAlone(ask)))
      }
    },
    { maxSize: 200, concurrency: 1 },
  )

  async function putAlone(ask: Ask): Promise<Outcome | Failed> {
    try {
      const [outcome] = await putAll([ask])
      if (!outcome) throw new Error('A booking was left without an outcome.')
      return outcome
    } catch (error) {
      return { failed: error }
    }
  }

  return async (ask) => {
    for (let tries = 1; ; tries += 1) {
      const outcome = await put(ask)
      if ('failed' in outcome) throw outcome.failed
      if (outcome.refusal || outcome.queue_number !== null) return outcome
      if (tries === mostTries) throw new Error('The Idempotency-Key stayed undecided.')
    }
  }
}

interface Failed {
  failed: unknown
}
