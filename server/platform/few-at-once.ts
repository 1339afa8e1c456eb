import { Problem } from '#contract/problem.ts'

/** Lets little of a costly work run at once, and a few more wait for it; who comes when the queue is full is refused,
 *  rather than made to wait behind everybody.
 *  @throws Problem `too-busy` when too many wait */
export function fewAtOnce({ atOnce, mostWaiting }: { atOnce: number; mostWaiting: number }) {
  const waiting: (() => void)[] = []
  let running = 0

  return async function run<T>(work: () => Promise<T>): Promise<T> {
    if (running < atOnce) running += 1
    else {
      if (waiting.length >= mostWaiting) throw new Problem('too-busy', {}, { retryAfter: 2 })
      // Whoever ends hands the place over, so that nobody who comes later is first.
      await new Promise<void>((resolve) => void waiting.push(resolve))
    }
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
