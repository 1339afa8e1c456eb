import { setTimeout as delay } from 'node:timers/promises'

/** Waits until the promise has settled, either way, but no longer than that many milliseconds.
 *  @returns whether it settled in time */
export async function settledWithin(milliseconds: number, promise: Promise<unknown>): Promise<boolean> {
  const waiting = new AbortController()
  const late = delay(milliseconds, false, { signal: waiting.signal }).catch(() => false)
  const inTime = await Promise.race([promise.then(settled, settled), late])
  waiting.abort()
  return inTime
}

const settled = () => true
