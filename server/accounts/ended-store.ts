import { statement, type Connection } from '../platform/database/index.ts'
import type { SessionLives } from './identify-caller.ts'

/** Milliseconds: $3 to $5 are the idle times of the kinds of session, $6 to $8 their total lifetimes. */
const removeEnded = statement<{ removed: number }>(
  'accounts.remove-ended-sessions',
  `WITH gone AS (DELETE FROM sessions WHERE ctid = ANY (ARRAY(
     SELECT ctid FROM sessions
     WHERE last_seen_at <= $1::timestamptz - interval '1 millisecond' * CASE
       WHEN hospital_id IS NOT NULL THEN $4 WHEN is_admin THEN $5 ELSE $3 END::double precision
     OR created_at <= $1::timestamptz - interval '1 millisecond' * CASE
       WHEN hospital_id IS NOT NULL THEN $7 WHEN is_admin THEN $8 ELSE $6 END::double precision
     LIMIT $2 FOR UPDATE SKIP LOCKED)) RETURNING 1)
   SELECT count(*)::integer AS removed FROM gone`,
)

const removeCodes = statement<{ removed: number }>(
  'accounts.remove-old-setup-codes',
  `WITH gone AS (DELETE FROM setup_codes WHERE ctid = ANY (ARRAY(
     SELECT ctid FROM setup_codes WHERE used_at IS NOT NULL OR expires_at <= $1 LIMIT $2 FOR UPDATE SKIP LOCKED)) RETURNING 1)
   SELECT count(*)::integer AS removed FROM gone`,
)

/** Removes expired sessions. */
export async function removeEndedSessions(
  db: Connection,
  now: Date,
  { patient, staff, admin }: SessionLives,
  most: number,
) {
  const idle = [patient.idle, staff.idle, admin.idle]
  const longest = [patient.longest, staff.longest, admin.longest]
  return (await db.first(removeEnded, [now, most, ...idle, ...longest]))?.removed ?? 0
}

/** Removes used and expired set-up codes. */
export const removeOldSetupCodes = async (db: Connection, now: Date, most: number) =>
  (await db.first(removeCodes, [now, most]))?.removed ?? 0
