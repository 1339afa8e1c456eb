import { Problem } from './problem.ts'

/** Who wants the work done. */
export interface Asker<Lane extends string> {
  lane: Lane
  /** The networks that bear it, the narrowest first; none where nothing is limited. */
  networks: readonly string[]
}

/** The part of a lane that one network may take. */
const mostOfOneNetwork = 1 / 4

/** Runs little of a costly work at once and lets a few more wait. Lanes take turns, so that a full lane does not delay another
 *  one, and no network takes more than a quarter of a lane.
 *  @param lanes how many may wait in each
 *  @throws Problem `too-busy` for work that finds its lane, or its network's part of it, full */
export function fairQueue<Lane extends string>({ atOnce, lanes }: { atOnce: number; lanes: Record<Lane, number> }) {
  const waiting = new Map<Lane, (() => void)[]>()
  const inFlight = new Map<string, number>()
  let running = 0

  function next(): (() => void) | undefined {
    for (const [lane, queue] of waiting) {
      const first = queue.shift()
      if (!first) continue
      // Behind the others: it has had its turn.
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
    const most = Math.ceil(places * mostOfOneNetwork)
    if (shares.some((share) => (inFlight.get(share) ?? 0) >= most)) throw busy()
    const queue = waiting.get(lane) ?? []
    waiting.set(lane, queue)
    if (running >= atOnce && queue.length >= places) throw busy()
    for (const share of shares) inFlight.set(share, (inFlight.get(share) ?? 0) + 1)
    try {
      if (running < atOnce) running += 1
      // The work that ends hands its place over, so that no newcomer overtakes those that wait.
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
