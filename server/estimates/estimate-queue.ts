import { cellOf, correct, correctionFor } from './calibrate.ts'
import { combine } from './combine.ts'
import { eventsUntil, FollowedSession } from './follow-session.ts'
import { habitsOf, type Habits } from './habits.ts'
import { drawHeads, type Heads } from './heads.ts'
import type { Knowledge, Pooled } from './knowledge.ts'
import { unpack } from './packed-summary.ts'
import { placesOf, type Place } from './places.ts'
import type { Summary } from './summary.ts'
import { paceToday } from './today.ts'
import type { Quantiles, QueueEstimate, Session } from './types.ts'
import { anyPause } from './waits.ts'

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
  let before: Quantiles = { p10: 0, p50: 0, p90: 0 }
  const cells: string[] = []
  const shown = places.map((place, index) => {
    const cell = cellOf(place.ahead, isTicking && heads.state === 'inside' ? 'ticking' : heads.state)
    cells.push(cell)
    const raw = ranges[index]
    if (!raw || isInside(place, heads, isTicking)) return { ...place, range: null }
    before = atLeast(correct(raw, correctionFor(knowledge, pooled, cell)), before)
    return { ...place, range: before.p90 - before.p10 > widest ? null : rounded(before) }
  })
  const basis = today.taken >= enoughToday ? ('session' as const) : ('history' as const)
  const own = shown.flatMap(({ number, ahead, range }) => (number === undefined ? [] : [{ number, ahead, range }]))
  const last = shown.at(-1)
  return { at, basis, line: own, walkIn: { ahead: last?.ahead ?? 0, range: last?.range ?? null }, cells }
}

/** Where the desk only ticks, the first in line is the one inside, or is the first of the day. */
const isInside = ({ turns }: Place, { state }: Heads, isTicking: boolean) =>
  isTicking && state !== 'paused' && turns < 0.1

/** A later place is never called earlier. */
const atLeast = ({ p10, p50, p90 }: Quantiles, before: Quantiles): Quantiles => ({
  p10: Math.max(p10, before.p10, 0),
  p50: Math.max(p50, before.p50, 0),
  p90: Math.max(p90, before.p90, 0),
})

const hundredth = (value: number) => Math.round(value * 100) / 100

const rounded = ({ p10, p50, p90 }: Quantiles): Quantiles => ({
  ...{ p10: hundredth(p10), p50: hundredth(p50), p90: hundredth(p90) },
})
