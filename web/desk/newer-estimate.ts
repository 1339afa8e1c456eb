import type { Estimate } from '#contract/estimate.ts'

/** The one that was computed later, of two; null where neither is known. */
export function newerEstimate(one: Estimate | null, other: Estimate | null): Estimate | null {
  if (!one || !other) return one ?? other
  return Date.parse(other.at) > Date.parse(one.at) ? other : one
}
