/** A day on which an appointment may go on, with its places; null without a limit. */
export interface NextDay {
  day: string
  left: number | null
}

/** Deals appointments to days, in their order, and fills a day before the next.
 *  @returns those of each day; undefined where there are too few places */
export function decideNextDays(
  ids: readonly string[],
  days: readonly NextDay[],
): { day: string; ids: string[] }[] | undefined {
  const dealt: { day: string; ids: string[] }[] = []
  let next = 0
  for (const { day, left } of days) {
    const end = left === null ? ids.length : Math.min(ids.length, next + Math.max(0, left))
    if (end > next) dealt.push({ day, ids: ids.slice(next, end) })
    next = end
  }
  return next === ids.length ? dealt : undefined
}
