import { statement, type Connection } from '../database/index.ts'

const countTry = statement<{ count: number; window_ends: Date }>(
  'limits.count-try',
  `INSERT INTO tries AS t (subject, count, window_ends) VALUES ($1, 1, $2::timestamptz + $3 * interval '1 second')
   ON CONFLICT (subject) DO UPDATE SET
     count = CASE WHEN t.window_ends <= $2 THEN 1 ELSE t.count + 1 END,
     window_ends = CASE WHEN t.window_ends <= $2 THEN excluded.window_ends ELSE t.window_ends END
   RETURNING count, window_ends`,
)

const addMany = statement<{ subject: string; count: number; window_ends: Date }>(
  'limits.add-tries',
  `INSERT INTO tries AS t (subject, count, window_ends) SELECT * FROM unnest($1::text[], $2::integer[], $3::timestamptz[])
   ON CONFLICT (subject) DO UPDATE SET
     count = CASE WHEN t.window_ends <= $4 THEN excluded.count ELSE t.count + excluded.count END,
     window_ends = CASE WHEN t.window_ends <= $4 THEN excluded.window_ends ELSE t.window_ends END
   RETURNING subject, count, window_ends`,
)

const takeBack = statement('limits.take-back', `UPDATE tries SET count = greatest(count - 1, 0) WHERE subject = $1`)
const forget = statement('limits.forget', `DELETE FROM tries WHERE subject = $1`)

/** Counts one try of a subject in its window of so many seconds. */
export async function countOf(db: Connection, subject: string, now: Date, seconds: number) {
  const row = await db.first(countTry, [subject, now, seconds])
  if (!row) throw new Error('A try was not counted.')
  return { count: row.count, windowEnds: row.window_ends }
}

export const takeBackTry = (db: Connection, subject: string) => db.all(takeBack, [subject])
export const forgetTries = (db: Connection, subject: string) => db.all(forget, [subject])

export interface Added {
  subject: string
  added: number
  windowEnds: Date
}

/** Adds to the counts of many subjects, and answers with what they are then. */
export const addTries = (db: Connection, tries: readonly Added[], now: Date) =>
  db.all(addMany, [
    tries.map(({ subject }) => subject),
    tries.map(({ added }) => added),
    tries.map(({ windowEnds }) => windowEnds),
    now,
  ])

const removeEnded = statement<{ removed: number }>(
  'limits.remove-ended',
  `WITH gone AS (DELETE FROM tries WHERE ctid = ANY (ARRAY(
     SELECT ctid FROM tries WHERE window_ends <= $1 LIMIT $2 FOR UPDATE SKIP LOCKED)) RETURNING 1)
   SELECT count(*)::integer AS removed FROM gone`,
)

/** Removes counts whose window is over. */
export const removeEndedTries = async (db: Connection, now: Date, most: number) =>
  (await db.first(removeEnded, [now, most]))?.removed ?? 0
