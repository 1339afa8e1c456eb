/** How much may come at once, and how much a second in the long run. */
export interface Allowance {
  atOnce: number
  perSecond: number
}

/** Asked once for each that comes; says whether it is still within the allowance.
 *  @param now milliseconds of a clock that never goes back */
export function createAllowance({ atOnce, perSecond }: Allowance, now = () => performance.now()): () => boolean {
  let left = atOnce
  let at = now()
  return () => {
    const instant = now()
    left = Math.min(atOnce, left + ((instant - at) / 1000) * perSecond)
    at = instant
    if (left < 1) return false
    left -= 1
    return true
  }
}
