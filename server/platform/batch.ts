import { onBehalfOf, requestIds } from './requests.ts'

interface BatchOptions<Request> {
  maxSize: number
  concurrency: number
  /** Requests with the same key never share a run: the later one goes out with a later run. Undefined shares with all. */
  keyOf?: (request: Request) => string | undefined
}

/** Combines simultaneous requests into batches. Requests of one turn of the event loop are sent together at its end, so a single
 *  request is not delayed. While `concurrency` runs are active, further requests queue and go out with the next run, at most
 *  `maxSize` in each.
 *  @param run answers a list of requests with a list of the same order and length */
export function batch<Request, Answer>(
  run: (requests: Request[]) => Promise<readonly Answer[]>,
  { maxSize, concurrency, keyOf = () => undefined }: BatchOptions<Request>,
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
    while (running < concurrency && queue.length > 0) void runTogether(takeGroup())
  }

  function takeGroup(): Queued[] {
    const keys = new Set<string>()
    const group: Queued[] = []
    const left: Queued[] = []
    for (const queued of queue) {
      const key = keyOf(queued.request)
      const fits = group.length < maxSize && (key === undefined || !keys.has(key))
      if (fits && key !== undefined) keys.add(key)
      ;(fits ? group : left).push(queued)
    }
    queue = left
    return group
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
