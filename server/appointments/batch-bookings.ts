import { isDatabaseAway } from '../platform/database/index.ts'
import { batch } from '../platform/batch.ts'
import type { AppContext } from '../platform/app-context.ts'
import { bookAll, type Ask, type BookingRules, type Outcome } from './booking-store.ts'

/** Tries for a key that another request is using. */
const maxTries = 5

/** Takes queue numbers. Bookings that arrive while a statement runs share the next one; each gets its own outcome. Statements run one
 *  at a time, because a second one would mostly wait for locks of the first. */
export function batchBookings({ db, clock }: AppContext, rules: BookingRules): (ask: Ask) => Promise<Outcome> {
  const putAll = (asks: Ask[]) => bookAll(db, asks, { now: clock(), ...rules })

  const put = batch(
    async (asks: Ask[]) => {
      try {
        return await putAll(asks)
      } catch (error) {
        if (asks.length === 1 || isDatabaseAway(error)) throw error
        // One of them cannot be inserted. Try each alone, so that only that one fails.
        return Promise.all(asks.map((ask) => putAlone(ask)))
      }
    },
    { maxSize: 200, concurrency: 1, keyOf },
  )

  async function putAlone(ask: Ask): Promise<Outcome | Failed> {
    try {
      const [outcome] = await putAll([ask])
      if (!outcome) throw new Error('A booking has no outcome.')
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
      if (tries === maxTries) throw new Error('The Idempotency-Key is still in use by another request.')
    }
  }
}

/** Two bookings of one patient, or with one key, are never in one statement: the later one finds what the earlier one did. */
const keyOf = ({ patientId, caller, key }: Ask) => patientId ?? (key === undefined ? undefined : `${caller} ${key}`)

interface Failed {
  failed: unknown
}
