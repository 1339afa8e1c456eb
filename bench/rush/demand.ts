import type { Habits } from './clinics.ts'
import { busiest, sum, type Day, type Series } from './country-day.ts'
import type { Measured } from './measured.ts'

/** What so many clinics ask for in their busiest minute of each kind, and in a day. */
export interface Demand {
  clinics: number
  tokens: number
  /** A second, in the busiest minute of each. */
  perSecond: Record<Exclude<Series, 'sockets'>, number> & {
    /** Changes that every node has to hear of. */
    changes: number
    /** Statements that write. */
    writes: number
    /** Bytes of write-ahead log. */
    wal: number
  }
  /** When bookings are most. */
  busiestMinute: number
  sockets: number
  /** Processors at work in the minute that needs most, and how many pieces of work a second they do. */
  node: Work
  database: Work
  /** Bytes a year. */
  keptAYear: number
}

export interface Work {
  cores: number
  perSecond: number
}

const secondsOfMinute = 60

/** @param day counted for some clinics; what is asked for is in proportion to them */
export function demandOf(day: Day, clinics: number, habits: Habits, measured: Measured): Demand {
  const scale = clinics / day.clinics
  const rate = (series: Float64Array, at: number) => ((series[at] ?? 0) * scale) / secondsOfMinute
  const most = (series: Float64Array) => (busiest(series).count * scale) / secondsOfMinute
  const each = (what: (at: number) => number) => day.bookings.map((_, at) => what(at))
  const micro = 1e-6 * measured.slower

  const calls = each((at) => {
    const { searches, lists, logIns } = habits
    return (
      rate(day.bookings, at) * (1 + searches + lists + logIns) + rate(day.completions, at) + rate(day.cancellations, at)
    )
  })
  const changes = each((at) => rate(day.bookings, at) + rate(day.completions, at) + rate(day.cancellations, at))
  const pieces = each((at) => (calls[at] ?? 0) + rate(day.connections, at))
  const coresBy = (costs: Measured['node'] | Measured['database'], beside: (at: number) => number) =>
    each((at) => {
      const { booking, completion, search, list, logIn, connection } = costs
      const ofToken = booking + habits.searches * search + habits.lists * list + habits.logIns * logIn
      // A cancellation is a completion with another word.
      const ended = rate(day.completions, at) + rate(day.cancellations, at)
      const asked = rate(day.bookings, at) * ofToken + ended * completion + rate(day.connections, at) * connection
      return (asked + beside(at)) * micro
    })
  const node = coresBy(measured.node, (at) => rate(day.messages, at) * measured.node.message)
  const database = coresBy(measured.database, () => 0)
  const wal = each((at) => {
    const ended = rate(day.completions, at) + rate(day.cancellations, at)
    const bookings = rate(day.bookings, at)
    return bookings * (measured.wal.booking + habits.logIns * measured.wal.logIn) + ended * measured.wal.completion
  })
  const work = (cores: Float64Array): Work => {
    const { minute, count } = busiest(cores)
    return { cores: count, perSecond: pieces[minute] ?? 0 }
  }
  const tokens = sum(day.bookings) * scale
  return {
    clinics,
    tokens,
    perSecond: {
      bookings: most(day.bookings),
      completions: most(day.completions),
      cancellations: most(day.cancellations),
      connections: most(day.connections),
      messages: most(day.messages),
      changes: busiest(changes).count,
      writes: busiest(changes.map((one, at) => one + rate(day.bookings, at) * habits.logIns)).count,
      wal: busiest(wal).count,
    },
    busiestMinute: busiest(day.bookings).minute,
    sockets: busiest(day.sockets).count * scale,
    node: work(node),
    database: work(database),
    keptAYear: tokens * 365 * measured.keptOfToken,
  }
}

/** So many in the busiest second of a minute with this rate, in all but one of a thousand: they come independently of each
 *  other (Poisson), and 3.1 deviations are that share of a normal distribution. */
export const busiestSecond = (perSecond: number): number => perSecond + 3.1 * Math.sqrt(perSecond)
