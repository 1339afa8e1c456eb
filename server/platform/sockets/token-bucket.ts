/** The size of a token bucket, and how fast it refills. */
export interface BucketRate {
  capacity: number
  refillPerSecond: number
}

/** A token bucket; it starts full. */
export class TokenBucket {
  readonly #rate: BucketRate
  readonly #now: () => number
  #tokens: number
  #refilledAt: number

  /** @param now milliseconds of a monotonic clock */
  constructor(rate: BucketRate, now = () => performance.now()) {
    this.#rate = rate
    this.#now = now
    this.#tokens = rate.capacity
    this.#refilledAt = now()
  }

  /** Takes one token.
   *  @returns whether there was one */
  take(): boolean {
    const { capacity, refillPerSecond } = this.#rate
    const now = this.#now()
    this.#tokens = Math.min(capacity, this.#tokens + ((now - this.#refilledAt) / 1000) * refillPerSecond)
    this.#refilledAt = now
    if (this.#tokens < 1) return false
    this.#tokens -= 1
    return true
  }
}
