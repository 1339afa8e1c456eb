import type { QueueLine, QueueState } from '#contract/live-queue.ts'

/** The state of the live connection. `idle`: not requested; `connecting`: the first attempt; `live`; `lost`: it broke or
 *  could not be established, and is being retried. */
export type LiveLink = 'idle' | 'connecting' | 'live' | 'lost'

export interface LiveConnection {
  link: LiveLink
  /** When this state began, in milliseconds since 1970; undefined before the first change. */
  since: number | undefined
}

/** The key of a queue in the store: one slot on one service day. */
export const queueKey = (slotId: string, date: string) => `${slotId} ${date}`

/** The state that the live connection delivered: the newest state and line of each queue. The time is always an argument.
 *  Readers compare by identity: an entry changes only with its content. */
export class LiveStore {
  readonly #watchers = new Set<() => void>()
  #connection: LiveConnection = { link: 'idle', since: undefined }
  #receivedAt: number | undefined
  readonly #states = new Map<string, QueueState>()
  readonly #lines = new Map<string, QueueLine>()
  #lineKeys: readonly string[] = []
  /** The versions delivered over the present connection, to detect outdated messages. */
  readonly #stateVersions = new Map<string, number>()
  readonly #lineVersions = new Map<string, number>()

  readonly watch = (watcher: () => void): (() => void) => {
    this.#watchers.add(watcher)
    return () => this.#watchers.delete(watcher)
  }

  connection(): LiveConnection {
    return this.#connection
  }

  /** When the last message or heartbeat arrived. The state is complete up to that instant. */
  receivedAt(): number | undefined {
    return this.#receivedAt
  }

  state(slotId: string, date: string): QueueState | undefined {
    return this.#states.get(queueKey(slotId, date))
  }

  line(slotId: string, date: string): QueueLine | undefined {
    return this.#lines.get(queueKey(slotId, date))
  }

  /** The keys of the queues with a line; a new array only when a key is added. */
  lineKeys(): readonly string[] {
    return this.#lineKeys
  }

  /** Whether the present connection has delivered this queue's state. */
  isDelivered(slotId: string, date: string): boolean {
    return this.#connection.link === 'live' && this.#stateVersions.has(queueKey(slotId, date))
  }

  /** Whether an earlier day of this slot is known: that day then provides the slot's number. */
  hasEarlierDay(slotId: string, date: string): boolean {
    return [...this.#states.values()].some((state) => state.slotId === slotId && state.date < date)
  }

  /** Records a change of the connection. The first message of a queue on a new connection is accepted at any version,
   *  because the server may have been restored from a backup. */
  linkChanged(link: LiveLink, at: number): void {
    if (link === 'live') {
      this.#stateVersions.clear()
      this.#lineVersions.clear()
      this.#receivedAt = at
    } else if (link === this.#connection.link) return
    this.#connection = { link, since: at }
    this.#notify()
  }

  noteMessage(at: number): void {
    this.#receivedAt = at
    this.#notify()
  }

  /** @returns false when a newer version of this queue is known */
  stateArrived(state: QueueState, at: number): boolean {
    const isNewer = take(this.#states, this.#stateVersions, state)
    this.noteMessage(at)
    return isNewer
  }

  /** @returns false when a newer version of this queue is known */
  lineArrived(line: QueueLine, at: number): boolean {
    const isNewer = take(this.#lines, this.#lineVersions, line, hasNewerEstimates)
    // After an undo a token may be back that the list has lost with its completion.
    if (this.#lines.size > this.#lineKeys.length || (isNewer && line.cause === 'undone'))
      this.#lineKeys = [...this.#lines.keys()]
    this.noteMessage(at)
    return isNewer
  }

  /** Clears the store for another user. */
  clear(at: number): void {
    this.#states.clear()
    this.#lines.clear()
    this.#lineKeys = []
    this.#stateVersions.clear()
    this.#lineVersions.clear()
    this.#receivedAt = undefined
    this.#connection = { link: 'idle', since: at }
    this.#notify()
  }

  #notify(): void {
    for (const watcher of this.#watchers) watcher()
  }
}

/** Estimates change with the time too, without a new version of the queue. */
const hasNewerEstimates = (received: QueueLine, known: QueueLine) => {
  const [at, before] = [received, known].map(({ estimates, estimate }) => (estimates ?? estimate)?.at)
  return at !== before && !(at && before && Date.parse(at) < Date.parse(before))
}

function take<Received extends { slotId: string; date: string; version: number }>(
  known: Map<string, Received>,
  versions: Map<string, number>,
  received: Received,
  isNewer?: (received: Received, known: Received) => boolean,
): boolean {
  const key = queueKey(received.slotId, received.date)
  const newest = versions.get(key)
  if (newest !== undefined && received.version < newest) return false
  versions.set(key, received.version)
  const before = known.get(key)
  if (newest === received.version && before && !isNewer?.(received, before)) return false
  known.set(key, received)
  return true
}
