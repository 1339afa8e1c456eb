import type { z } from 'zod'
import type { reportedSession } from '#contract/reports.ts'
import type { ServiceDay } from '#contract/service-day.ts'
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
  /** Called and not there. */
  missed: number | undefined
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
  const times = tokens.flatMap((one) => [one.arrivedAt, one.calledAt, one.completedAt].flatMap((at) => read(at) ?? []))
  const booked = tokens.map((one) => Date.parse(one.bookedAt))
  const known = times.length > 0 ? times : start === undefined ? booked : [start, end ?? start]
  const first = Math.min(start ?? Infinity, ...known)
  const from = Math.max(first, (start ?? first) - longestBefore) - 10 * minute
  const to = Math.max(...known, start ?? 0) + 10 * minute
  const place = (instant: number) => Math.min(100, Math.max(0, (100 * (instant - from)) / (to - from)))
  const step = to - from > 8 * hour ? 2 * hour : hour
  // Hours of the hospital's clock: its offset may have half an hour.
  const offset = start === undefined ? 0 : start % hour
  const whole = Math.ceil((from - offset) / step) * step + offset
  const hours: number[] = []
  for (let at = whole; at < to; at += step) hours.push(at)
  return { from, to, start, place, hours }
}

export function marksOf(token: Token, { from, place }: Pick<ReturnType<typeof spanOf>, 'from' | 'place'>): Marks {
  const [arrivedAt, calledAt, completedAt] = [token.arrivedAt, token.calledAt, token.completedAt].map(read)
  const bookedAt = Date.parse(token.bookedAt)
  const begins = place(Math.max(bookedAt, from))
  const isMissed = token.outcome === 'missed'
  const isOpen = token.outcome === 'waiting' || token.outcome === 'leftOver'
  const ended = calledAt ?? completedAt
  const seen = ended === undefined ? (isOpen ? 100 : begins) : place(ended)
  const arrived = arrivedAt === undefined ? undefined : place(arrivedAt)
  return {
    number: token.queueNumber,
    outcome: token.outcome,
    booked: bookedAt < from ? undefined : begins,
    arrived,
    away: [begins, arrived ?? seen],
    waiting: arrived === undefined || token.outcome === 'cancelled' ? undefined : [arrived, Math.max(arrived, seen)],
    inside: calledAt !== undefined && completedAt !== undefined ? [place(calledAt), place(completedAt)] : undefined,
    missed: isMissed && calledAt !== undefined ? place(calledAt) : undefined,
    ticked: calledAt === undefined && completedAt !== undefined ? place(completedAt) : undefined,
  }
}
