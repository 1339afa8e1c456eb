import { anonymousActor } from '#contract/audit.ts'
import { Counter } from 'prom-client'
import type { Caller } from '../accounts/index.ts'
import { contentionOf, isDatabaseAway } from '../platform/database/index.ts'
import type { AppContext } from '../platform/app-context.ts'
import type { Done, KeepRecord } from '../calls/index.ts'
import { addInBatches } from './add-in-batches.ts'
import { Repeats } from './count-repeats.ts'
import { entryOf, isRecorded } from './rules.ts'
import { addEntries, type Entry } from './store.ts'

/** Interval at which counted repeats are written, in milliseconds. */
const flushIntervalMs = 60_000

/** Rows kept in memory while the database is unavailable, and the part of them that anonymous callers may use. */
const maxWaiting = 10_000
const maxAnonymous = 5_000

export interface AuditTrail {
  /** Adds a row for a call, before its response is sent. Never throws. */
  record: KeepRecord<Caller | undefined>
  /** Writes the waiting rows and the counted repeats. */
  flush(): Promise<void>
  close(): Promise<void>
}

/** Opens the audit trail. */
export function openAuditTrail(context: AppContext): AuditTrail {
  const { db, clock, log } = context
  const repeats = new Repeats()
  const lost = new Counter({
    name: 'baari_audit_lost_total',
    help: 'Rows that the audit trail could not store',
    registers: [context.metrics.registry],
  })
  let waiting: Entry[] = []
  let anonymous = 0

  const put = addInBatches(write)

  async function write(entries: Entry[]): Promise<void> {
    try {
      await addEntries(db, entries)
    } catch (error) {
      if (isDatabaseAway(error) || contentionOf(error)) for (const entry of entries) keepWaiting(entry, error)
      // One of them cannot be written. Write each alone, so that only that one is lost.
      else if (entries.length > 1) for (const entry of entries) await write([entry])
      else for (const entry of entries) lose(entry, error)
    }
  }

  function keepWaiting(entry: Entry, error: unknown): void {
    const isAnonymous = entry.actor === anonymousActor
    if (waiting.length >= maxWaiting || (isAnonymous && anonymous >= maxAnonymous)) return lose(entry, error)
    if (isAnonymous) anonymous += 1
    waiting.push(entry)
  }

  /** Logs a row that the trail cannot store, without ids and address. */
  function lose({ actor, action, outcome }: Entry, error: unknown): void {
    lost.inc()
    log.error({ err: error, actor, action, outcome }, 'lost a row of the audit trail')
  }

  async function record(done: Done<Caller | undefined>): Promise<void> {
    if (!isRecorded(done.call)) return
    const entry = entryOf(done, clock())
    if (!repeats.count(entry)) await put(entry)
  }

  async function flush(): Promise<void> {
    const late = [...waiting, ...repeats.take()]
    waiting = []
    anonymous = 0
    for (const entry of late) void put(entry)
    await put.all()
  }

  const timer = setInterval(() => void flush(), flushIntervalMs)

  return {
    record,
    flush,
    async close() {
      clearInterval(timer)
      await flush()
      for (const entry of waiting) lose(entry, new Error('The database was unavailable until the shutdown.'))
    },
  }
}
