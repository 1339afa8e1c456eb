import { setTimeout as delay } from 'node:timers/promises'

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
