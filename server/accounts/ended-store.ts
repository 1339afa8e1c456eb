import { statement, type Connection } from '../platform/database/index.ts'
import type { SessionIdle } from './identify-caller.ts'

/** Each kind of session lives for its own time without use: $3 to $5, in milliseconds. */
const removeIdle = statement<{ removed: number }>(
  'accounts.remove-idle-sessions',
  `WITH gone AS (DELETE FROM sessions WHERE ctid = ANY (ARRAY(
     SELECT ctid FROM sessions WHERE last_seen_at <= $1::timestamptz - interval '1 millisecond' * CASE
       WHEN hospital_id IS NOT NULL THEN $4 WHEN is_admin THEN $5 ELSE $3 END::double precision
     LIMIT $2 FOR UPDATE SKIP LOCKED)) RETURNING 1)
   SELECT count(*)::integer AS removed FROM gone`,
)

const removeCodes = statement<{ removed: number }>(
  'accounts.remove-old-setup-codes',
  `WITH gone AS (DELETE FROM setup_codes WHERE ctid = ANY (ARRAY(
     SELECT ctid FROM setup_codes WHERE used_at IS NOT NULL OR expires_at <= $1 LIMIT $2 FOR UPDATE SKIP LOCKED)) RETURNING 1)
   SELECT count(*)::integer AS removed FROM gone`,
)

/** Removes sessions that were idle for too long: nobody can use them any more. */
export const removeIdleSessions = async (db: Connection, now: Date, idle: SessionIdle, most: number) =>
  (await db.first(removeIdle, [now, most, idle.patient, idle.staff, idle.admin]))?.removed ?? 0

/** Removes set-up codes that were used or are over. */
export const removeOldSetupCodes = async (db: Connection, now: Date, most: number) =>
  (await db.first(removeCodes, [now, most]))?.removed ?? 0
