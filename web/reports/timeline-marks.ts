import type { z } from 'zod'
import type { reportedSession } from '#contract/reports.ts'
import { addDays, instantOf, serviceDayAt, type ServiceDay } from '#contract/service-day.ts'
import { slotHours } from '#contract/slot-hours.ts'

export type SessionTimes = z.output<typeof reportedSession.answer>
type Token = SessionTimes['tokens'][number]

/** What a token's line shows; all places are percent of the picture's width. */
export interface Marks {
  number: number
  outcome: Token['outcome']
  /** Undefined where it was booked before the picture begins. */
  booked: number | undefined
  arrived: number | undefined
  /** Not there yet, and waiting. */
  away: Stretch
  waiting: Stretch | undefined
  inside: Stretch | undefined
  /** Called and not there; who came back has a line that goes on. */
  misses: readonly number[]
  cancelled: number | undefined
  /** Completed by a tick, without a call. */
  ticked: number | undefined
}
type Stretch = readonly [from: number, to: number]

const minute = 60_000
const hour = 60 * minute
/** Who came earlier is shown as come before the picture begins. */
const longestBefore = 2 * hour

const read = (instant: string | null) => (instant === null ? undefined : Date.parse(instant))

/** The instants between which the picture lies. */
export function spanOf({ tokens, slot }: SessionTimes, day: ServiceDay, timeZone: string) {
  const { start, end } = slotHours({ appointmentDate: day, slot, hospitalId: { timeZone } })
  const times = tokens.flatMap((one) =>
    [one.arrivedAt, one.calledAt, one.completedAt, ...one.missedAt].flatMap((at) => read(at) ?? []),
  )
  const booked = tokens.map((one) => Date.parse(one.bookedAt))
  const known = times.length > 0 ? times : start === undefined ? booked : [start, end ?? start]
  const first = Math.min(start ?? Infinity, ...known)
  const from = Math.max(first, (start ?? first) - longestBefore) - 10 * minute
  const to = Math.max(...known, start ?? 0) + 10 * minute
  const place = (instant: number) => Math.min(100, Math.max(0, (100 * (instant - from)) / (to - from)))
  return { from, to, start, place, between: (100 * hour) / (to - from), hours: hoursBetween(from, to, timeZone) }
}

/** The whole hours of the hospital's clock between two instants. */
function hoursBetween(from: number, to: number, timeZone: string) {
  const hours: { at: number; hour: number }[] = []
  for (let day = serviceDayAt(from, timeZone); ; day = addDays(day, 1))
    for (let hour = 0; hour < 24; hour += 1) {
      const at = instantOf(day, hour * 60, timeZone)
      if (at > to) return hours
      if (at >= from) hours.push({ at, hour })
    }
}

/** Every so many hours have a name, so that the names stand apart.
 *  @param between two hours, in percent of the picture, as the width of a name with its gap */
export const hourStep = (between: number, width: number): number =>
  [1, 2, 3, 4, 6, 12].find((step) => step * between >= width) ?? 24

export function marksOf(token: Token, { from, place }: Pick<ReturnType<typeof spanOf>, 'from' | 'place'>): Marks {
  const [arrivedAt, calledAt, completedAt] = [token.arrivedAt, token.calledAt, token.completedAt].map(read)
  const bookedAt = Date.parse(token.bookedAt)
  const begins = place(Math.max(bookedAt, from))
  const misses = token.missedAt.map((at) => place(Date.parse(at)))
  const cancelledAt = read(token.cancelledAt)
  const cancelled = token.outcome === 'cancelled' ? place(cancelledAt ?? bookedAt) : undefined
  const isOpen = token.outcome === 'waiting' || token.outcome === 'leftOver'
  const isMissed = token.outcome === 'missed'
  // who was not there at the last call was not with the doctor after it
  const isInside = calledAt !== undefined && !token.missedAt.some((at) => Date.parse(at) >= calledAt)
  const called = isInside ? place(calledAt) : undefined
  const done = completedAt === undefined ? undefined : place(completedAt)
  const seen = cancelled ?? (isMissed ? misses.at(-1) : undefined) ?? called ?? done ?? (isOpen ? 100 : begins)
  const arrived = arrivedAt === undefined ? undefined : place(arrivedAt)
  return {
    number: token.queueNumber,
    outcome: token.outcome,
    booked: bookedAt < from ? undefined : begins,
    arrived,
    away: [begins, Math.max(begins, arrived ?? seen)],
    waiting: arrived === undefined || arrived > seen ? undefined : [arrived, seen],
    inside: called !== undefined && done !== undefined ? [called, done] : undefined,
    misses,
    cancelled,
    ticked: called === undefined ? done : undefined,
  }
}
