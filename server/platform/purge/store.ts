import { statement, type Connection } from '../database/index.ts'

/** Two nodes that try at the same moment wait for each other's row: the second finds it moved. */
const moveMark = statement<{ begun_at: Date }>(
  'purge.move-mark',
  `UPDATE purge_rounds SET begun_at = $1 WHERE begun_at <= $1::timestamptz - $2 * interval '1 millisecond' RETURNING begun_at`,
)

/** Whether this node begins the round: the last one began so many milliseconds ago. */
export const beginRound = async (db: Connection, now: Date, since: number) =>
  (await db.first(moveMark, [now, since])) !== undefined
