import type { Server } from 'socket.io'
import { events, type QueueState } from '#contract/live-queue.ts'
import type { AppContext } from '../platform/app-context.ts'
import { lineState } from './present.ts'
import { queueOfRoom, rooms } from './rules.ts'
import { linesOf, type DatedQueue, type QueueChange } from '../appointments/index.ts'

/** A change of a queue, made on this node or on another one. */
export type Change = Omit<QueueChange, 'committedAt' | 'mobile'>

type Known = Pick<QueueState, 'version' | 'currentQueueNumber'>
type Learned = Known & Pick<QueueState, 'slotId' | 'date'>

/** Interval between two publications of lines by one node, in milliseconds. */
const linesIntervalMs = 50

/** Queues whose published version is stored. Without it a number may be published twice, which is harmless. */
const maxPublished = 20_000

/** Publishes queues to the sockets of this node, the numbers of each queue in the order of their versions. The live number is
 *  published at once; the lines are read and published in batches. */
export class QueuePublisher {
  readonly #io: Server
  readonly #context: Pick<AppContext, 'db' | 'log'>
  readonly #published = new Map<string, number>()
  /** By the room of each queue that is followed here: the highest known version, and its live number. */
  #known = new Map<string, Known>()
  #changed = new Map<string, Change>()
  #timer: NodeJS.Timeout | undefined

  constructor(io: Server, context: Pick<AppContext, 'db' | 'log'>) {
    this.#io = io
    this.#context = context
  }

  publish(change: Change): void {
    const key = rooms.queue(change)
    if (change.moved) this.#publishNumber(change)
    this.learn(change)
    const before = this.#changed.get(key)
    if (before && before.version > change.version) before.left ||= change.left
    else this.#changed.set(key, { ...change, left: change.left || (before?.left ?? false) })
    this.#timer ??= setTimeout(() => void this.#publishLines(), linesIntervalMs)
  }

  /** Stores a state that was published or read. If its number differs from the known one, a change was missed, and the number is
   *  published. */
  learn({ slotId, date, version, currentQueueNumber }: Learned): void {
    const room = rooms.queue({ slotId, date })
    if (!this.#hasSockets(room)) return
    const known = this.#known.get(room)
    if (known && known.version >= version) return
    if (known && known.currentQueueNumber !== currentQueueNumber)
      this.#publishNumber({ slotId, date, version, currentQueueNumber })
    this.#known.set(room, { version, currentQueueNumber })
  }

  /** Publishes a queue's live number to its followers, unless this or a newer version was published before. */
  #publishNumber({ slotId, date, currentQueueNumber, version }: Learned): void {
    const room = rooms.queue({ slotId, date })
    if (version <= (this.#published.get(room) ?? -1)) return
    if (this.#published.size >= maxPublished) this.#published.clear()
    this.#published.set(room, version)
    this.#io.to(room).emit(events.queueUpdate, { slotId, date, currentQueueNumber, version })
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
      for (const row of await linesOf(this.#context.db, changes)) {
        const line = lineState(row)
        const left = changes.some((change) => change.left && rooms.queue(change) === rooms.queue(line))
        this.#io.to(left ? [rooms.desk(line), rooms.line(line)] : rooms.desk(line)).emit(events.queueLine, line)
      }
    } catch (error) {
      // The next change or reconnect sends the line.
      this.#context.log.warn({ err: error }, 'could not publish lines')
    }
  }

  #hasSockets(room: string): boolean {
    return (this.#io.sockets.adapter.rooms.get(room)?.size ?? 0) > 0
  }
}
