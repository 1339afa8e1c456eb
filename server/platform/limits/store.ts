import { statement, type Connection } from '../database/index.ts'

const countEach = statement<{ full_until: Date | null }>(
  'limits.count-tries',
  `SELECT count_tries($1, $2, $3, $4) AS full_until`,
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

const removeEnded = statement<{ removed: number }>(
  'limits.remove-ended',
  `WITH gone AS (DELETE FROM tries WHERE ctid = ANY (ARRAY(
     SELECT ctid FROM tries WHERE window_ends <= $1 LIMIT $2 FOR UPDATE SKIP LOCKED)) RETURNING 1)
   SELECT count(*)::integer AS removed FROM gone`,
)

/** Removes counts whose window is over. */
export const removeEndedTries = async (db: Connection, now: Date, most: number) =>
  (await db.first(removeEnded, [now, most]))?.removed ?? 0
