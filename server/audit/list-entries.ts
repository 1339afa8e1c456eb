import { Readable } from 'node:stream'
import type { Connection } from '../platform/database/index.ts'
import { Download } from '../platform/http/download.ts'
import { auditEntry, exportFormats } from './present.ts'
import { findEntries, type Search } from './store.ts'

/** Rows per statement of an export. */
const batchSize = 1_000

const fromTheEnd = Number.MAX_SAFE_INTEGER

/** A page of the matching rows, the newest first. */
export async function listEntries(
  db: Connection,
  { cursor, limit, ...search }: Search & { cursor?: string | undefined; limit: number },
) {
  // One more row than the page shows whether there is a next page.
  const rows = await findEntries(db, search, { before: cursor ? Number(cursor) : fromTheEnd, most: limit + 1 })
  const page = rows.slice(0, limit)
  return {
    entries: page.map(auditEntry),
    nextCursor: rows.length > limit ? String(page.at(-1)?.seq ?? '') : null,
  }
}

/** All matching rows as a file, streamed with backpressure. */
export function exportEntries(
  db: Connection,
  { format, ...search }: Search & { format: 'csv' | 'jsonl' },
  now: Date,
): Download {
  const { type, head, line } = exportFormats[format]
  async function* lines() {
    if (head) yield head
    for (let before = fromTheEnd; ;) {
      const rows = await findEntries(db, search, { before, most: batchSize })
      if (rows.length > 0) yield rows.map((row) => line(auditEntry(row))).join('')
      if (rows.length < batchSize) return
      before = rows.at(-1)?.seq ?? 0
    }
  }
  const name = `audit-${now.toISOString().slice(0, 10)}.${format}`
  return new Download(Readable.from(lines(), { objectMode: false }), { type, name })
}
