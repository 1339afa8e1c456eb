import { Readable } from 'node:stream'
import type { Connection } from '../platform/database/index.ts'
import { Download } from '../platform/http/file-answers.ts'
import { auditEntry, exportFormats } from './present.ts'
import { findEntries, type Search, trailOfHospital, type TrailRow, type TrailSearch } from './store.ts'
import { queueStatus } from '#contract/live-queue.ts'
import { type TrailRow as Shown, trailActions, type TrailCode, trailCodes, trailNotes } from '#contract/trail.ts'
import type { OwnHospitalId } from '../accounts/index.ts'

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

const codes = new Map<string, TrailCode>(trailCodes.map((code) => [trailActions[code], code]))

/** The subject of an invitation, with the name. */
const invited = /^invitation (.+)$/

/** A page of what was done at a hospital, the newest first. */
export async function listTrail(
  db: Connection,
  hospital: OwnHospitalId,
  { cursor, limit, ...search }: TrailSearch & { cursor?: string | undefined; limit: number },
): Promise<{ rows: Shown[]; nextCursor: string | null }> {
  const before = cursor === undefined ? Number.MAX_SAFE_INTEGER : Number(cursor)
  // One more row than the page shows whether there is a next page.
  const rows = await trailOfHospital(db, hospital, [...codes.keys()], search, { before, most: limit + 1 })
  const page = rows.slice(0, limit)
  return { rows: page.flatMap(shown), nextCursor: rows.length > limit ? String(page.at(-1)?.seq ?? '') : null }
}

function shown({
  at,
  person_id: id,
  person_name: name,
  action,
  thing,
  number,
  slot,
  doctor,
  person,
}: TrailRow): Shown[] {
  const what = codes.get(action)
  if (!what) return []
  const [, said = ''] = invited.test(thing ?? '') ? [] : (thing?.split(' ') ?? [])
  const named = person ?? invited.exec(thing ?? '')?.[1]
  const [from, to] = said.includes('/') ? said.split('/') : []
  const state = queueStatus.safeParse(said).data
  const note = trailNotes.find((one) => one === said)
  const completed = /^✓(\d+)$/.exec(said)?.[1]
  return [
    {
      at: at.toISOString(),
      person: id === null ? null : { _id: id, name: name ?? '' },
      what,
      params: {
        ...(number !== null && { number }),
        ...(slot !== null && { slot }),
        ...(doctor !== null && { doctor }),
        ...(named !== undefined && { person: named }),
        ...(from !== undefined && to !== undefined && { from, to }),
        ...(state && { state }),
        ...(note && { note }),
        ...(completed !== undefined && { completed: Number(completed) }),
      },
    },
  ]
}
