import { statement, type Connection } from '../database/index.ts'

const begin = statement<{ name: string }>(
  'jobs.begin',
  `INSERT INTO jobs AS j (name, began_at) VALUES ($1, $2)
   ON CONFLICT (name) DO UPDATE SET began_at = excluded.began_at
   WHERE j.began_at <= excluded.began_at - $3 * interval '1 millisecond' RETURNING name`,
)

/** Stores the start of a job, unless it has started within `every` milliseconds. Of simultaneous calls, one succeeds.
 *  @returns whether the caller must run the job */
export const beginJob = async (db: Connection, name: string, now: Date, every: number) =>
  (await db.first(begin, [name, now, every])) !== undefined
