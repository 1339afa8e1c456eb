import { statement, type Connection } from '../platform/database/index.ts'

/** Removes only notices that cannot be inserted again: the appointment has ended or its day is long past, and a cancellation is
 *  more than a day old. */
const removeDone = statement<{ removed: number }>(
  'notifications.remove-done',
  `WITH gone AS (DELETE FROM notices WHERE ctid = ANY (ARRAY(
     SELECT n.ctid FROM notices n JOIN appointment_places a USING (appointment_id)
     WHERE n.done_at <= $1::timestamptz - interval '2 days' AND n.due_at <= $1::timestamptz - interval '2 days'
       AND (a.status <> 'waiting' OR a.service_day < ($1::timestamptz - interval '30 days')::date)
     LIMIT $2 FOR UPDATE OF n SKIP LOCKED)) RETURNING 1)
   SELECT count(*)::integer AS removed FROM gone`,
)

/** Removes notices that were sent, or are too old to send. */
export const removeDoneNotices = async (db: Connection, now: Date, most: number) =>
  (await db.first(removeDone, [now, most]))?.removed ?? 0
