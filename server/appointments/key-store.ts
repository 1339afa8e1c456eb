import { statement, type Connection } from '../platform/database/index.ts'

const removeKeys = statement<{ removed: number }>(
  'appointments.remove-old-keys',
  `WITH gone AS (DELETE FROM booking_keys WHERE ctid = ANY (ARRAY(
     SELECT ctid FROM booking_keys WHERE created_at <= $1::timestamptz - interval '7 days' LIMIT $2 FOR UPDATE SKIP LOCKED)) RETURNING 1)
   SELECT count(*)::integer AS removed FROM gone`,
)

/** Removes expired idempotency keys. */
export const removeOldKeys = async (db: Connection, now: Date, most: number) =>
  (await db.first(removeKeys, [now, most]))?.removed ?? 0
