import type { Stop } from './follow-session.ts'
import type { Summary } from './summary.ts'
import { type Possibility } from './mixtures.ts'
import { announced, usualLateness, usualPause } from './priors.ts'

/** Sessions that the usual lateness is worth. */
const latenessWorth = 8
/** Pauses that the usual ones are worth. */
const pauseWorth = 3

/** When the doctor may begin, in minutes after the start, as in the sessions before.
 *  @param turn minutes of a turn: a desk that only ticks shows the beginning at the end of the first */
export function beginnings(recent: readonly Summary[], isCalling: boolean, turn: number): Possibility[] {
  const seen = recent.filter(({ late, calls }) => late !== null && calls === isCalling).map(({ late }) => late ?? 0)
  return [
    ...usualLateness.map((one) => ({ ...one, weight: one.weight * latenessWorth, from: isCalling ? 0 : turn })),
    ...seen.map((late) => ({ weight: 1, centre: late, spread: 1.5 + 0.25 * Math.abs(late), isLog: false })),
  ]
}

/** "20 minutes late" counts from the start, or from when it was announced. */
export function announcedBeginnings({ minutes, at }: { minutes: number; at: number }, turn: number): Possibility[] {
  const one = { weight: 0.5, centre: announced.centre + Math.log(minutes), spread: announced.spread, isLog: true }
  return [
    { ...one, from: turn },
    { ...one, from: at + turn },
  ]
}

/** How long a pause of this kind may last in all. */
export function pauseLengths(recent: readonly Summary[], stop: Stop): Possibility[] {
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
