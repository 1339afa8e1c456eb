import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { queueState } from '#contract/live-queue.ts'
import { isDatabaseAway, type Listener } from '../platform/database/index.ts'
import type { House } from '../platform/house.ts'
import type { Change } from './announce.ts'
import { notifyNodes } from './store.ts'

/** PostgreSQL carries at most 8000 bytes in a notification. */
const mostBytes = 7500
/** Changes wait so many milliseconds for others, so that a rush of bookings is a handful of notifications. */
const patience = 20
/** How long it waits before it tries again to send what the database would not take, in milliseconds. */
const untilNextTry = 500

export interface NodeNews extends Change {
  /** Who follows this queue from now on, by `followerOf`. */
  follower?: string | undefined
}

const parcel = z.object({
  from: z.string(),
  news: z.array(queueState.extend({ moved: z.boolean(), left: z.boolean(), follower: z.string().optional() })),
})

/** Carries queue changes to the other nodes by LISTEN/NOTIFY, after the commit. Nothing rests on it: what is lost
 *  while the connection is away is asked for when it is back. */
export class BetweenNodes {
  readonly #house: Pick<House, 'db' | 'log' | 'metrics'>
  /** How this node's parcels begin: from whom they are. */
  readonly #opening = `{"from":"${randomUUID()}","news":[`
  #waiting: NodeNews[] = []
  #timer: NodeJS.Timeout | undefined
  #listener: Listener | undefined
  #closed = false

  constructor(house: Pick<House, 'db' | 'log' | 'metrics'>) {
    this.#house = house
  }

  async listen(on: { news(news: NodeNews): void; resumed(): void }): Promise<void> {
    this.#listener = await this.#house.db.listen('queue_changes', {
      message: (text) => {
        // Its own come back as well; it has told them already.
        if (text.startsWith(this.#opening)) return
        const read = parcel.safeParse(parseJson(text))
        if (!read.success) this.#house.log.warn('news of another kind on the channel of queues')
        else for (const news of read.data.news) on.news(news)
      },
      resumed: () => {
        this.#house.metrics.listenerReconnects.set(this.#listener?.reconnects ?? 0)
        on.resumed()
      },
    })
  }

  send(news: NodeNews): void {
    this.#waiting.push(news)
    this.#sendIn(patience)
  }

  /** Sends what is still to be sent, once, and listens no more. */
  async close(): Promise<void> {
    this.#closed = true
    clearTimeout(this.#timer)
    if (this.#waiting.length > 0) await this.#sendAll()
    await this.#listener?.close()
  }

  #sendIn(milliseconds: number): void {
    this.#timer ??= setTimeout(() => void this.#sendAll(), milliseconds)
  }

  async #sendAll(): Promise<void> {
    const news = newest(this.#waiting)
    this.#waiting = []
    this.#timer = undefined
    try {
      await notifyNodes(this.#house.db, this.#pack(news))
    } catch (error) {
      this.#house.log.warn({ err: error }, 'other nodes were not told')
      if (this.#closed || !isDatabaseAway(error)) return
      // The other nodes' listeners may be well, and then nothing makes them ask. One piece a queue: it stays small.
      this.#waiting = newest([...news, ...this.#waiting])
      this.#sendIn(untilNextTry)
    }
  }

  /** As few texts as hold them all, each as long as a notification may be. */
  #pack(all: NodeNews[]): string[] {
    const parcels: string[][] = []
    let left = 0
    for (const one of all.map((news) => JSON.stringify(news))) {
      const bytes = Buffer.byteLength(one) + 1
      if (bytes > left) {
        parcels.push([])
        left = mostBytes
      }
      parcels.at(-1)?.push(one)
      left -= bytes
    }
    return parcels.map((news) => `${this.#opening}${news.join(',')}]}`)
  }
}

/** One piece of news a queue: the highest version, with whatever the others say that it does not. News that names a
 *  follower stays by itself. */
function newest(all: NodeNews[]): NodeNews[] {
  const byQueue = new Map<string, NodeNews>()
  for (const news of all) {
    const key = `${news.slotId} ${news.date} ${news.follower ?? ''}`
    const before = byQueue.get(key)
    const latest = before && before.version > news.version ? before : news
    byQueue.set(key, {
      ...latest,
      moved: news.moved || (before?.moved ?? false),
      left: news.left || (before?.left ?? false),
    })
  }
  return [...byQueue.values()]
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}
