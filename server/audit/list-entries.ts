import { Readable } from 'node:stream'
import type { Connection } from '../platform/database/index.ts'
import { Download } from '../platform/http/download.ts'
import { auditEntry, writings } from './present.ts'
import { findEntries, type Search } from './store.ts'

/** How many rows of a file are read at a time. */
const atOnce = 1_000

const fromTheEnd = Number.MAX_SAFE_INTEGER

/** A page of what is found, the newest first. */
export async function listEntries(
  db: Connection,
  { cursor, limit, ...search }: Search & { cursor?: string | undefined; limit: number },
) {
  // One more than the page tells whether there is a next one.
  const rows = await findEntries(db, search, { before: cursor ? Number(cursor) : fromTheEnd, most: limit + 1 })
  const page = rows.slice(0, limit)
  return {
    entries: page.map(auditEntry),
    nextCursor: rows.length > limit ? String(page.at(-1)?.seq ?? '') : null,
  }
}

/** All that is found, as a file. It is read as fast as it is fetched, and never held as a whole. */
export function exportEntries(
  db: Connection,
  { format, ...search }: Search & { format: 'csv' | 'jsonl' },
  now: Date,
): Download {
  const { type, head, line } = writings[format]
  async function* lines() {
    if (head) yield head
    for (let before = fromTheEnd; ;) {
      const rows = await findEntries(db, search, { before, most: atOnce })
      if (rows.length > 0) yield rows.map((row) => line(auditEntry(row))).join('')
      if (rows.length < atOnce) return
      before = rows.at(-1)?.seq ?? 0
    }
  }
  const name = `audit-${now.toISOString().slice(0, 10)}.${format}`
  return new Download(Readable.from(lines(), { objectMode: false }), { type, name })
}
