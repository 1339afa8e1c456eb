import { columns, drawCount } from './draws.ts'
import type { FollowedSession, Stop } from './follow-session.ts'
import type { Habits } from './habits.ts'
import type { Summary } from './summary.ts'
import { chanceBeyond, choose, logNormal, nth, type Possibility, possibleBeyond, valueBeyond } from './mixtures.ts'
import { announced, hiddenStop, usualLateness, usualPause } from './priors.ts'
import type { Today } from './today.ts'

/** The time from now to the first turn of the line, in each draw. */
export interface Heads {
  state: 'inside' | 'paused' | 'not-started'
  /** Minutes until the turns of the line begin. */
  wait: Float64Array
  /** Turns of the line that end until then: those that a desk ticks together. */
  turns: Float64Array
  /** Minutes since those turns began. */
  gone: number
  /** The pace in each draw. */
  pace: Float64Array
}

/** Draws the time from now to the first turn of the line. */
export function drawHeads(
  recent: readonly Summary[],
  habits: Habits,
  followed: FollowedSession,
  today: Today,
  at: number,
): Heads {
  const { normal } = columns()
  const spread = Math.sqrt(Math.log(1 + today.variance / (today.pace * today.pace)))
  const pace = Float64Array.from(
    { length: drawCount },
    (_, draw) => today.pace * Math.exp(spread * nth(normal[0] ?? [], draw) - (spread * spread) / 2),
  )
  const none = { wait: new Float64Array(drawCount), turns: new Float64Array(drawCount), gone: 0, pace }
  const isCalling = followed.isCalling ?? habits.isCalling
  if (followed.began === null) {
    const turn = habits.pace * today.pace
    const usual = drawBeyond(beginnings(recent, isCalling, turn), at, at)
    const { late } = followed
    const said = late ? drawBeyond(announcedBeginnings(late, isCalling ? 0 : turn), at, at) : usual
    const begun = laterOf(usual, said)
    const wait = followed.stop ? laterOf(begun, drawRestOfStop(recent, followed.stop, at)) : begun
    return { ...none, state: 'not-started', wait, turns: isCalling ? none.turns : none.turns.fill(1) }
  }
  const gone = followed.work(at) - followed.since
  if (followed.stop) {
    const wait = drawRestOfStop(recent, followed.stop, at)
    if (followed.inside) addRest(wait, habits, pace, today, gone)
    return { ...none, state: 'paused', wait }
  }
  if (!isCalling) return { ...drawBurst(habits, pace, today, gone), state: 'inside', pace }
  if (followed.inside) addRest(none.wait, habits, pace, today, gone)
  else drawGap(none.wait, habits.gap)
  return { ...none, state: 'inside' }
}

function drawRestOfStop(recent: readonly Summary[], stop: Stop, at: number): Float64Array {
  const since = at - stop.at
  return drawBeyond(pauseLengths(recent, stop), since, since)
}

function drawBeyond(possibilities: readonly Possibility[], time: number, now: number): Float64Array {
  const { even } = columns()
  const left = possibleBeyond(possibilities, time)
  return Float64Array.from({ length: drawCount }, (_, draw) => {
    const one = choose(left, nth(even[1] ?? [], draw))
    return one ? valueBeyond(one, time, nth(even[2] ?? [], draw)) - now : 0
  })
}

/** The later of two distributions at each quantile: an announced delay never means earlier than none. */
function laterOf(one: Float64Array, other: Float64Array): Float64Array {
  const { even } = columns()
  const [a, b] = [one.toSorted(), other.toSorted()]
  return Float64Array.from({ length: drawCount }, (_, draw) => {
    const rank = Math.floor(nth(even[1] ?? [], draw) * drawCount)
    return Math.max(nth(a, rank), nth(b, rank))
  })
}

/** One turn as usual, or with a stop that the desk did not enter. */
const turnOf = (habits: Habits, pace: number): Possibility[] => {
  const mean = habits.pace * pace
  return [logNormal(1 - hiddenStop.weight, mean, habits.variance * pace * pace), { ...hiddenStop, from: mean }]
}

/** Adds what is left of the turn of the one inside. */
function addRest(wait: Float64Array, habits: Habits, pace: Float64Array, today: Today, gone: number): void {
  const { even } = columns()
  const left = possibleBeyond(turnOf(habits, today.pace), gone)
  for (let draw = 0; draw < drawCount; draw += 1) {
    const one = choose(left, nth(even[3] ?? [], draw))
    const scale = nth(pace, draw) / today.pace
    if (one) wait[draw] = nth(wait, draw) + scale * valueBeyond(one, gone / scale, nth(even[4] ?? [], draw)) - gone
  }
}

function drawGap(wait: Float64Array, gap: number): void {
  const { even } = columns()
  for (let draw = 0; draw < drawCount; draw += 1) wait[draw] = -gap * Math.log(1 - nth(even[4] ?? [], draw))
}

/** A desk that only ticks, sometimes several at once: how many the next ticks are, and when they are made. */
function drawBurst(habits: Habits, pace: Float64Array, today: Today, gone: number): Omit<Heads, 'state' | 'pace'> {
  const { even } = columns()
  const mean = habits.pace * today.pace
  const square = habits.variance * today.pace * today.pace
  const groups = habits.groups.map((weight, at) => ({
    ...logNormal(weight, (at + 1) * mean, (at + 1) * square),
    size: at + 1,
  }))
  const all = [...groups, { ...hiddenStop, from: mean, size: 1 }]
  const weighted = all.map((one) => ({ ...one, weight: one.weight * Math.max(1e-9, chanceBeyond(one, gone)) }))
  const total = weighted.reduce((whole, { weight }) => whole + weight, 0)
  const left = weighted.map((one) => ({ ...one, weight: one.weight / total }))
  const wait = new Float64Array(drawCount)
  const turns = new Float64Array(drawCount)
  for (let draw = 0; draw < drawCount; draw += 1) {
    const one = choose(left, nth(even[3] ?? [], draw))
    if (!one) continue
    const scale = nth(pace, draw) / today.pace
    wait[draw] = scale * valueBeyond(one, gone / scale, nth(even[4] ?? [], draw)) - gone
    turns[draw] = one.size
  }
  return { wait, turns, gone }
}

/** Sessions that the usual lateness is worth. */
const latenessWorth = 8
/** Pauses that the usual ones are worth. */
const pauseWorth = 3

/** When the doctor may begin, in minutes after the start, as in the sessions before.
 *  @param turn minutes of a turn: a desk that only ticks shows the beginning at the end of the first */
function beginnings(recent: readonly Summary[], isCalling: boolean, turn: number): Possibility[] {
  const seen = recent.filter(({ late, calls }) => late !== null && calls === isCalling).map(({ late }) => late ?? 0)
  return [
    ...usualLateness.map((one) => ({ ...one, weight: one.weight * latenessWorth, from: isCalling ? 0 : turn })),
    ...seen.map((late) => ({ weight: 1, centre: late, spread: 1.5 + 0.25 * Math.abs(late), isLog: false })),
  ]
}

/** "20 minutes late" counts from the start, or from when it was announced. */
function announcedBeginnings({ minutes, at }: { minutes: number; at: number }, turn: number): Possibility[] {
  const one = { weight: 0.5, centre: announced.centre + Math.log(minutes), spread: announced.spread, isLog: true }
  return [
    { ...one, from: turn },
    { ...one, from: at + turn },
  ]
}

/** How long a pause of this kind may last in all. */
function pauseLengths(recent: readonly Summary[], stop: Stop): Possibility[] {
  if (stop.said !== null)
    return [{ weight: 1, centre: announced.centre + Math.log(stop.said), spread: announced.spread, isLog: true }]
  const same = recent.flatMap(({ pauses }) => pauses).filter(([reason]) => reason === stop.reason.slice(0, 20))
  return [...usualPause(stop.reason).map((one) => ({ ...one, weight: one.weight * pauseWorth })), ...same.map(asSeen)]
}

/** How long the pauses to come may last. The weights sum to 1. */
export function anyPause(recent: readonly Summary[]): Possibility[] {
  const seen = recent.flatMap(({ pauses }) => pauses)
  const all = [...usualPause('').map((one) => ({ ...one, weight: one.weight * pauseWorth })), ...seen.map(asSeen)]
  return all.map((one) => ({ ...one, weight: one.weight / (pauseWorth + seen.length) }))
}

const asSeen = ([, minutes]: readonly [string, number]): Possibility => ({
  ...{ weight: 1, centre: Math.log(Math.max(1, minutes)), spread: 0.35, isLog: true },
})
