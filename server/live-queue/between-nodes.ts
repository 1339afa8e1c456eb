import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { lineCause, queueState } from '#contract/live-queue.ts'
import { deskUnreached, type DeskUnreached } from '#contract/messages.ts'
import { isDatabaseAway, type Listener } from '../platform/database/index.ts'
import type { AppContext } from '../platform/app-context.ts'
import type { Change } from './publish.ts'
import { notifyNodes } from './store.ts'

/** Below PostgreSQL's limit of 8000 bytes for a notification. */
const maxBytes = 7500
/** Interval at which changes are sent, in milliseconds. It batches the changes of many bookings into few notifications. */
const sendIntervalMs = 20
/** Delay before the retry of changes that the database did not accept, in milliseconds. */
const retryDelayMs = 500

export interface NodeChange extends Change {
  /** A person whose phones must follow this queue from now on, as `followerOf` in rules.ts identifies them. */
  follower?: string | undefined
  /** Persons to whom a place was offered, in the same way. */
  told?: string[] | undefined
}

/** Nodes of an older version send and parse this format during an upgrade. */
const nodeMessage = z.object({
  from: z.string(),
  news: z.array(
    queueState.extend({
      moved: z.boolean(),
      left: z.boolean(),
      cause: lineCause.optional(),
      follower: z.string().optional(),
      told: z.array(z.string()).optional(),
    }),
  ),
  unreached: z.array(deskUnreached).optional(),
})

/** Publishes queue changes to the other nodes by LISTEN/NOTIFY, after the commit. Notifications may be lost, so each node also
 *  polls for missed changes. */
export class BetweenNodes {
  readonly #context: Pick<AppContext, 'db' | 'log' | 'metrics'>
  /** The beginning of this node's messages, which identifies the sender. */
  readonly #prefix = `{"from":"${randomUUID()}","news":[`
  #waiting: NodeChange[] = []
  #timer: NodeJS.Timeout | undefined
  #listener: Listener | undefined
  #closed = false

  constructor(context: Pick<AppContext, 'db' | 'log' | 'metrics'>) {
    this.#context = context
  }

  async listen(on: {
    change(change: NodeChange): void
    unreached(news: DeskUnreached): void
    resumed(): void
  }): Promise<void> {
    this.#listener = await this.#context.db.listen('queue_changes', {
      message: (text) => {
        // A node receives its own notifications too, but has published these changes already.
        if (text.startsWith(this.#prefix)) return
        const read = nodeMessage.safeParse(parseJson(text))
        if (!read.success) this.#context.log.warn('received an invalid message on the channel queue_changes')
        else {
          for (const change of read.data.news) on.change(change)
          for (const news of read.data.unreached ?? []) on.unreached(news)
        }
      },
      resumed: () => {
        this.#context.metrics.listenerReconnects.set(this.#listener?.reconnects ?? 0)
        on.resumed()
      },
    })
  }

  send(change: NodeChange): void {
    this.#waiting.push(change)
    this.#sendIn(sendIntervalMs)
  }

  /** Tells the other nodes how many patients of a queue are not reached. */
  async sendUnreached(news: DeskUnreached): Promise<void> {
    await notifyNodes(this.#context.db, [`${this.#prefix}],"unreached":[${JSON.stringify(news)}]}`])
  }

  /** Sends the waiting changes, without a retry, and stops listening. */
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
    const changes = latestOfEach(this.#waiting)
    this.#waiting = []
    this.#timer = undefined
    try {
      await notifyNodes(this.#context.db, this.#pack(changes))
    } catch (error) {
      this.#context.log.warn({ err: error }, 'could not publish changes to the other nodes')
      if (this.#closed || !isDatabaseAway(error)) return
      this.#waiting = latestOfEach([...changes, ...this.#waiting])
      this.#sendIn(retryDelayMs)
    }
  }

  /** Packs the changes into as few messages as possible, each within the limit of a notification. */
  #pack(changes: NodeChange[]): string[] {
    const messages: string[][] = []
    let left = 0
    for (const one of changes.map((change) => JSON.stringify(change))) {
      const bytes = Buffer.byteLength(one) + 1
      if (bytes > left) {
        messages.push([])
        left = maxBytes
      }
      messages.at(-1)?.push(one)
      left -= bytes
    }
    return messages.map((items) => `${this.#prefix}${items.join(',')}]}`)
  }
}

/** Merges the changes of each queue, of each follower, and of the same persons to whom places are offered: the highest version, with the flags of all. */
function latestOfEach(changes: NodeChange[]): NodeChange[] {
  const byQueue = new Map<string, NodeChange>()
  for (const change of changes) {
    const key = `${change.slotId} ${change.date} ${change.follower ?? ''} ${change.told?.join(' ') ?? ''}`
    const before = byQueue.get(key)
    const latest = before && before.version > change.version ? before : change
    byQueue.set(key, {
      ...latest,
      moved: change.moved || (before?.moved ?? false),
      left: change.left || (before?.left ?? false),
      cause: change.cause ?? before?.cause,
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
