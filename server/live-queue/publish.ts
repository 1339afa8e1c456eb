import type { Server } from 'socket.io'
import { events, type QueueState } from '#contract/live-queue.ts'
import type { AppContext } from '../platform/app-context.ts'
import { queueOfRoom, rooms } from './rules.ts'
import type { LineSender } from './send-lines.ts'
import { linesOf, type DatedQueue, type QueueChange } from '../appointments/index.ts'

/** A change of a queue, made on this node or on another one. */
export type Change = Omit<QueueChange, 'committedAt' | 'mobile' | 'offeredTo'>

/** A published version, with what was published of it. */
interface Known {
  version: number
  shown: string
}

/** Interval between two publications of lines by one node, in milliseconds. */
const linesIntervalMs = 50

/** Queues whose published version is stored. Without it a number may be published twice, which is harmless. */
const maxPublished = 20_000

/** Publishes queues to the sockets of this node, the numbers of each queue in the order of their versions. The live number is
 *  published at once; the lines are read and published in batches. */
export class QueuePublisher {
  readonly #io: Server
  readonly #context: Pick<AppContext, 'db' | 'log'>
  readonly #lines: LineSender
  readonly #published = new Map<string, number>()
  /** By the room of each queue that is followed here: the highest known version, and its live number. */
  #known = new Map<string, Known>()
  #changed = new Map<string, Change>()
  #timer: NodeJS.Timeout | undefined

  constructor(io: Server, context: Pick<AppContext, 'db' | 'log'>, lines: LineSender) {
    this.#io = io
    this.#context = context
    this.#lines = lines
  }

  /** Publishes a change. A change of the line alone is an update too: a page of a link follows as everyone does, and shows its place in the line. */
  publish(change: Change): void {
    if (change.moved || change.left) this.#publishState(stateOf(change))
    this.#publishLater(change)
  }

  /** Sends a queue's state to persons who do not follow it: their phones ask for the places that are kept for them. */
  tell(followers: readonly string[], change: Change): void {
    for (const follower of followers) this.#io.to(rooms.person(follower)).emit(events.queueUpdate, stateOf(change))
  }

  #publishLater(change: Change): void {
    const key = rooms.queue(change)
    this.learn(stateOf(change))
    const before = this.#changed.get(key)
    const newest = before && before.version > change.version ? before : change
    const left = change.left || (before?.left ?? false)
    this.#changed.set(key, { ...newest, left, cause: change.cause ?? before?.cause })
    this.#timer ??= setTimeout(() => void this.#publishLines(), linesIntervalMs)
  }

  /** Stores a state that was published or read. If it differs from the known one in what everyone sees, a change was missed, and it is
   *  published. */
  learn(state: QueueState): void {
    const room = rooms.queue(state)
    if (!this.#hasSockets(room)) return
    const known = this.#known.get(room)
    if (known && known.version >= state.version) return
    const shown = shownOf(state)
    if (known && known.shown !== shown) this.#publishState(state)
    this.#known.set(room, { version: state.version, shown })
  }

  /** Publishes a state that was polled. One that is known is published to everyone only where they see a difference: it may be that of a
   *  booking, which is committed and not published yet. */
  publishPolled(state: QueueState): void {
    const isKnown = this.#known.has(rooms.queue(state))
    if (!isKnown) this.#publishState(state)
    this.#publishLater({ ...state, moved: !isKnown, left: true })
  }

  /** Publishes a queue's state to its followers, unless this or a newer version was published before. */
  #publishState(state: QueueState): void {
    const room = rooms.queue(state)
    if (state.version <= (this.#published.get(room) ?? -1)) return
    if (this.#published.size >= maxPublished) this.#published.clear()
    this.#published.set(room, state.version)
    this.#io.to(room).emit(events.queueUpdate, state)
  }

  /** The queues that are followed on this node, with the known version, or -1 without one. */
  followed(): (DatedQueue & { version: number })[] {
    const stillFollowed = new Map<string, Known>()
    const queues: (DatedQueue & { version: number })[] = []
    for (const room of this.#io.sockets.adapter.rooms.keys()) {
      const queue = queueOfRoom(room)
      if (!queue) continue
      const known = this.#known.get(room)
      if (known) stillFollowed.set(room, known)
      queues.push({ ...queue, version: known?.version ?? -1 })
    }
    this.#known = stillFollowed
    return queues
  }

  stop(): void {
    clearTimeout(this.#timer)
  }

  async #publishLines(): Promise<void> {
    const changes = [...this.#changed.values()].filter(
      (change) => this.#hasSockets(rooms.desk(change)) || (change.left && this.#hasSockets(rooms.line(change))),
    )
    this.#changed = new Map()
    this.#timer = undefined
    if (changes.length === 0) return
    try {
      const rows = await linesOf(this.#context.db, changes)
      await Promise.all(
        rows.map((row) => {
          const queue = { slotId: row.slot_id, date: row.service_day }
          const change = changes.find((one) => rooms.queue(one) === rooms.queue(queue))
          return this.#lines.send(row, { left: change?.left ?? false, cause: change?.cause })
        }),
      )
    } catch (error) {
      // The next change or reconnect sends the line.
      this.#context.log.warn({ err: error }, 'could not publish lines')
    }
  }

  #hasSockets(room: string): boolean {
    return (this.#io.sockets.adapter.rooms.get(room)?.size ?? 0) > 0
  }
}

/** The state without what nodes tell each other. */
const stateOf = (change: Change): QueueState => {
  const {
    slotId,
    date,
    currentQueueNumber,
    version,
    called,
    calledAt,
    waiting,
    state,
    minutes,
    reason,
    pausedAt,
    lateSince,
  } = change
  return {
    slotId,
    date,
    currentQueueNumber,
    version,
    called,
    calledAt,
    waiting,
    state,
    minutes,
    reason,
    pausedAt,
    ...(lateSince && { lateSince }),
  }
}

/** What everyone sees of a queue, except how many wait: bookings change only that. */
const shownOf = ({
  currentQueueNumber,
  called,
  calledAt,
  state,
  minutes,
  reason,
  pausedAt,
  lateSince,
}: QueueState): string =>
  JSON.stringify([currentQueueNumber, called, calledAt, state, minutes, reason, pausedAt, lateSince])
