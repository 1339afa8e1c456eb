import type { Estimate, EstimateBasis, LineEstimates } from '#contract/estimate.ts'
import { withOffset } from '../texts/dates.ts'

/** From and to, in milliseconds since 1970, both on full five minutes. */
export type Range = readonly [from: number, to: number]

/** When each number of a queue is called, as far as it is known. */
export interface FoundEstimates {
  basis: EstimateBasis
  timeZone: string
  /** The full minute in which they were computed, in milliseconds since 1970. */
  at: number
  ranges: ReadonlyMap<number, Range>
  /** The version of the queue, and its waiting and called numbers in the order of its line. */
  version: number
  line: readonly number[]
  walkIn: Range | null
}

const presented = ({ basis, timeZone, at }: FoundEstimates, [from, to]: Range): Estimate => {
  const local = (instant: number) => withOffset(new Date(instant), timeZone)
  return { from: local(from), to: local(to), at: local(at), basis }
}

/** When a number is called; null where that is not known. */
export function estimateOf(found: FoundEstimates | null, number: number): Estimate | null {
  const range = found?.ranges.get(number)
  return found && range ? presented(found, range) : null
}

/** When a patient who comes now is called; null where that is not known. */
export const walkInEstimate = (found: FoundEstimates | null): Estimate | null =>
  found?.walkIn ? presented(found, found.walkIn) : null

/** When each number of a line is called; null where nothing is known of any. */
export function lineEstimatesOf(found: FoundEstimates | null, line: readonly number[]): LineEstimates | null {
  if (!found || !line.some((number) => found.ranges.has(number))) return null
  const minutes = (instant: number) => Math.round((instant - found.at) / 60_000)
  const ranges = line.map((number): [number, number] | null => {
    const range = found.ranges.get(number)
    return range ? [minutes(range[0]), minutes(range[1])] : null
  })
  return { at: withOffset(new Date(found.at), found.timeZone), basis: found.basis, ranges }
}

/** Changes when a shown range changes, and not with the time. */
export const signatureOf = (found: FoundEstimates | null): string =>
  found && (found.ranges.size > 0 || found.walkIn) ? JSON.stringify([found.basis, found.walkIn, ...found.ranges]) : ''

/** A range as a person sees it, in milliseconds since 1970; both ends are on full five minutes. */
export interface ShownRange {
  from: number
  to: number
}

const minute = 60_000
const five = 5 * minute

/** The range to show in place of the one before. It is rounded outward to five minutes, stays while the fresh one fits, and keeps
 *  touching the one before where the fresh one is only a little beside it.
 *  @param previous the range that is shown now, or null
 *  @param fresh p10 and p90 as instants
 *  @param now a previous range that has passed is forgotten */
export function shownRange(previous: ShownRange | null, fresh: ShownRange, now: number): ShownRange {
  const rounded = { from: Math.floor(fresh.from / five) * five, to: Math.ceil(fresh.to / five) * five }
  if (!previous || previous.to < now) return rounded
  const from = keeps(fresh.from - previous.from) ? previous.from : rounded.from
  const to = keeps(previous.to - fresh.to) ? previous.to : rounded.to
  // Beside the one before by ten minutes at most: a range that touches it says the same without a jump.
  if (from > previous.to && from - previous.to <= 2 * five) return { from: previous.to, to }
  if (to < previous.from && previous.from - to <= 2 * five) return { from, to: previous.from }
  return { from, to }
}

/** Whether an end stays: it is at most a minute too narrow, and less than seven minutes too wide. */
const keeps = (wide: number) => wide >= -minute && wide < 7 * minute

/** When to leave, to arrive before the range begins.
 *  @param q10 the 10 % quantile, an instant in milliseconds
 *  @param travel minutes */
export const leaveBy = (q10: number, travel: number): number => q10 - (travel + 5) * minute
