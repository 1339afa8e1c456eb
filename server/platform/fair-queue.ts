import { Problem } from './problem.ts'

/** On whose behalf the work runs. */
export interface Asker<Lane extends string> {
  lane: Lane
  /** The networks that it is accounted to, the narrowest first; empty without limits. */
  networks: readonly string[]
}

/** The share of a lane that one network may use. */
const maxNetworkShare = 1 / 4

/** Limits the concurrency of expensive work and the number of waiting callers. The lanes take turns, so that a full lane does not delay
 *  another one, and a network uses at most a quarter of a lane.
 *  @param lanes the number of waiting callers in each
 *  @throws Problem `too-busy` if the lane, or its network's share, is full */
export function fairQueue<Lane extends string>({ atOnce, lanes }: { atOnce: number; lanes: Record<Lane, number> }) {
  const waiting = new Map<Lane, (() => void)[]>()
  const inFlight = new Map<string, number>()
  let running = 0

  function next(): (() => void) | undefined {
    for (const [lane, queue] of waiting) {
      const first = queue.shift()
      if (!first) continue
      // Move the lane to the end, because it has had its turn.
      waiting.delete(lane)
      waiting.set(lane, queue)
      return first
    }
    return undefined
  }

  const busy = () => new Problem('too-busy', {}, { retryAfter: 2 })

  return async function run<T>({ lane, networks }: Asker<Lane>, work: () => Promise<T>): Promise<T> {
    const places = lanes[lane]
    const shares = networks.map((network) => `${lane} ${network}`)
    const most = Math.ceil(places * maxNetworkShare)
    if (shares.some((share) => (inFlight.get(share) ?? 0) >= most)) throw busy()
    const queue = waiting.get(lane) ?? []
    waiting.set(lane, queue)
    if (running >= atOnce && queue.length >= places) throw busy()
    for (const share of shares) inFlight.set(share, (inFlight.get(share) ?? 0) + 1)
    try {
      if (running < atOnce) running += 1
      // Finishing work passes its place to the next waiting caller, so that a new one cannot overtake it.
      else await new Promise<void>((resolve) => void queue.push(resolve))
      try {
        return await work()
      } finally {
        const first = next()
        if (first) first()
        else running -= 1
      }
    } finally {
      for (const share of shares) {
        const left = (inFlight.get(share) ?? 1) - 1
        if (left > 0) inFlight.set(share, left)
        else inFlight.delete(share)
      }
    }
  }
}
