import { setImmediate as nextTurn } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import type { AppContext } from '../platform/app-context.ts'
import { batch } from '../platform/batch.ts'
import { estimateQueue } from './estimate-queue.ts'
import { noKnowledge, noPooled, type Pooled } from './summary.ts'
import { type FoundEstimates, type Range, shownRange } from './present.ts'
import { readSession } from './read-session.ts'
import { readShared, runningSessions, type AskedSession, type SessionRow } from './store.ts'
import type { Quantiles } from './types.ts'

/** A queue whose estimates are asked for, at least of this version; without one, of this minute. */
export interface AskedEstimates extends AskedSession {
  version?: number | undefined
}

/** What one computation found. */
interface Cached {
  version: number
  /** The full minute of the computation, in milliseconds since 1970. */
  minute: number
  /** Until when it is taken for every version, in milliseconds since 1970. */
  until: number
  found: FoundEstimates | null
}

/** Queues per statement, and numbers in the cache. A computation of a long line takes some milliseconds. */
const maxSize = 20
const maxQueues = 5_000
const maxNumbers = 300_000
const minuteMs = 60_000

/** A session with so many acts is computed once in a second at most. */
const manyActs = 2_000
const restMs = 1_000

/** When the patients of today's queues are called, at most once a version and a minute on this node. It keeps nothing but a cache: two
 *  nodes, and a restarted one, find the same. */
export class Estimates {
  readonly #context: Pick<AppContext, 'db' | 'clock' | 'log'>
  readonly #cached = new LRUCache<string, Cached>({
    max: maxQueues,
    maxSize: maxNumbers,
    sizeCalculation: ({ found }) => 1 + (found?.ranges.size ?? 0),
  })
  /** One run at a time: who asks for a queue that is being computed waits for that run, or for the next. */
  readonly #compute: (asked: AskedEstimates) => Promise<FoundEstimates | null>

  constructor(context: Pick<AppContext, 'db' | 'clock' | 'log'>) {
    this.#context = context
    this.#compute = batch((asked: AskedEstimates[]) => this.#computeTogether(asked), { maxSize, concurrency: 1 })
  }

  /** Null for a queue that is not today's, is closed, or of which nothing is known. Never fails: an answer without an estimate is
   *  better than none. */
  async ofQueue(asked: AskedEstimates): Promise<FoundEstimates | null> {
    const cached = this.#fresh(asked)
    if (cached) return cached.found
    try {
      return await this.#compute(asked)
    } catch (error) {
      this.#context.log.warn({ err: error }, 'could not compute estimates')
      return null
    }
  }

  #fresh(asked: AskedEstimates): Cached | undefined {
    const cached = this.#cached.get(keyOf(asked))
    const now = this.#context.clock().getTime()
    if (cached && now < cached.until) return cached
    return cached?.minute === minuteOf(now) && cached.version >= (asked.version ?? 0) ? cached : undefined
  }

  async #computeTogether(asked: readonly AskedEstimates[]): Promise<(FoundEstimates | null)[]> {
    const now = this.#context.clock()
    const due = new Map(asked.filter((one) => !this.#fresh(one)).map((one) => [keyOf(one), one]))
    if (due.size > 0) {
      const queues = [...due.values()]
      const [rows, shared] = await Promise.all([
        runningSessions(this.#context.db, queues, now),
        readShared(this.#context.db),
      ])
      const pooled = shared?.format === noPooled().version ? shared.knowledge : noPooled()
      const found = new Map(rows.map((row) => [row.n, row]))
      for (const [n, queue] of queues.entries()) {
        this.#cached.set(keyOf(queue), cachedOf(found.get(n), pooled, queue, now.getTime()))
        // Long lines do not hold up the event loop together.
        await nextTurn()
      }
    }
    return asked.map((one) => this.#cached.peek(keyOf(one))?.found ?? null)
  }
}

const keyOf = ({ slotId, date }: AskedSession): string => `${slotId} ${date}`
const minuteOf = (now: number): number => Math.floor(now / minuteMs) * minuteMs

function cachedOf(row: SessionRow | undefined, pooled: Pooled, { version = 0 }: AskedEstimates, now: number): Cached {
  if (!row) return { version, minute: minuteOf(now), until: 0, found: null }
  const until = row.acts.length > manyActs ? now + restMs : 0
  return { version: row.version, minute: minuteOf(now), until, found: estimatesIn(row, pooled, now) }
}

/** The estimates of a session at the last act or the last full minute, whichever is later: so every node finds the same. */
function estimatesIn(row: SessionRow, pooled: Pooled, now: number): FoundEstimates {
  const known = row.format === noKnowledge('').version ? row.knowledge : null
  const { session, origin } = readSession(row)
  const minute = minuteOf(now)
  const at = row.acts.reduce((latest, act) => Math.max(latest, act[1]), minute)
  const { basis, line, walkIn } = estimateQueue(
    known ?? noKnowledge(row.speciality),
    pooled,
    session,
    (at - origin) / minuteMs,
    { line: row.line, rejoinBehind: row.rejoin_behind },
  )
  const rangeOf = ({ p10, p90 }: Quantiles): Range => {
    const { from, to } = shownRange(null, { from: at + p10 * minuteMs, to: at + p90 * minuteMs }, at)
    return [from, to]
  }
  const ranges = line.flatMap(({ number, range }): [number, Range][] => (range ? [[number, rangeOf(range)]] : []))
  return {
    basis,
    timeZone: row.time_zone,
    at: minute,
    ranges: new Map(ranges),
    version: row.version,
    line: row.line,
    walkIn: walkIn.range && rangeOf(walkIn.range),
  }
}
