import type { Estimate } from '#contract/estimate.ts'
import type { TurnRange } from '../live-queue/index.ts'

const step = 5 * 60_000

/** The range of a turn on a kiosk and its slip. It begins at the earliest with the next full five minutes; undefined where all of it has passed
 *  then.
 *  @param now in milliseconds since 1970, by the server's clock, since that of a cheap tablet is often wrong */
export function rangeAhead(
  estimate: Pick<Estimate, 'from' | 'to'> | null | undefined,
  now: number,
): TurnRange | undefined {
  if (!estimate) return undefined
  const [earliest, to] = [Date.parse(estimate.from), Date.parse(estimate.to)]
  const from = Math.max(earliest, (Math.floor(now / step) + 1) * step)
  return from < to ? { from, to } : undefined
}
