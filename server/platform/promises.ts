import { LRUCache } from 'lru-cache'
import { setTimeout as delay } from 'node:timers/promises'

/** An LRU cache of promises, so that simultaneous requests for a key share one look-up. It does not keep rejected ones. */
export class PromiseCache<Value> {
  readonly #entries: LRUCache<string, { promise: Promise<Value> }>
  readonly #sizeOf: (value: Value) => number

  /** @param options.max number of entries
   *  @param options.maxSize sum of `sizeOf`, a positive integer, over the entries; a pending one counts as 1 */
  constructor({ max, maxSize, sizeOf }: { max: number; maxSize: number; sizeOf: (value: Value) => number }) {
    this.#entries = new LRUCache({ max, maxSize })
    this.#sizeOf = sizeOf
  }

  get(key: string): Promise<Value> | undefined {
    return this.#entries.get(key)?.promise
  }

  /** Replaces the entry of the key.
   *  @throws Error the promise's rejection */
  async set(key: string, promise: Promise<Value>): Promise<Value> {
    const pending = { promise }
    this.#entries.set(key, pending, { size: 1 })
    try {
      const value = await promise
      // A new object: lru-cache does not update the size of an identical one.
      if (this.#entries.peek(key) === pending) this.#entries.set(key, { promise }, { size: this.#sizeOf(value) })
      return value
    } catch (error) {
      if (this.#entries.peek(key) === pending) this.#entries.delete(key)
      throw error
    }
  }
}

/** Waits until the promise is settled, at most `timeoutMs` milliseconds. Never rejects.
 *  @returns whether it settled in time */
export async function settledWithin(timeoutMs: number, promise: Promise<unknown>): Promise<boolean> {
  const timer = new AbortController()
  const timedOut = delay(timeoutMs, false, { signal: timer.signal }).catch(() => false)
  const inTime = await Promise.race([promise.then(settled, settled), timedOut])
  timer.abort()
  return inTime
}

const settled = () => true
