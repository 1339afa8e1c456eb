import { statement, type Connection } from '../platform/database/index.ts'
import type { SessionLives } from './identify-caller.ts'

/** $3 to $5 are the roles with their idle times and total lifetimes in milliseconds. */
const removeEnded = statement<{ removed: number }>(
  'accounts.remove-ended-sessions',
  `WITH gone AS (DELETE FROM sessions WHERE ctid = ANY (ARRAY(
     SELECT s.ctid FROM sessions s JOIN unnest($3::text[], $4::double precision[], $5::double precision[]) life (role, idle, longest)
       ON life.role = s.role
     WHERE s.last_seen_at <= $1::timestamptz - interval '1 millisecond' * life.idle
       OR s.created_at <= $1::timestamptz - interval '1 millisecond' * life.longest
     LIMIT $2 FOR UPDATE OF s SKIP LOCKED)) RETURNING 1)
   SELECT count(*)::integer AS removed FROM gone`,
)

const removeCodes = statement<{ removed: number }>(
  'accounts.remove-old-setup-codes',
  `WITH gone AS (DELETE FROM setup_codes WHERE ctid = ANY (ARRAY(
     SELECT ctid FROM setup_codes WHERE used_at IS NOT NULL OR expires_at <= $1 LIMIT $2 FOR UPDATE SKIP LOCKED)) RETURNING 1)
   SELECT count(*)::integer AS removed FROM gone`,
)

/** Removes expired sessions. */
export async function removeEndedSessions(db: Connection, now: Date, lives: SessionLives, most: number) {
  const all = Object.values(lives)
  const times = [all.map(({ idle }) => idle), all.map(({ longest }) => longest)]
  return (await db.first(removeEnded, [now, most, Object.keys(lives), ...times]))?.removed ?? 0
}

/** Removes used and expired set-up codes. */
export const removeOldSetupCodes = async (db: Connection, now: Date, most: number) =>
  (await db.first(removeCodes, [now, most]))?.removed ?? 0
