import type { HospitalRole } from '#contract/permissions.ts'
import { statement, type Connection } from '../platform/database/index.ts'
import { hashOfToken, newToken } from '../platform/tokens.ts'
import type { SessionLives } from './identify-caller.ts'
import { endOf } from './rules.ts'

/** Locks the membership and the hospital: removing the person, another role and a suspension either end the new session or come first, and
 *  then no session starts. */
const start = statement<{ role: HospitalRole; doctor_id: string | null }>(
  'accounts.start-session-of-person',
  `INSERT INTO sessions (token_hash, role, created_at, last_seen_at, hospital_id, person_id, doctor_id, browser, network, proved_at)
   SELECT $1, m.role, $2, $2, m.hospital_id, m.person_id, CASE WHEN m.role = 'doctor' THEN m.doctor_id END, $5, $6, $7
   FROM memberships_of_persons m JOIN hospital_logins h ON h.id = m.hospital_id
   WHERE m.person_id = $3 AND m.hospital_id = $4 AND h.suspended_at IS NULL FOR SHARE OF m, h
   RETURNING role, doctor_id`,
)

interface PersonSessionRow {
  role: HospitalRole
  token_hash: Buffer
  browser: string | null
  network: string | null
  last_seen_at: Date
  created_at: Date
}

const ofPerson = statement<PersonSessionRow>(
  'accounts.sessions-of-person',
  `SELECT role, token_hash, browser, network, last_seen_at, created_at FROM sessions WHERE person_id = $1
   ORDER BY last_seen_at DESC, token_hash LIMIT 100`,
)

/** A session is named by the first half of its token's hash, which opens nothing. */
const endOne = statement<{ role: string }>(
  'accounts.end-session-of-person',
  `DELETE FROM sessions WHERE person_id = $1 AND substring(token_hash FOR 16) = $2 RETURNING role`,
)

const endOthers = statement(
  'accounts.end-other-sessions-of-person',
  `DELETE FROM sessions WHERE person_id = $1 AND token_hash IS DISTINCT FROM $2::bytea`,
)

const endAtHospital = statement(
  'accounts.end-sessions-of-member',
  `DELETE FROM sessions WHERE person_id = $1 AND hospital_id = $2`,
)

const proven = statement('accounts.session-proven', `UPDATE sessions SET proved_at = $2 WHERE token_hash = $1`)

/** Where a log-in came from, as its person sees it later. */
export interface Origin {
  /** `Chrome, Windows`; empty where it is unknown. */
  browser: string
  network: string
}

interface NewPersonSession {
  person: string
  hospital: string
  origin: Origin
  at: Date
  provedAt?: Date | undefined
}

/** Starts the session of a person at one of the own hospitals.
 *  @param provedAt of the session that it takes the place of; undefined for a log-in, which is a proof itself
 *  @returns undefined if the person does not work there, or the hospital is suspended */
export async function insertPersonSession(
  db: Connection,
  { person, hospital, origin, at, provedAt }: NewPersonSession,
) {
  const token = newToken()
  const values = [hashOfToken(token), at, person, hospital, origin.browser, origin.network, provedAt ?? null]
  const started = await db.first(start, values)
  return started && { token, role: started.role, doctor: started.doctor_id ?? undefined }
}

/** The name under which a person sees a session. */
export const sessionId = (tokenHash: Buffer): string => tokenHash.subarray(0, 16).toString('hex')

/** The sessions of a person that have not expired, the last used first. */
export const sessionsOfPerson = async (db: Connection, person: string, lives: SessionLives, now: Date) =>
  (await db.all(ofPerson, [person])).filter((row) => endOf(row, lives[row.role]) > now.getTime())

/** Ends one session of a person. @param session a {@link sessionId} @returns false if there is none */
export const removeSessionOfPerson = async (db: Connection, person: string, session: string) =>
  /^[0-9a-f]{32}$/.test(session) && (await db.first(endOne, [person, Buffer.from(session, 'hex')])) !== undefined

/** Ends the sessions of a person at all hospitals, except `kept`. */
export const removeSessionsOfPerson = (db: Connection, person: string, kept?: Buffer) =>
  db.all(endOthers, [person, kept ?? null])

/** Ends the sessions of a person at one hospital. */
export const removeSessionsOfMember = (tx: Connection, person: string, hospital: string) =>
  tx.all(endAtHospital, [person, hospital])

/** Notes that the session was proven now. */
export const noteProof = (db: Connection, tokenHash: Buffer, at: Date) => db.all(proven, [tokenHash, at])
