import type { Priority } from './appointments.ts'

/** One waiting appointment, as its place is decided. */
export interface Ranked {
  priority: Priority
}

/** A place: behind so many of the other waiting ones. */
export type Place = number

const isOrdinary = (one: Ranked | undefined) => one === undefined || one.priority === 'none'

/** The place after a no-show: behind the next `behind` waiting, or last. The caller never moves it before the old place.
 *  @param others the waiting ones without it, in order */
export const placeOfRejoined = (others: readonly Ranked[], behind: number): Place => Math.min(behind, others.length)

/** The place with a priority. An emergency is first, behind earlier emergencies. Any other stands behind the next waiting one, with
 *  no priority directly before or after it, as far as there are ordinary ones. It never moves back.
 *  @param others the waiting ones without it, in order
 *  @param now how many of them are before it */
export function placeWithPriority(others: readonly Ranked[], now: Place, priority: Priority): Place {
  if (priority === 'none') return now
  if (priority === 'emergency') {
    const ordinary = others.findIndex((one) => one.priority !== 'emergency')
    return Math.min(now, ordinary === -1 ? others.length : ordinary)
  }
  for (let place = 1; place < now; place += 1)
    if (isOrdinary(others[place - 1]) && isOrdinary(others[place])) return place
  return now
}

/** The place one step up or down; the same at either end. */
export const placeAfterStep = (others: readonly Ranked[], now: Place, to: 'up' | 'down'): Place =>
  to === 'up' ? Math.max(0, now - 1) : Math.min(others.length, now + 1)

/** An act, as far as it decides a place. */
export interface PlacingAct {
  act: string
  /** The new one, of the act `priority`. */
  priority?: Priority | undefined
  /** Of the act `move`. */
  step?: 'up' | 'down' | undefined
  /** Of the act `move`: behind so many of those who wait behind it. */
  behind?: number | undefined
}

/** The place that an act gives an appointment, of those that it may be given in its status.
 *  @param others the waiting ones without it, in order
 *  @param now how many of them are before it
 *  @param rejoinBehind the hospital's setting: behind how many waiting ones a missed patient comes back
 *  @returns `now` where it keeps its place */
export function placeAfterAct(
  { act, priority = 'none', step, behind }: PlacingAct,
  others: readonly Ranked[],
  now: Place,
  rejoinBehind: number,
): Place {
  if (act === 'rejoin') return Math.max(now, placeOfRejoined(others, rejoinBehind))
  if (act === 'priority') return placeWithPriority(others, now, priority)
  if (act === 'move' && behind !== undefined) return Math.min(others.length, now + behind)
  return act === 'move' && step ? placeAfterStep(others, now, step) : now
}
