import type { Token } from './line.ts'

/** Kinds of numbers in line, by how likely they come when they are called. */
export const kinds = ['arrived', 'booked', 'walk-in', 'due-not-arrived', 'overtaken'] as const

/** A number is nearly due with so many or fewer before it. */
export const nearlyDue = 3

/** The kind of a waiting number.
 *  @param start when walk-ins begin: numbers booked from then on are entered by the desk
 *  @param usesArrivals numbers of this session were checked in */
export function kindOf(token: Token, ahead: number, start: number, usesArrivals: boolean): number {
  if (token.arrived !== null) return 0
  if (token.overtaken >= 2) return 4
  if (usesArrivals && ahead <= nearlyDue) return 3
  return token.booked >= start ? 2 : 1
}
