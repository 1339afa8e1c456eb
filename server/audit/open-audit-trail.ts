import type { Caller } from '../accounts/index.ts'
import { isDatabaseAway } from '../platform/database/index.ts'
import type { House } from '../platform/house.ts'
import type { Done, KeepRecord } from '../platform/http/serve-call.ts'
import { addInBatches } from './add-in-batches.ts'
import { Repeats } from './count-repeats.ts'
import { entryOf, isRecorded } from './rules.ts'
import { addEntries, type Entry } from './store.ts'

/** Milliseconds for which what is the same is counted together. */
const countedTogether = 60_000

/** Rows that wait for a database that is away, at most; and how many of them callers without a log-in may take. */
const mostWaiting = 10_000
const mostAnonymous = 5_000

export interface AuditTrail {
  /** Keeps a row of what a call has come to, before it is answered. Never throws. */
  record: KeepRecord<Caller | undefined>
  /** Writes down what was counted together so far. */
  flush(): Promise<void>
  close(): Promise<void>
}

/** Opens the trail: who did what, to what, when, from where, with what outcome. */
export function openAuditTrail(house: House): AuditTrail {
  const { db, clock, log } = house
  const repeats = new Repeats()
  let waiting: Entry[] = []
  let anonymous = 0

  const put = addInBatches(write)

  async function write(entries: Entry[]): Promise<void> {
    try {
      await addEntries(db, entries)
    } catch (error) {
      if (isDatabaseAway(error)) for (const entry of entries) keepWaiting(entry, error)
      // One of them cannot be written: alone, it is lost alone.
      else if (entries.length > 1) for (const entry of entries) await write([entry])
      else for (const entry of entries) lose(entry, error)
    }
  }

  function keepWaiting(entry: Entry, error: unknown): void {
    const isAnonymous = entry.actor === 'nobody'
    if (waiting.length >= mostWaiting || (isAnonymous && anonymous >= mostAnonymous)) return lose(entry, error)
    if (isAnonymous) anonymous += 1
    waiting.push(entry)
  }

  /** What the trail cannot take is told to the log, by what it was. */
  function lose({ actor, action, outcome }: Entry, error: unknown): void {
    house.metrics.auditLost.inc()
    log.error({ err: error, actor, action, outcome }, 'a row of the audit trail was lost')
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

  const timer = setInterval(() => void flush(), countedTogether)

  return {
    record,
    flush,
    async close() {
      clearInterval(timer)
      await flush()
      for (const entry of waiting) lose(entry, new Error('The database was away until the end.'))
    },
  }
}
