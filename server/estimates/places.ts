import type { FollowedSession } from './follow-session.ts'
import type { Habits } from './habits.ts'
import { kindOf } from './kinds.ts'
import type { Token } from './line.ts'
import { openingOf } from './summarize-session.ts'

/** One place of the line, with what is before it. */
export interface Place {
  /** Undefined: the place of a walk-in who joins now. */
  number: number | undefined
  /** The waiting and the called ones before it. */
  ahead: number
  /** N: expected turns before it, without that of the one inside. */
  turns: number
  /** V_N: the variance of their number. */
  variance: number
}

/** The places of all waiting numbers in their order, and that of a walk-in.
 *  @param order the numbers in their order, where the caller knows it */
export function placesOf(
  habits: Habits,
  { line, inside, arrivals, began }: FollowedSession,
  start: string | null,
  order?: readonly number[],
): Place[] {
  const opening = openingOf(start, began)
  const places: Place[] = []
  let before = { ahead: inside ? 1 : 0, turns: 0, variance: 0 }
  let waiting = 0
  for (const token of inOrder(line.order, order)) {
    if (token === inside || token.status === 'missed') continue
    if (token.status === 'waiting') places.push({ number: token.number, ...before })
    const chance = token.status === 'called' ? 0 : 1 - habits.missed[kindOf(token, waiting, opening, arrivals > 0)]
    const inserts = habits.inserts * chance
    before = {
      ahead: before.ahead + 1,
      turns: before.turns + chance + inserts,
      variance: before.variance + chance * (1 - chance) + inserts,
    }
    waiting += 1
  }
  return [...places, { number: undefined, ...before }]
}

function inOrder(tokens: readonly Token[], order: readonly number[] | undefined): readonly Token[] {
  if (!order) return tokens
  const rank = new Map(order.map((number, at) => [number, at]))
  return tokens
    .filter(({ number }) => rank.has(number))
    .toSorted((a, b) => (rank.get(a.number) ?? 0) - (rank.get(b.number) ?? 0))
}
