import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { readLinkedQueue, type LinkedQueueRow, type QueueChanges } from '../appointments/index.ts'
import { hospitalsByIds, type HospitalRow } from '../hospitals/index.ts'
import type { Connection } from '../platform/database/index.ts'

/** A queue, and the hospital that holds it. */
export interface QueueSnapshot {
  queue: LinkedQueueRow
  hospital: HospitalRow
  /** Changes with each part of it. */
  tag: string
}

/** For how long every link of a queue shows the same state, in milliseconds: other nodes may have changed it. */
const goodForMs = 1_000
/** States that are kept; the least recently asked go first. */
const maxQueues = 2_000

/** The states of the queues whose links are open: five hundred followers of a queue read it once a second together, and anew after each
 *  change on this node. */
export class FollowedQueues {
  readonly #db: Connection
  readonly #known = new LRUCache<string, Promise<QueueSnapshot | undefined>>({ max: maxQueues, ttl: goodForMs })

  constructor(db: Connection, changes: QueueChanges) {
    this.#db = db
    changes.subscribe(({ slotId, date }) => this.#known.delete(keyOf(slotId, date)))
  }

  /** The state of a queue; undefined where no booking has made one. */
  read(slotId: string, day: string): Promise<QueueSnapshot | undefined> {
    const key = keyOf(slotId, day)
    const known = this.#known.get(key)
    if (known) return known
    const read = this.#read(slotId, day)
    this.#known.set(key, read)
    read.catch(() => this.#known.delete(key))
    return read
  }

  async #read(slotId: string, day: string): Promise<QueueSnapshot | undefined> {
    const queue = await readLinkedQueue(this.#db, slotId, day)
    const [hospital] = queue ? await hospitalsByIds(this.#db, [queue.hospital_id]) : []
    if (!queue || !hospital) return undefined
    const tag = createHash('sha256')
      .update(JSON.stringify([queue, hospital]))
      .digest('base64url')
      .slice(0, 16)
    return { queue, hospital, tag }
  }
}

const keyOf = (slotId: string, day: string) => `${slotId} ${day}`
