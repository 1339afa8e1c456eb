import type { Correction, Knowledge, Pooled } from './summary.ts'
import { within } from './mixtures.ts'
import type { Quantiles } from './types.ts'

/** A doctor's own corrections are used from so many sessions on; before, those of all doctors. */
export const ownFrom = 20

const none: Correction = { sessions: 0, low: 0, middle: 0, high: 0 }

/** The cell of a range: how many are ahead, and whether the doctor works. */
export function cellOf(ahead: number, state: string): string {
  const size = ahead <= 1 ? '1' : ahead <= 3 ? '2-3' : ahead <= 7 ? '4-7' : ahead <= 15 ? '8-15' : '16+'
  return `${size} ${state}`
}

/** The correction of a cell for this doctor. */
export const correctionFor = ({ sessions, corrections }: Knowledge, pooled: Pooled, cell: string): Correction =>
  (sessions >= ownFrom ? corrections[cell] : undefined) ?? pooled.corrections[cell] ?? none

/** Widens or narrows a range around its median, in logarithms. */
export function correct({ p10, p50, p90 }: Quantiles, { low, middle, high }: Correction): Quantiles {
  const centre = Math.max(0.2, p50)
  const below = Math.log(centre / within(p10, 0.05, centre))
  const above = Math.log(Math.max(p90, centre) / centre)
  const corrected = {
    p10: Math.min(p50, p10 <= 0.05 ? p10 : centre * Math.exp(-below * Math.exp(low))),
    p90: Math.max(p50, centre * Math.exp(above * Math.exp(high))),
  }
  return { ...corrected, p50: within(p50 * Math.exp(middle), corrected.p10, corrected.p90) }
}

const thousandth = (value: number) => Math.round(value * 1000) / 1000 + 0

/** How often the calls of one session were outside the ranges of a cell. */
export interface Misses {
  count: number
  below: number
  aboveMedian: number
  above: number
}

/** Moves the corrections of the cells that had ranges in a session. */
export function corrected(
  corrections: Readonly<Record<string, Correction>>,
  session: ReadonlyMap<string, Misses>,
  speed: (sessions: number) => number,
): Record<string, Correction> {
  const moved = { ...corrections }
  for (const [cell, { count, below, aboveMedian, above }] of session) {
    const { sessions, low, middle, high } = moved[cell] ?? none
    const step = speed(sessions)
    moved[cell] = {
      sessions: sessions + 1,
      low: thousandth(within(low + step * (below / count - 0.1), -1.5, 1.5)),
      middle: thousandth(within(middle + 0.4 * step * (aboveMedian / count - 0.5), -0.7, 0.7)),
      high: thousandth(within(high + step * (above / count - 0.1), -1.5, 1.5)),
    }
  }
  return moved
}
