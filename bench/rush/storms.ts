// Nodes end, and everybody who followed there comes back to the others. The page's client waits 0.5 to 1.5 s before its
// first try (web/lib/live-socket.ts: reconnectionDelay 1000, randomizationFactor 0.5).

const [firstTry, lastTry] = [0.5, 1.5]
/** Seconds of one step. */
const step = 0.01

export interface Storm {
  /** Phones that come back. */
  phones: number
  nodes: Servers
  database: Servers
}

interface Servers {
  processors: number
  /** Of each of them, how much the rest of the work needs. */
  busy: number
  /** Processor seconds for one phone that connects. */
  connecting: number
}

/** @returns seconds until the last phone is back, and the most connections a second that were made */
export function weather({ phones, nodes, database }: Storm): { back: number; perSecond: number } {
  const capacity = Math.min(connectionsASecond(nodes), connectionsASecond(database)) * step
  if (capacity <= 0) return { back: Number.POSITIVE_INFINITY, perSecond: 0 }
  const arriving = (phones * step) / (lastTry - firstTry)
  let [waiting, connected, most] = [0, 0, 0]
  let steps = 0
  for (; connected < phones - 1e-6; steps += 1) {
    const at = (steps + 0.5) * step
    if (at > firstTry && at < lastTry) waiting += arriving
    const taken = Math.min(waiting, capacity)
    waiting -= taken
    connected += taken
    most = Math.max(most, taken / step)
  }
  return { back: steps * step, perSecond: most }
}

const connectionsASecond = ({ processors, busy, connecting }: Servers): number => (processors * (1 - busy)) / connecting
