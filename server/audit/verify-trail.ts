import type { Connection } from '../platform/database/index.ts'
import { firstHash, hashOf } from './rules.ts'
import { endsOfTrail, entriesAfter } from './store.ts'

/** Rows per statement. */
const batchSize = 5_000

/** The result of a verification. */
export type Verdict =
  | { holds: true; rows: number; firstSeq: number; lastSeq: number; lastHash: string; isExpected: boolean }
  | { holds: false; seq: number; why: 'missing' | 'changed' | 'added' }

/** Recomputes every hash of the trail, from the first row to the last.
 *  @param expected a hash that was noted earlier; it detects a trail that was rewritten as a whole, or cut at its end
 *  @returns the first wrong row, if there is one */
export async function verifyTrail(db: Connection, expected?: string): Promise<Verdict> {
  const ends = await endsOfTrail(db)
  if (!ends) return { holds: false, seq: 1, why: 'missing' }
  const start = ends.removed_seq ?? 0
  let seq = start
  let hash = ends.removed_hash ?? firstHash
  let isExpected = expected === undefined || hash.toString('hex') === expected
  for (let rows = await next(); rows.length > 0; rows = await next())
    for (const row of rows) {
      if (row.seq !== seq + 1) return { holds: false, seq: seq + 1, why: 'missing' }
      hash = hashOf(hash, row)
      if (!hash.equals(row.hash)) return { holds: false, seq: row.seq, why: 'changed' }
      seq = row.seq
      isExpected ||= hash.toString('hex') === expected
    }
  if (seq < ends.last_seq) return { holds: false, seq: seq + 1, why: 'missing' }
  if (!hash.equals(ends.last_hash)) return { holds: false, seq, why: 'changed' }
  if (ends.max_seq > ends.last_seq) return { holds: false, seq: ends.last_seq + 1, why: 'added' }
  return {
    holds: true,
    rows: seq - start,
    firstSeq: start + 1,
    lastSeq: seq,
    lastHash: hash.toString('hex'),
    isExpected,
  }

  function next() {
    return entriesAfter(db, seq, ends?.last_seq ?? 0, batchSize)
  }
}
