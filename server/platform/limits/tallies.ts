import { createHash } from 'node:crypto'
import type { Connection } from '../database/index.ts'
import type { Limit } from './limit.ts'
import { addTries } from './store.ts'

/** Milliseconds between two tellings. */
const betweenTellings = 2_000
/** What has reached this part of its limit is told to the other nodes; most callers never do. */
const worthTelling = 0.1
/** How many are remembered; beyond that, those that were counted longest ago are forgotten. */
const mostRemembered = 50_000

interface Tally {
  limit: Limit
  subject: string
  /** Over every node, as the database said last. */
  told: number
  /** Counted here since then. */
  untold: number
  /** On its way to the database: counted nowhere else until the answer is here. */
  sending: number
  windowEnds: number
}

/** Counts what comes too often to ask the database each time. Each node counts by itself; what comes near a limit is told
 *  to the database every two seconds, all of it in one statement, which answers with what all nodes have counted. So a
 *  limit holds over every node with a delay, and a call costs a look into a map. */
export class Tallies {
  readonly #db: Connection
  readonly #now: () => Date
  #tallies = new Map<string, Tally>()
  #timer: NodeJS.Timeout | undefined

  constructor(db: Connection, now: () => Date) {
    this.#db = db
    this.#now = now
  }

  /** Counts so many, and says how many there are in its window and when that ends, in milliseconds. */
  count(limit: Limit, subject: string, many = 1): { count: number; windowEnds: number } {
    const now = this.#now().getTime()
    const key = `${limit.name} ${subject}`
    const known = this.#tallies.get(key)
    const isOver = known === undefined || known.windowEnds <= now
    const tally = isOver
      ? { limit, subject, told: 0, untold: 0, sending: 0, windowEnds: now + limit.seconds * 1000 }
      : known
    tally.untold += many
    if (isOver) this.#remember(key, tally)
    const count = tally.told + tally.untold + tally.sending
    if (count >= limit.most * worthTelling) this.#timer ??= setTimeout(() => void this.tell(), betweenTellings).unref()
    return { count, windowEnds: tally.windowEnds }
  }

  /** Tells the database now, and takes over what it says. */
  async tell(): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    const now = this.#now()
    const news = [...this.#tallies.values()]
      .filter(({ limit, told, untold }) => untold > 0 && told + untold >= limit.most * worthTelling)
      .filter(({ windowEnds }) => windowEnds > now.getTime())
      .map((tally) => ({ tally, key: keyOf(tally.limit, tally.subject), added: tally.untold }))
      // In one order on every node, so that two of them never wait for each other in a circle.
      .toSorted((a, b) => (a.key < b.key ? -1 : 1))
    if (news.length === 0) return
    for (const { tally, added } of news) {
      tally.untold -= added
      tally.sending += added
    }
    try {
      const rows = await addTries(
        this.#db,
        news.map(({ key, tally, added }) => ({ subject: key, added, windowEnds: new Date(tally.windowEnds) })),
        now,
      )
      for (const { tally, key } of news) {
        const row = rows.find(({ subject }) => subject === key)
        if (row) Object.assign(tally, { told: row.count, windowEnds: row.window_ends.getTime() })
      }
    } catch {
      // The limit holds on this node all the same; the next count tells them together with its own.
      for (const { tally, added } of news) tally.untold += added
    } finally {
      for (const { tally, added } of news) tally.sending -= added
    }
  }

  #remember(key: string, tally: Tally): void {
    // Put in anew, it stands behind those that were counted longer ago.
    this.#tallies.delete(key)
    this.#tallies.set(key, tally)
    for (const oldest of this.#tallies.keys()) {
      if (this.#tallies.size <= mostRemembered) break
      this.#tallies.delete(oldest)
    }
  }
}

/** Numbers and addresses are personal: the database keeps only their hash. */
export const keyOf = (limit: Limit, subject: string): string =>
  `${limit.name}:${createHash('sha256').update(subject).digest('base64url')}`
