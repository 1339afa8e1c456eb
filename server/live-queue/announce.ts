import type { Server } from 'socket.io'
import { events, type QueueState } from '#contract/live-queue.ts'
import type { House } from '../platform/house.ts'
import { lineState } from './present.ts'
import { queueOfRoom, rooms } from './rules.ts'
import { linesOf, type DatedQueue } from '../appointments/index.ts'

/** What one node tells its sockets about a queue that changed, here or on another node. */
export interface Change extends QueueState {
  /** The live number moved. */
  moved: boolean
  /** Somebody left the line: it is shorter for those behind. */
  left: boolean
}

type Heard = Pick<QueueState, 'version' | 'currentQueueNumber'>

/** Lines go out at most this often for one node: a full waiting room does not need twenty of them a second. */
const betweenLines = 50

/** How many queues' last versions are remembered. Forgetting one only means that a number is told twice. */
const mostRemembered = 20_000

/** Tells the sockets of this node, each queue's numbers in the order of their versions. The live number goes out at
 *  once; the lines behind it are read together a moment later. */
export class Announcer {
  readonly #io: Server
  readonly #house: Pick<House, 'db' | 'log'>
  readonly #told = new Map<string, number>()
  /** Of each queue that is followed here: the highest version that this node has heard of, and the number it told with it. */
  #heard = new Map<string, Heard>()
  #lines = new Map<string, Change>()
  #timer: NodeJS.Timeout | undefined

  constructor(io: Server, house: Pick<House, 'db' | 'log'>) {
    this.#io = io
    this.#house = house
  }

  tell(change: Change): void {
    const key = rooms.queue(change)
    if (change.moved) this.tellNumber(change)
    this.learn(change)
    const before = this.#lines.get(key)
    if (before && before.version > change.version) before.left ||= change.left
    else this.#lines.set(key, { ...change, left: change.left || (before?.left ?? false) })
    this.#timer ??= setTimeout(() => void this.#tellLines(), betweenLines)
  }

  /** What the node finds out of a queue, by news or by having read it. The number may have moved in a change that nobody told:
   *  then everybody who follows it hears so now. */
  learn({ slotId, date, version, currentQueueNumber }: QueueState): void {
    const room = rooms.queue({ slotId, date })
    if (!this.#hasSockets(room)) return
    const heard = this.#heard.get(room)
    if (heard && heard.version >= version) return
    if (heard && heard.currentQueueNumber !== currentQueueNumber)
      this.tellNumber({ slotId, date, version, currentQueueNumber })
    this.#heard.set(room, { version, currentQueueNumber })
  }

  /** Tells a queue's live number to everybody who follows it, unless it is old news. */
  tellNumber({ slotId, date, currentQueueNumber, version }: QueueState): void {
    const room = rooms.queue({ slotId, date })
    if (version <= (this.#told.get(room) ?? -1)) return
    if (this.#told.size >= mostRemembered) this.#told.clear()
    this.#told.set(room, version)
    this.#io.to(room).emit(events.queueUpdate, { slotId, date, currentQueueNumber, version })
  }

  /** The queues that are followed on this node, with what it knows of them; version -1 where it knows nothing. */
  followed(): (DatedQueue & { version: number })[] {
    const heard = new Map<string, Heard>()
    const known: (DatedQueue & { version: number })[] = []
    for (const room of this.#io.sockets.adapter.rooms.keys()) {
      const queue = queueOfRoom(room)
      if (!queue) continue
      const state = this.#heard.get(room)
      if (state) heard.set(room, state)
      known.push({ ...queue, version: state?.version ?? -1 })
    }
    // What nobody follows any more is forgotten.
    this.#heard = heard
    return known
  }

  stop(): void {
    clearTimeout(this.#timer)
  }

  async #tellLines(): Promise<void> {
    const changes = [...this.#lines.values()].filter(
      (change) => this.#hasSockets(rooms.desk(change)) || (change.left && this.#hasSockets(rooms.line(change))),
    )
    this.#lines = new Map()
    this.#timer = undefined
    if (changes.length === 0) return
    try {
      for (const row of await linesOf(this.#house.db, changes)) {
        const line = lineState(row)
        const left = changes.some((change) => change.left && rooms.queue(change) === rooms.queue(line))
        this.#io.to(left ? [rooms.desk(line), rooms.line(line)] : rooms.desk(line)).emit(events.queueLine, line)
      }
    } catch (error) {
      // The next change tells them, and so does every reconnect; an announcement is never worth a crash.
      this.#house.log.warn({ err: error }, 'lines were not told')
    }
  }

  #hasSockets(room: string): boolean {
    return (this.#io.sockets.adapter.rooms.get(room)?.size ?? 0) > 0
  }
}
