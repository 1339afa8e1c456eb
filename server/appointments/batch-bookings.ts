import { contentionOf, isDatabaseAway } from '../platform/database/index.ts'
import { batch } from '../platform/batch.ts'
import type { AppContext } from '../platform/app-context.ts'
import { Problem } from '../platform/problem.ts'
import { bookAll, type Ask, type BookingRules, type Outcome } from './booking-store.ts'

/** Milliseconds that a booking statement waits for each lock. */
const lockTimeout = 200
/** Milliseconds for which a booking is tried again, while others hold what it needs. */
const patience = 3_000
/** Bookings in the lane of one hospital. */
const maxInLane = 200
/** Statements of all lanes at once: fewer than half of the connections. */
const lanesAtOnce = 4

/** The bookings of one hospital, apart from all others: one statement at a time. */
interface Lane {
  put: (ask: Ask) => Promise<Tried>
  inside: number
  /** The slots whose last try met a lock. */
  locked: Set<string>
}

/** `locked`: nothing was booked, because another transaction holds a lock. */
type Tried = Outcome | { failed: unknown } | 'locked'

/** Takes queue numbers. Bookings that arrive while a statement runs share the next one; each gets its own outcome. Statements run one
 *  at a time, because a second one would mostly wait for locks of the first.
 *
 *  The shared statement waits only briefly for a lock. After that each hospital of it goes on in a lane of its own, and stays there
 *  until its slots can be locked again: so a hospital waits for its own locks only (docs/decisions/0059-no-shared-statement-waits.md). */
export function batchBookings({ db, clock }: AppContext, rules: BookingRules): (ask: Ask) => Promise<Outcome> {
  const lanes = new Map<string, Lane>()
  const shared = batch(bookTogether, { maxSize: 200, concurrency: 1, keyOf })
  const inTurn = batch(async ([asks = []]: (readonly Ask[])[]) => [await bookTogether(asks)], {
    maxSize: 1,
    concurrency: lanesAtOnce,
  })

  async function bookTogether(asks: readonly Ask[]): Promise<readonly Tried[]> {
    try {
      return await bookAll(db, asks, { now: clock(), lockTimeout, ...rules })
    } catch (error) {
      if (contentionOf(error)) return asks.map(() => 'locked')
      if (isDatabaseAway(error)) throw error
      if (asks.length === 1) return [{ failed: error }]
      // One of them cannot be inserted. Try each alone, so that only that one fails.
      return (await Promise.all(asks.map((ask) => bookTogether([ask])))).flat()
    }
  }

  function laneOf(hospital: string): Lane {
    const known = lanes.get(hospital)
    if (known) return known
    const put = batch(inTurn, { maxSize: 200, concurrency: 1, keyOf })
    const lane: Lane = { put, inside: 0, locked: new Set() }
    lanes.set(hospital, lane)
    return lane
  }

  /** Books in the lane of the hospital until there is an outcome. */
  async function bookApart(ask: Ask, giveUpAt: number): Promise<Exclude<Tried, 'locked'>> {
    const lane = laneOf(ask.hospitalId)
    if (lane.inside >= maxInLane) throw tooBusy()
    lane.inside += 1
    try {
      for (;;) {
        const tried = await lane.put(ask)
        if (tried !== 'locked') {
          lane.locked.delete(ask.slotId)
          return tried
        }
        lane.locked.add(ask.slotId)
        if (performance.now() >= giveUpAt) throw tooBusy()
      }
    } finally {
      lane.inside -= 1
      if (lane.inside === 0 && lane.locked.size === 0) lanes.delete(ask.hospitalId)
    }
  }

  return async (ask) => {
    const giveUpAt = performance.now() + patience
    for (;;) {
      const first = lanes.has(ask.hospitalId) ? 'locked' : await shared(ask)
      const outcome = first === 'locked' ? await bookApart(ask, giveUpAt) : first
      if ('failed' in outcome) throw outcome.failed
      if (outcome.refusal || outcome.queue_number !== null) return outcome
      // Another request is using the key.
      if (performance.now() >= giveUpAt) throw tooBusy()
    }
  }
}

const tooBusy = () => new Problem('too-busy', {}, { retryAfter: 2 })

/** Two bookings of one patient, with one key, or from the kiosks of one hospital are never in one statement: the later one finds what the
 *  earlier one did. */
const keyOf = ({ patientId, caller, key, kiosk, hospitalId }: Ask) =>
  patientId ?? (kiosk && hospitalId) ?? (key === undefined ? undefined : `${caller} ${key}`)
