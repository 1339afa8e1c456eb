import type { Token } from './line.ts'

/** Kinds of numbers in line, by how likely they come when they are called. */
export const kinds = ['arrived', 'booked', 'walk-in', 'due', 'soon', 'later', 'overtaken', 'passed'] as const

export type Kind = (typeof kinds)[number]

/** Where numbers are checked in, those that are not are missed the more likely the nearer they are. */
const bands: readonly (readonly [ahead: number, kind: Kind])[] = [
  [3, 'due'],
  [10, 'soon'],
  [30, 'later'],
]

/** The kind of a waiting number.
 *  @param start when walk-ins begin: numbers booked from then on are entered by the desk
 *  @param usesArrivals numbers of this session were checked in */
export function kindOf(token: Token, ahead: number, start: number, usesArrivals: boolean): Kind {
  if (token.overtaken >= 2) return 'passed'
  if (token.overtaken >= 1) return 'overtaken'
  if (token.arrived !== null) return 'arrived'
  const band = usesArrivals ? bands.find(([most]) => ahead <= most) : undefined
  return band?.[1] ?? (token.booked >= start ? 'walk-in' : 'booked')
}
