export interface TokenBucket {
  /** The largest burst. */
  capacity: number
  /** The rate at which tokens are refilled. */
  perSecond: number
}

/** @param now a monotonic clock in milliseconds
 *  @returns takes a token; false if the bucket is empty */
export function createTokenBucket({ capacity, perSecond }: TokenBucket, now = () => performance.now()): () => boolean {
  let left = capacity
  let at = now()
  return () => {
    const instant = now()
    left = Math.min(capacity, left + ((instant - at) / 1000) * perSecond)
    at = instant
    if (left < 1) return false
    left -= 1
    return true
  }
}
