import { nth } from './mixtures.ts'
import { countedGroups, dayOf, turnEnds } from './summarize-session.ts'
import type { FollowedSession } from './follow-session.ts'
import { loadEffect, type Habits } from './habits.ts'
import { effectUntil } from './position-effect.ts'

/** The pace of a session beside the doctor's usual pace. */
export interface Today {
  /** θ: 1 as usual, 2 half as fast. */
  pace: number
  /** τ_t²: its variance. */
  variance: number
  /** Patients taken. */
  taken: number
}

/** θ₀: the pace that is expected before the first patient.
 *  @param booked numbers booked before the start */
function expectedPace(habits: Habits, booked: number, start: string | null): number {
  const day = dayOf(start)
  const ofDay = day === null ? 0 : nth(habits.days, day)
  return Math.exp(loadEffect(habits.load, Math.log(Math.max(1, booked))) + ofDay)
}

/** The pace after the turns so far: the expected one, moved towards theirs as far as they are worth.
 *  @param elapsed minutes of work in the turns
 *  @param turns how many they are */
export function paceAfter(habits: Habits, expected: number, elapsed: number, turns: number): Omit<Today, 'taken'> {
  const usual = habits.pace * effectUntil(habits.effects, turns)
  if (turns === 0 || usual <= 0) return { pace: expected, variance: habits.between }
  const noise = (habits.variance * turns) / (usual * usual)
  const weight = habits.between / (habits.between + noise)
  return { pace: expected + weight * (elapsed / usual - expected), variance: habits.between * (1 - weight) }
}

/** The pace of a session so far. */
export function paceToday(habits: Habits, followed: FollowedSession, start: string | null): Today {
  const opening = start === null ? (followed.began ?? 0) : 0
  const booked = [...followed.line.tokens.values()].filter((token) => token.booked <= opening).length
  const ends = turnEnds(countedGroups(followed))
  const turns = Math.max(0, ends.length - 1)
  const elapsed = turns > 0 ? nth(ends, turns) - nth(ends, 0) : 0
  const taken = followed.groups.reduce((count, { size }) => count + size, 0)
  return { ...paceAfter(habits, expectedPace(habits, booked, start), elapsed, turns), taken }
}
