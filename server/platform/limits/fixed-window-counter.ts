import { LRUCache } from 'lru-cache'
import type { Limit } from './limit.ts'

/** Subjects whose counts are kept; beyond that, the least recently counted ones are dropped. */
const maxSubjects = 50_000

interface Window {
  count: number
  /** Milliseconds since the epoch. */
  endsAt: number
}

/** Counts subjects in fixed windows, in the memory of this node. */
export class FixedWindowCounter {
  readonly #windows = new LRUCache<string, Window>({ max: maxSubjects })

  /** Adds to a subject's count; the first one starts a window.
   *  @param now milliseconds since the epoch
   *  @returns the count in the current window, and when that window ends, in milliseconds since the epoch */
  add(limit: Limit, subject: string, amount: number, now: number): Window {
    const key = `${limit.name} ${subject}`
    const known = this.#windows.get(key)
    if (known !== undefined && known.endsAt > now) {
      known.count += amount
      return known
    }
    const started = { count: amount, endsAt: now + limit.seconds * 1000 }
    this.#windows.set(key, started)
    return started
  }
}
