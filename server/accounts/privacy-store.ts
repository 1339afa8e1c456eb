import { statement, type Connection } from '../platform/database/index.ts'

/** What is kept of an account. */
export interface KeptAccount {
  full_name: string
  mobile: string
  created_at: Date
  consent_version: string | null
  consented_at: Date | null
}

const account = statement<KeptAccount>(
  'accounts.kept-account',
  `SELECT full_name, mobile, created_at, consent_version, consented_at FROM patients WHERE id = $1 AND erased_at IS NULL`,
)

const sessions = statement<{ created_at: Date; last_seen_at: Date }>(
  'accounts.kept-sessions',
  `SELECT created_at, last_seen_at FROM sessions WHERE patient_id = $1 ORDER BY created_at`,
)

const hold = statement<{ id: string }>(
  'accounts.hold-account',
  `SELECT id FROM patients WHERE id = $1 AND erased_at IS NULL FOR UPDATE`,
)

const erase = statement(
  'accounts.erase-account',
  `UPDATE patients SET full_name = '', mobile = NULL, password_hash = '', consent_version = NULL, consented_at = NULL,
     erased_at = $2 WHERE id = $1`,
)

const rename = statement<{ id: string }>(
  'accounts.rename',
  `UPDATE patients SET full_name = $2 WHERE id = $1 AND erased_at IS NULL RETURNING id`,
)

const endSessions = statement('accounts.end-sessions', `DELETE FROM sessions WHERE patient_id = $1`)

/** What is kept of an account; undefined when it is erased. */
export const keptAccount = (db: Connection, patient: string) => db.first(account, [patient])

/** A patient's log-ins that are kept, the oldest first. */
export const keptSessions = (db: Connection, patient: string) => db.all(sessions, [patient])

/** Holds an account against everybody who books, logs in or erases with it, until the transaction ends.
 *  @returns false when it is erased already */
export const holdAccount = async (tx: Connection, patient: string) => (await tx.first(hold, [patient])) !== undefined

/** Gives an account another name. @returns false when it is erased already */
export const renameAccount = async (db: Connection, patient: string, fullName: string) =>
  (await db.first(rename, [patient, fullName])) !== undefined

/** Takes an account's person out of it, and ends its sessions: what was kept for them goes too. */
export async function eraseAccount(tx: Connection, patient: string, at: Date): Promise<void> {
  await tx.all(endSessions, [patient])
  await tx.all(erase, [patient, at])
}
