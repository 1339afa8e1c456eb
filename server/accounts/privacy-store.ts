import type { Language } from '#contract/languages.ts'
import { type Connection, statement } from '../platform/database/index.ts'
import { removeConsents } from './consent-store.ts'
import { removePeople } from './own-people-store.ts'
import type { SessionLives } from './identify-caller.ts'

/** An account's stored personal data. */
export interface AccountData {
  full_name: string
  mobile: string
  language: Language | null
  travel_minutes: number | null
  created_at: Date
  consent_version: string | null
  consented_at: Date | null
}

const account = statement<AccountData>(
  'accounts.account-data',
  `SELECT full_name, mobile, language, travel_minutes, created_at, consent_version, consented_at FROM patients WHERE id = $1 AND erased_at IS NULL`,
)

const sessions = statement<{ created_at: Date; last_seen_at: Date }>(
  'accounts.session-data',
  `SELECT created_at, last_seen_at FROM sessions WHERE patient_id = $1 ORDER BY created_at`,
)

const hold = statement<{ id: string }>(
  'accounts.hold-account',
  `SELECT id FROM patients WHERE id = $1 AND erased_at IS NULL FOR UPDATE`,
)

const erase = statement(
  'accounts.erase-account',
  `UPDATE patients SET full_name = '', mobile = NULL, password_hash = '', consent_version = NULL, consented_at = NULL,
     language = NULL, travel_minutes = NULL, erased_at = $2 WHERE id = $1`,
)

const rename = statement<{ id: string }>(
  'accounts.rename',
  `UPDATE patients SET full_name = $2 WHERE id = $1 AND erased_at IS NULL RETURNING id`,
)

const endSessions = statement('accounts.end-sessions', `DELETE FROM sessions WHERE patient_id = $1`)

/** Undefined if the account is erased. */
export const accountData = (db: Connection, patient: string) => db.first(account, [patient])

/** A patient's stored sessions, the oldest first. */
export const sessionData = (db: Connection, patient: string) => db.all(sessions, [patient])

/** Locks an account against bookings, log-ins and erasure until the transaction ends.
 *  @returns false if it is erased already */
export const holdAccount = async (tx: Connection, patient: string) => (await tx.first(hold, [patient])) !== undefined

/** @returns false if the account is erased */
export const renameAccount = async (db: Connection, patient: string, fullName: string) =>
  (await db.first(rename, [patient, fullName])) !== undefined

/** Erases an account's personal data and removes its sessions; rows that belong to a session go with it. */
export async function eraseAccount(tx: Connection, patient: string, at: Date): Promise<void> {
  await tx.all(endSessions, [patient])
  await removePeople(tx, patient)
  await removeConsents(tx, patient)
  await tx.all(erase, [patient, at])
}

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
