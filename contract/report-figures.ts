import type { Figures } from './reports.ts'

/** Fewer known ones say too little of anyone. */
export const enough = 5

/** Tokens that were missed, of 100 that were not cancelled. */
export function missedShare({
  tokens,
  cancelled,
  waiting,
  missed,
}: Pick<Figures, 'tokens' | 'cancelled' | 'waiting' | 'missed'>): number | undefined {
  const held = tokens - cancelled - waiting
  return held < enough ? undefined : Math.round((100 * missed) / held)
}

/** How often the shown range was right, in 10. */
export const rightTimes = ({ rangeShown, rangeHeld }: Pick<Figures, 'rangeShown' | 'rangeHeld'>): number | undefined =>
  rangeShown < enough ? undefined : Math.round((10 * rangeHeld) / rangeShown)
