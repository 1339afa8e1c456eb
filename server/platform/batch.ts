import { onBehalfOf, requestIds } from './requests.ts'

/** Combines simultaneous requests into batches. Requests of one turn of the event loop are sent together at its end, so a single
 *  request is not delayed. While `concurrency` runs are active, further requests queue and go out with the next run, at most
 *  `maxSize` in each.
 *  @param run answers a list of requests with a list of the same order and length */
export function batch<Request, Answer>(
  run: (requests: Request[]) => Promise<readonly Answer[]>,
  { maxSize, concurrency }: { maxSize: number; concurrency: number },
): (request: Request) => Promise<Answer> {
  type Queued = {
    request: Request
    ids: readonly string[]
    resolve: (answer: Answer) => void
    reject: (reason: unknown) => void
  }
  let queue: Queued[] = []
  let running = 0
  let scheduled = false

  async function runTogether(group: Queued[]): Promise<void> {
    running += 1
    try {
      const answers = await onBehalfOf(
        group.flatMap(({ ids }) => ids),
        () => run(group.map(({ request }) => request)),
      )
      group.forEach(({ resolve, reject }, index) => {
        const answer = answers[index]
        if (answer === undefined) reject(new Error('The batch has no answer for this request.'))
        else resolve(answer)
      })
    } catch (reason) {
      for (const { reject } of group) reject(reason)
    } finally {
      running -= 1
      start()
    }
  }

  function start(): void {
    while (running < concurrency && queue.length > 0) {
      const group = queue.slice(0, maxSize)
      queue = queue.slice(maxSize)
      void runTogether(group)
    }
  }

  /** `setImmediate` runs after the event loop has read the network, so requests that arrived together are in one batch. */
  function schedule(): void {
    if (scheduled || running === concurrency) return
    scheduled = true
    setImmediate(() => {
      scheduled = false
      start()
    })
  }

  return (request) =>
    new Promise((resolve, reject) => {
      queue.push({ request, ids: requestIds(), resolve, reject })
      schedule()
    })
}
