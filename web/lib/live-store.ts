import type { QueueLine, QueueState } from '#contract/live-queue.ts'

/** How the page's one live connection stands. `idle`: nobody asked for one; `connecting`: not yet there for the first
 *  time; `live`; `lost`: it was there, or could not be made, and is being tried again. */
export type LiveLink = 'idle' | 'connecting' | 'live' | 'lost'

export interface LiveConnection {
  link: LiveLink
  /** Since when, in milliseconds since 1970; undefined before the first change. */
  since: number | undefined
}

/** The name of a queue in the store: one slot on one service day. */
export const queueKey = (slotId: string, date: string) => `${slotId} ${date}`

/** What the live connection has told this page: the newest state and line of each queue. Every reading of the clock is
 *  an argument. Readers compare by identity: an entry changes only when its content is new. */
export class LiveStore {
  readonly #watchers = new Set<() => void>()
  #connection: LiveConnection = { link: 'idle', since: undefined }
  #receivedAt: number | undefined
  readonly #states = new Map<string, QueueState>()
  readonly #lines = new Map<string, QueueLine>()
  #lineKeys: readonly string[] = []
  /** The versions told over the present connection: what comes late is measured against these. */
  readonly #stateVersions = new Map<string, number>()
  readonly #lineVersions = new Map<string, number>()

  readonly watch = (watcher: () => void): (() => void) => {
    this.#watchers.add(watcher)
    return () => this.#watchers.delete(watcher)
  }

  connection(): LiveConnection {
    return this.#connection
  }

  /** When the server was last heard over the connection, a heartbeat included: until then nothing had changed that
   *  has not been told. */
  receivedAt(): number | undefined {
    return this.#receivedAt
  }

  state(slotId: string, date: string): QueueState | undefined {
    return this.#states.get(queueKey(slotId, date))
  }

  line(slotId: string, date: string): QueueLine | undefined {
    return this.#lines.get(queueKey(slotId, date))
  }

  /** The keys of the queues whose lines have been told; another array only when there is a new one. */
  lineKeys(): readonly string[] {
    return this.#lineKeys
  }

  /** Whether the present connection has told this queue's state. */
  toldNow(slotId: string, date: string): boolean {
    return this.#connection.link === 'live' && this.#stateVersions.has(queueKey(slotId, date))
  }

  /** Whether an earlier day of this slot is known: then that one is what people mean by the slot's number. */
  hasEarlierDay(slotId: string, date: string): boolean {
    return [...this.#states.values()].some((state) => state.slotId === slotId && state.date < date)
  }

  /** Notes a change of the connection. Each new connection is believed afresh: its first word on a queue counts
   *  whatever its version, for the server may have been restored from a copy. */
  linkChanged(link: LiveLink, at: number): void {
    if (link === 'live') {
      this.#stateVersions.clear()
      this.#lineVersions.clear()
      this.#receivedAt = at
    } else if (link === this.#connection.link) return
    this.#connection = { link, since: at }
    this.#tell()
  }

  noteMessage(at: number): void {
    this.#receivedAt = at
    this.#tell()
  }

  /** @returns whether it was news: false when a newer version of this queue is known. */
  stateArrived(state: QueueState, at: number): boolean {
    const isNews = take(this.#states, this.#stateVersions, state)
    this.noteMessage(at)
    return isNews
  }

  /** @returns whether it was news: false when a newer version of this queue is known. */
  lineArrived(line: QueueLine, at: number): boolean {
    const isNews = take(this.#lines, this.#lineVersions, line)
    if (this.#lines.size > this.#lineKeys.length) this.#lineKeys = [...this.#lines.keys()]
    this.noteMessage(at)
    return isNews
  }

  /** Forgets everything: another person is looking. */
  clear(at: number): void {
    this.#states.clear()
    this.#lines.clear()
    this.#lineKeys = []
    this.#stateVersions.clear()
    this.#lineVersions.clear()
    this.#receivedAt = undefined
    this.#connection = { link: 'idle', since: at }
    this.#tell()
  }

  #tell(): void {
    for (const watcher of this.#watchers) watcher()
  }
}

function take<Received extends { slotId: string; date: string; version: number }>(
  known: Map<string, Received>,
  versions: Map<string, number>,
  received: Received,
): boolean {
  const key = queueKey(received.slotId, received.date)
  const newest = versions.get(key)
  if (newest !== undefined && received.version < newest) return false
  versions.set(key, received.version)
  if (newest === received.version && known.has(key)) return false
  known.set(key, received)
  return true
}
