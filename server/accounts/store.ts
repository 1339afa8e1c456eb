import type { DeviceKind } from '#contract/devices.ts'
import type { Language } from '#contract/languages.ts'
import type { Role } from '#contract/permissions.ts'
import { anyOf, statement, type Connection } from '../platform/database/index.ts'
import { hashOfToken, newToken } from '../platform/tokens.ts'

const patientByMobile = statement<{ id: string; password_hash: string }>(
  'accounts.patient-by-mobile',
  `SELECT id, password_hash FROM patients WHERE mobile = $1`,
)

const hospitalByNumber = statement<{
  id: string
  password_hash: string | null
  suspended: boolean
  own_log_in: boolean
}>(
  'accounts.hospital-by-number',
  `SELECT id, password_hash, suspended_at IS NOT NULL AS suspended, own_log_in FROM hospital_logins WHERE lower(hospital_number) = lower($1)`,
)

const addPatient = statement<{ id: string }>(
  'accounts.add-patient',
  `INSERT INTO patients (full_name, mobile, password_hash, created_at, consent_version, consented_at, language)
   VALUES ($1, $2, $3, $4, $5, CASE WHEN $5::text IS NOT NULL THEN $4::timestamptz END, $6)
   ON CONFLICT (mobile) DO NOTHING RETURNING id`,
)

const changeLanguage = statement<{ id: string }>(
  'accounts.change-language',
  `UPDATE patients SET language = $2 WHERE id = $1 AND erased_at IS NULL RETURNING id`,
)

const changeTravel = statement<{ id: string }>(
  'accounts.change-travel',
  `UPDATE patients SET travel_minutes = $2 WHERE id = $1 AND erased_at IS NULL AND travel_minutes IS DISTINCT FROM $2 RETURNING id`,
)

const changePatientPassword = statement<{ id: string }>(
  'accounts.change-patient-password',
  `UPDATE patients SET password_hash = $2 WHERE mobile = $1 RETURNING id`,
)

const endOtherSessions = statement(
  'accounts.end-other-sessions',
  `DELETE FROM sessions WHERE patient_id = $1 AND token_hash IS DISTINCT FROM $2`,
)

const changeHospitalPassword = statement(
  'accounts.change-hospital-password',
  `UPDATE hospital_logins SET password_hash = $2, own_log_in = own_log_in OR $3 WHERE id = $1`,
)

/** With those of its devices. */
const endHospitalSessions = statement('accounts.end-hospital-sessions', `DELETE FROM sessions WHERE hospital_id = $1`)

const endStaffSessions = statement(
  'accounts.end-staff-sessions',
  `DELETE FROM sessions WHERE hospital_id = $1 AND role = 'staff'`,
)

const spendCode = statement<{ hospital_id: string }>(
  'accounts.spend-setup-code',
  `UPDATE setup_codes c SET used_at = $3 FROM hospital_logins h
   WHERE c.code_hash = $1 AND c.used_at IS NULL AND c.expires_at > $3
     AND h.id = c.hospital_id AND lower(h.hospital_number) = lower($2)
   RETURNING c.hospital_id`,
)

const findCode = statement<{ hospital_id: string }>(
  'accounts.look-at-setup-code',
  `SELECT c.hospital_id FROM setup_codes c JOIN hospital_logins h ON h.id = c.hospital_id
   WHERE c.code_hash = $1 AND c.used_at IS NULL AND c.expires_at > $3 AND lower(h.hospital_number) = lower($2)`,
)

/** Inserts a session, and locks a row of its owner: a change of that row either ends the new session or comes first, and then no
 *  session starts.
 *  @param row `patient_id` and `hospital_id` of the session, and the row, with a lock that the changes conflict with */
const startSession = (owner: string, row: string) =>
  statement<{ role: Role }>(
    `accounts.start-session-of-${owner}`,
    `INSERT INTO sessions (token_hash, role, created_at, last_seen_at, patient_id, hospital_id)
     SELECT $1, $2, $3, $3, ${row} RETURNING role`,
  )

/** By the session's owner. Conflicts of a patient: an erasure; of a hospital: a new password, a suspension; of a device: a suspension; of the admin: a new
 *  password. */
const startSessionOf = {
  patient: startSession('patient', `id, NULL FROM patients WHERE id = $4 AND erased_at IS NULL FOR KEY SHARE`),
  hospital: startSession(
    'hospital',
    `NULL, id FROM hospital_logins WHERE id = $4 AND password_hash = $5 AND suspended_at IS NULL AND own_log_in FOR SHARE`,
  ),
  device: startSession('device', `NULL, id FROM hospital_logins WHERE id = $4 AND suspended_at IS NULL FOR SHARE`),
  admin: startSession('admin', `NULL, NULL FROM admin_password WHERE password_hash = $4 FOR SHARE`),
}

const endAdminSessions = statement(
  'accounts.end-admin-sessions',
  `DELETE FROM sessions WHERE role = 'admin' AND token_hash IS DISTINCT FROM $1::bytea`,
)

const removeUnusedCodes = statement(
  'accounts.remove-unused-codes',
  `DELETE FROM setup_codes WHERE hospital_id = $1 AND used_at IS NULL`,
)

const addCode = statement(
  'accounts.add-setup-code',
  `INSERT INTO setup_codes (code_hash, hospital_id, expires_at) VALUES ($1, $2, $3)`,
)

const endSession = statement('accounts.end-session', `DELETE FROM sessions WHERE token_hash = $1`)

/** A stored session, expired or not. */
export interface SessionRow {
  token_hash: Buffer
  role: Role
  created_at: Date
  last_seen_at: Date
  patient_id: string | null
  full_name: string | null
  mobile: string | null
  language: Language | null
  hospital_id: string | null
  person_id: string | null
  person_name: string | null
  doctor_id: string | null
  proved_at: Date
  /** Of the admin. */
  has_second_factor: boolean
}

const sessionsByHash = statement<SessionRow>(
  'accounts.sessions-by-hash',
  `SELECT s.token_hash, s.role, s.created_at, s.last_seen_at, s.patient_id, p.full_name, p.mobile, p.language, s.hospital_id,
     s.person_id, w.name AS person_name, s.doctor_id, coalesce(s.proved_at, s.created_at) AS proved_at,
     s.role = 'admin' AND EXISTS (SELECT FROM second_factors f WHERE f.person_id IS NULL) AS has_second_factor
   FROM sessions s LEFT JOIN patients p ON p.id = s.patient_id LEFT JOIN persons_by_id w ON w.id = s.person_id
   WHERE s.token_hash = ${anyOf('$1', 'bytea')}`,
)

const sessionUsed = statement('accounts.session-used', `UPDATE sessions SET last_seen_at = $2 WHERE token_hash = $1`)

export const patientLogin = (db: Connection, mobile: string) => db.first(patientByMobile, [mobile])
export const hospitalLogin = (db: Connection, number: string) => db.first(hospitalByNumber, [number])
export const sessionsOf = (db: Connection, hashes: Buffer[]) => db.all(sessionsByHash, [hashes])
export const markUsed = (db: Connection, hash: Buffer, at: Date) => db.all(sessionUsed, [hash, at])
export const remove = (db: Connection, hash: Buffer) => db.all(endSession, [hash])

/** The owner of a new session, with the hash of the password that was right. */
type SessionOwner =
  | readonly ['patient', id: string]
  | readonly ['hospital', id: string, passwordHash: string | null]
  | readonly ['admin', passwordHash: string]

/** Starts a session.
 *  @returns its token; undefined if the account is erased, the password has changed, or the hospital is suspended */
export async function insertSession(db: Connection, role: Role, [owner, ...values]: SessionOwner, at: Date) {
  const token = newToken()
  const started = await db.first(startSessionOf[owner], [hashOfToken(token), role, at, ...values])
  return started && token
}

/** Starts the session of a device, which has its token already.
 *  @returns false if the hospital is suspended */
export async function insertDeviceSession(
  tx: Connection,
  { kind, tokenHash, hospital, at }: { kind: DeviceKind; tokenHash: Buffer; hospital: string; at: Date },
): Promise<boolean> {
  return (await tx.first(startSessionOf.device, [tokenHash, kind, at, hospital])) !== undefined
}

/** Ends the admin's sessions, except `kept`. */
export const removeAdminSessions = (db: Connection, kept?: Buffer) => db.all(endAdminSessions, [kept ?? null])
/** Ends all sessions of a hospital, also those of its devices. */
export const removeHospitalSessions = (db: Connection, hospital: string) => db.all(endHospitalSessions, [hospital])

/** Stores a hospital's new set-up code, and invalidates the previous one. */
export async function replaceSetupCode(tx: Connection, hospital: string, codeHash: Buffer, until: Date): Promise<void> {
  await tx.all(removeUnusedCodes, [hospital])
  await tx.all(addCode, [codeHash, hospital, until])
}

/** @returns false if the mobile has an account already */
export const insertPatient = async (
  db: Connection,
  {
    fullName,
    mobile,
    passwordHash,
    consent,
    language,
    at,
  }: {
    fullName: string
    mobile: string
    passwordHash: string
    consent: string | undefined
    language: Language | undefined
    at: Date
  },
) => (await db.first(addPatient, [fullName, mobile, passwordHash, at, consent ?? null, language ?? null])) !== undefined

/** @returns false if the account is erased */
export const setPatientLanguage = async (db: Connection, patient: string, language: Language) =>
  (await db.first(changeLanguage, [patient, language])) !== undefined

/** @param minutes to a clinic; null without a way
 *  @returns false if that is stored already, or the account is erased */
export const setTravel = async (db: Connection, patient: string, minutes: number | null) =>
  (await db.first(changeTravel, [patient, minutes])) !== undefined

/** @returns the account; undefined if the mobile has none */
export const setPatientPassword = async (db: Connection, mobile: string, passwordHash: string) =>
  (await db.first(changePatientPassword, [mobile, passwordHash]))?.id

/** Sets a hospital's password and ends the sessions of its own log-in. Its people and devices, which know no such password, stay logged in.
 *  @param switchesOn whether the own log-in is switched on too, as by a set-up code */
export async function setHospitalPassword(
  tx: Connection,
  hospital: string,
  passwordHash: string,
  { switchesOn }: { switchesOn: boolean },
): Promise<void> {
  await tx.all(changeHospitalPassword, [hospital, passwordHash, switchesOn])
  await removeStaffSessions(tx, hospital)
}

/** Ends the sessions of a hospital's own log-in. */
export const removeStaffSessions = (db: Connection, hospital: string) => db.all(endStaffSessions, [hospital])

/** Spends a set-up code. @returns its hospital; undefined if the code is invalid */
export const spendSetupCode = async (tx: Connection, codeHash: Buffer, hospitalNumber: string, at: Date) =>
  (await tx.first(spendCode, [codeHash, hospitalNumber, at]))?.hospital_id

/** Whether {@link spendSetupCode} would succeed. */
export const isGoodSetupCode = async (db: Connection, codeHash: Buffer, hospitalNumber: string, at: Date) =>
  (await db.first(findCode, [codeHash, hospitalNumber, at])) !== undefined

/** Ends a patient's sessions except `kept`. */
export const removeSessions = (db: Connection, patient: string, except: Buffer | undefined) =>
  db.all(endOtherSessions, [patient, except ?? null])

const passwordHash = statement<{ password_hash: string }>(
  'accounts.admin-password',
  `SELECT password_hash FROM admin_password`,
)

/** Serializes nodes that start at the same time. */
const oneAtATime = statement(
  'accounts.lock-admin',
  `SELECT set_config('lock_timeout', '0', true), pg_advisory_xact_lock(hashtext('baari admin'))`,
)

const setHash = statement(
  'accounts.set-admin-password',
  `INSERT INTO admin_password (password_hash) VALUES ($1)
   ON CONFLICT (id) DO UPDATE SET password_hash = excluded.password_hash`,
)

export const adminPasswordHash = async (db: Connection) => (await db.first(passwordHash))?.password_hash
export const setAdminPasswordHash = (tx: Connection, hash: string) => tx.all(setHash, [hash])
export const lockAdminPassword = (tx: Connection) => tx.all(oneAtATime)
