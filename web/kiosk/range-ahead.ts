import type { Estimate } from '#contract/estimate.ts'
import { bareTime } from '../lib/dates.ts'

const step = 5 * 60_000

/** The ends of a range on a kiosk. It begins at the earliest on the next full five minutes after it was computed, by the server's clock, since that
 *  of a cheap tablet is often wrong; empty where all of it has passed then. */
export function rangeAhead(estimate: Estimate | null | undefined, timeZone: string): [from?: string, to?: string] {
  if (!estimate) return []
  const [from, to, at] = [estimate.from, estimate.to, estimate.at].map((instant) => Date.parse(instant))
  const begins = Math.max(from ?? 0, Math.ceil((at ?? 0) / step) * step)
  return to !== undefined && begins < to ? [bareTime(begins, timeZone), bareTime(to, timeZone)] : []
}
