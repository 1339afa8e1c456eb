import { cellOf, correct, correctionFor } from './calibrate.ts'
import { combine } from './combine.ts'
import { eventsUntil, FollowedSession } from './follow-session.ts'
import { habitsOf, type Habits } from './habits.ts'
import { anyPause, drawHeads, type Heads } from './heads.ts'
import { type Knowledge, type Pooled, type Summary, unpack } from './summary.ts'
import { placesOf, type Place } from './places.ts'
import { paceToday } from './today.ts'
import type { Quantiles, QueueEstimate, Session } from './types.ts'

export interface Options {
  /** The called and the waiting numbers in their order, where the caller knows it (the desk moved one up or down). Without it the events
   *  decide, by the product's rules. */
  line?: readonly number[] | undefined
  /** Behind how many waiting ones a missed number rejoins; 2 as the product does. */
  rejoinBehind?: number | undefined
}

/** Completions today, or else finished sessions, from which on a range is shown. */
const enoughToday = 5
const enoughSessions = 3
/** A wider range, in minutes, says nothing. */
const widest = 90

/** Estimates when each number in line is called. One queue at one moment.
 *  @param session so far: events after `at` are ignored
 *  @param at minutes after the start of the session */
export function estimateQueue(
  knowledge: Knowledge,
  pooled: Pooled,
  session: Session,
  at: number,
  options: Options = {},
): QueueEstimate {
  const followed = new FollowedSession(options.rejoinBehind)
  for (const event of eventsUntil(session.events, at)) followed.add(event)
  const { cells: _, ...estimate } = estimateFollowed(backgroundOf(knowledge, pooled), session, followed, at, options)
  return estimate
}

/** What an estimate needs of the sessions before. */
export interface Background {
  knowledge: Knowledge
  pooled: Pooled
  recent: readonly Summary[]
  habits: Habits
}

/** Reads the knowledge once for many estimates. */
export function backgroundOf(knowledge: Knowledge, pooled: Pooled): Background {
  const recent = knowledge.recent.map(unpack)
  return { knowledge, pooled, recent, habits: habitsOf(recent, knowledge.speciality) }
}

/** Estimates for a session that has been followed until now. */
export function estimateFollowed(
  { knowledge, pooled, recent, habits }: Background,
  { start }: Pick<Session, 'start'>,
  followed: FollowedSession,
  at: number,
  { line: order }: Options = {},
): QueueEstimate & { cells: string[] } {
  const today = paceToday(habits, followed, start)
  const places = placesOf(habits, followed, start, order)
  const heads = drawHeads(recent, habits, followed, today, at)
  const isKnown =
    (today.taken >= enoughToday || knowledge.sessions >= enoughSessions) && (start !== null || followed.began !== null)
  const ranges = isKnown ? combine(habits, heads, places, today.taken, anyPause(recent)) : []
  const isTicking = !(followed.isCalling ?? habits.isCalling)
  const cells: string[] = []
  const corrections = places.map((place, index) => {
    const cell = cellOf(place.ahead, isTicking && heads.state === 'inside' ? 'ticking' : heads.state)
    cells.push(cell)
    const raw = ranges[index]
    return raw && !isInside(place, heads, isTicking) ? correct(raw, correctionFor(knowledge, pooled, cell)) : null
  })
  const inOrder = isTicking && heads.state === 'inside' ? noneAfterTheNext(corrections) : noneBeforeTheLast(corrections)
  const shown = places.map((place, index) => {
    const range = inOrder[index] ?? null
    return { ...place, range: range && range.p90 - range.p10 <= widest ? rounded(range) : null }
  })
  const basis = today.taken >= enoughToday ? ('session' as const) : ('history' as const)
  const own = shown.flatMap(({ number, ahead, range }) => (number === undefined ? [] : [{ number, ahead, range }]))
  const last = shown.at(-1)
  return { at, basis, line: own, walkIn: { ahead: last?.ahead ?? 0, range: last?.range ?? null }, cells }
}

/** Where the desk only ticks, the first in line is the one inside, or is the first of the day. */
const isInside = ({ turns }: Place, { state }: Heads, isTicking: boolean) =>
  isTicking && state !== 'paused' && turns < 0.1

type Ranges = readonly (Quantiles | null)[]

/** A later place is never called earlier: raises the ranges to those before them. */
const noneBeforeTheLast = (ranges: Ranges): Ranges => inSteps(ranges, Math.max, { p10: 0, p50: 0, p90: 0 })

/** The same by lowering ranges to those after them. Behind a desk that ticks several at once the first places have a range for the case
 *  that they are still not called, which grows rare: it must not delay the others. */
const noneAfterTheNext = (ranges: Ranges): Ranges =>
  inSteps(ranges.toReversed(), Math.min, { p10: Infinity, p50: Infinity, p90: Infinity }).toReversed()

function inSteps(ranges: Ranges, pick: (one: number, other: number) => number, first: Quantiles): Ranges {
  let before = first
  return ranges.map((range) => {
    if (range)
      before = {
        p10: Math.max(0, pick(range.p10, before.p10)),
        p50: Math.max(0, pick(range.p50, before.p50)),
        p90: Math.max(0, pick(range.p90, before.p90)),
      }
    return range && before
  })
}

const hundredth = (value: number) => Math.round(value * 100) / 100

const rounded = ({ p10, p50, p90 }: Quantiles): Quantiles => ({
  ...{ p10: hundredth(p10), p50: hundredth(p50), p90: hundredth(p90) },
})
