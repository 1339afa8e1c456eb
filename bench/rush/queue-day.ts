import type { Chance } from './chance.ts'
import { consultationVariation, lateBy, type ClinicKind, type Habits, type Opening } from './clinics.ts'

/** One person's day, in minutes since midnight. */
export interface Token {
  /** When it was booked; on an earlier day where `earlier`. */
  booked: number
  earlier: boolean
  outcome: 'completed' | 'cancelled' | 'missed'
  /** When it was completed, cancelled, or given up. */
  over: number
  /** From when to `over` a phone has its page open; undefined: nobody looks. */
  opened: number | undefined
}

/** People book in the daytime: between seven and half past ten in the evening. */
const [earliest, latest] = [7 * 60, 22.5 * 60]

/** One queue, one event after the other: people book, the doctor comes, takes them in the order of their numbers, and
 *  stays until the last one.
 *  @param chance decides who comes when, and how long each stays
 *  @returns in the order of their numbers */
export function queueDay(chance: Chance, kind: ClinicKind, opening: Opening, habits: Habits): Token[] {
  const count = chance.poisson((kind.tokens * opening.share) / kind.doctors)
  const asked = Array.from({ length: count }, () => bookingOf(chance, kind, opening, habits.sharpness))
  const inOrder = asked.toSorted((a, b) => Number(b.earlier) - Number(a.earlier) || a.booked - b.booked)
  let free = opening.from + chance.exponential(lateBy)
  return inOrder.map(({ booked, earlier }) => {
    const fate = chance.uniform()
    const looks = chance.uniform() < habits.followed
    const there = earlier ? opening.from : booked
    const nearTime = opening.from - chance.uniform() * habits.openBefore
    const opensPage = earlier ? nearTime : Math.max(booked, nearTime)
    if (fate < habits.cancelled) {
      const over = opensPage + chance.exponential(10)
      return { booked, earlier, outcome: 'cancelled', over, opened: looks ? opensPage : undefined }
    }
    if (fate < habits.cancelled + habits.missed)
      return { booked, earlier, outcome: 'missed', over: Math.max(opening.until, booked), opened: undefined }
    free = Math.max(free, there) + chance.logNormal(kind.consultation, consultationVariation)
    return { booked, earlier, outcome: 'completed', over: free, opened: looks ? opensPage : undefined }
  })
}

function bookingOf(
  chance: Chance,
  { booked: shares, rushMinutes }: ClinicKind,
  opening: Opening,
  sharpness: number,
): { booked: number; earlier: boolean } {
  const which = chance.uniform()
  if (which < shares.earlier) return { booked: earliest + chance.uniform() * (latest - earliest), earlier: true }
  if (which < shares.earlier + shares.rush) {
    const booked = chance.normal(opening.from - 5, rushMinutes / sharpness)
    return { booked: Math.min(Math.max(booked, 6 * 60), opening.until), earlier: false }
  }
  return { booked: opening.from + chance.uniform() * (opening.until - opening.from), earlier: false }
}
