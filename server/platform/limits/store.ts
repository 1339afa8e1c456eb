import { statement, type Connection } from '../database/index.ts'

const countEach = statement<{ full_until: Date | null }>(
  'limits.count-tries',
  `SELECT count_tries($1, $2, $3, $4) AS full_until`,
)

const addMany = statement<{ subject: string; count: number; window_ends: Date }>(
  'limits.add-tries',
  `INSERT INTO tries AS t (subject, count, window_ends) SELECT * FROM unnest($1::text[], $2::integer[], $3::timestamptz[])
   ON CONFLICT (subject) DO UPDATE SET
     count = CASE WHEN t.window_ends <= $4 THEN excluded.count ELSE t.count + excluded.count END,
     window_ends = CASE WHEN t.window_ends <= $4 THEN excluded.window_ends ELSE t.window_ends END
   RETURNING subject, count, window_ends`,
)

const takeBack = statement('limits.take-back-tries', `SELECT take_back_tries($1, $2)`)

/** A try of a subject that may be made so many times in so many seconds. */
interface Counted {
  subject: string
  most: number
  seconds: number
}

/** Counts tries, or none of them when one has reached its limit.
 *  @returns when the full window ends; undefined when the tries were counted */
export async function countTries(db: Connection, tries: readonly Counted[], now: Date): Promise<Date | undefined> {
  const row = await db.first(countEach, [
    tries.map(({ subject }) => subject),
    tries.map(({ most }) => most),
    tries.map(({ seconds }) => seconds),
    now,
  ])
  return row?.full_until ?? undefined
}

/** A try to take back: one of its subject, or all. */
export interface TakenBack {
  subject: string
  all: boolean
}

export const takeBackTries = (db: Connection, tries: readonly TakenBack[]) =>
  db.all(takeBack, [tries.map(({ subject }) => subject), tries.map(({ all }) => all)])

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
