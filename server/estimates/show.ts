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
