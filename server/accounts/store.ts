import { statement, type Connection } from '../platform/database/index.ts'

const patientByMobile = statement<{ id: string; password_hash: string }>(
  'accounts.patient-by-mobile',
  `SELECT id, password_hash FROM patients WHERE mobile = $1`,
)

const hospitalByNumber = statement<{ id: string; password_hash: string | null }>(
  'accounts.hospital-by-number',
  `SELECT id, password_hash FROM hospitals WHERE lower(hospital_number) = lower($1)`,
)

const addPatient = statement<{ id: string }>(
  'accounts.add-patient',
  `INSERT INTO patients (full_name, mobile, password_hash, created_at) VALUES ($1, $2, $3, $4)
   ON CONFLICT (mobile) DO NOTHING RETURNING id`,
)

const changePatientPassword = statement<{ id: string }>(
  'accounts.change-patient-password',
  `UPDATE patients SET password_hash = $2 WHERE mobile = $1 RETURNING id`,
)

const endOtherSessions = statement(
  'accounts.end-other-sessions',
  `DELETE FROM sessions WHERE patient_id = $1 AND token_hash IS DISTINCT FROM $2`,
)

const startSession = statement(
  'accounts.start-session',
  `INSERT INTO sessions (token_hash, patient_id, hospital_id, created_at, last_seen_at) VALUES ($1, $2, $3, $4, $4)`,
)

const endSession = statement('accounts.end-session', `DELETE FROM sessions WHERE token_hash = $1`)

/** A session as it stands, whether or not it has been idle for too long. */
export interface SessionRow {
  token_hash: Buffer
  last_seen_at: Date
  patient_id: string | null
  full_name: string | null
  mobile: string | null
  hospital_id: string | null
}

const sessionsByHash = statement<SessionRow>(
  'accounts.sessions-by-hash',
  `SELECT s.token_hash, s.last_seen_at, s.patient_id, p.full_name, p.mobile, s.hospital_id
   FROM sessions s LEFT JOIN patients p ON p.id = s.patient_id
   WHERE s.token_hash = ANY ($1::bytea[])`,
)

const sessionUsed = statement('accounts.session-used', `UPDATE sessions SET last_seen_at = $2 WHERE token_hash = $1`)

export const patientLogin = (db: Connection, mobile: string) => db.first(patientByMobile, [mobile])
export const hospitalLogin = (db: Connection, number: string) => db.first(hospitalByNumber, [number])
export const sessionsOf = (db: Connection, hashes: Buffer[]) => db.all(sessionsByHash, [hashes])
export const markUsed = (db: Connection, hash: Buffer, at: Date) => db.all(sessionUsed, [hash, at])
export const remove = (db: Connection, hash: Buffer) => db.all(endSession, [hash])

/** Keeps a new session of a patient or of a hospital. */
export const insertSession = (
  db: Connection,
  hash: Buffer,
  owner: { patient: string } | { hospital: string },
  at: Date,
) =>
  db.all(startSession, [
    hash,
    'patient' in owner ? owner.patient : null,
    'hospital' in owner ? owner.hospital : null,
    at,
  ])

/** Whether the account was made; false when the mobile has one already. */
export const insertPatient = async (
  db: Connection,
  { fullName, mobile, passwordHash, at }: { fullName: string; mobile: string; passwordHash: string; at: Date },
) => (await db.first(addPatient, [fullName, mobile, passwordHash, at])) !== undefined

/** The account whose password was changed, if the mobile has one. */
export const setPatientPassword = async (db: Connection, mobile: string, passwordHash: string) =>
  (await db.first(changePatientPassword, [mobile, passwordHash]))?.id

/** Ends a patient's sessions, all but the one that is kept. */
export const removeSessions = (db: Connection, patient: string, kept: Buffer | undefined) =>
  db.all(endOtherSessions, [patient, kept ?? null])
