import { Problem } from '#contract/problem.ts'

/** Limits how many calls of a costly function run at once. Further calls wait in a queue, first in, first out.
 *  @throws Problem `too-busy` if the queue is full */
export function limitConcurrency({ concurrency, maxQueued }: { concurrency: number; maxQueued: number }) {
  const queue: (() => void)[] = []
  let running = 0

  return async function run<T>(work: () => Promise<T>): Promise<T> {
    if (running < concurrency) running += 1
    else {
      if (queue.length >= maxQueued) throw new Problem('too-busy', {}, { retryAfter: 2 })
      // The call that ends passes its place on without freeing it, so that a new call cannot overtake the queue.
      await new Promise<void>((resolve) => void queue.push(resolve))
    }
    try {
      return await work()
    } finally {
      const next = queue.shift()
      if (next) next()
      else running -= 1
    }
  }
}
