import { statement, type Connection } from '../database/index.ts'

const begin = statement<{ name: string }>(
  'jobs.begin',
  `INSERT INTO jobs AS j (name, began_at) VALUES ($1, $2)
   ON CONFLICT (name) DO UPDATE SET began_at = excluded.began_at
   WHERE j.began_at <= excluded.began_at - $3 * interval '1 millisecond' RETURNING name`,
)

/** Whether this call began the job: nobody has, for so many milliseconds. Of two at the same moment one does. */
export const beginJob = async (db: Connection, name: string, now: Date, every: number) =>
  (await db.first(begin, [name, now, every])) !== undefined
