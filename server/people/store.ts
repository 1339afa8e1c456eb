import { randomUUIDv7 } from 'node:crypto'
import type { Language } from '#contract/languages.ts'
import type { HospitalRole } from '#contract/permissions.ts'
import type { OwnHospitalId } from '../accounts/index.ts'
import { type Connection, statement } from '../platform/database/index.ts'
import { knownId } from '../platform/database/statement.ts'

export interface PersonRow {
  id: string
  name: string
  login_name: string
  password_hash: string | null
  language: Language | null
}

const columns = 'id, name, login_name, password_hash, language'

const byLoginName = statement<PersonRow>('people.by-login-name', `SELECT ${columns} FROM persons WHERE login_name = $1`)
const byId = statement<PersonRow>('people.by-id', `SELECT ${columns} FROM persons WHERE id = $1`)

/** Until the transaction ends, the person joins no hospital. */
const hold = statement<PersonRow>('people.hold', `SELECT ${columns} FROM persons WHERE id = $1 FOR UPDATE`)

const add = statement<{ id: string }>(
  'people.add',
  `INSERT INTO persons (id, name, login_name, password_hash, language, created_at) VALUES ($1, $2, $3, $4, $5, $6)
   ON CONFLICT (login_name) DO NOTHING RETURNING id`,
)

const change = statement<{ id: string }>(
  'people.change',
  `UPDATE persons SET name = coalesce($2, name), language = coalesce($3, language) WHERE id = $1 RETURNING id`,
)

const setPassword = statement('people.set-password', `UPDATE persons SET password_hash = $2 WHERE id = $1`)

/** A person at one hospital. */
export interface MemberRow {
  person_id: string
  name: string
  login_name: string
  role: HospitalRole
  doctor_id: string | null
  has_second_factor: boolean
  /** When the figures of a month are sent next; null for who did not ask for them. */
  month_due: string | null
  last_used_at: Date | null
}

const memberColumns = `m.person_id, p.name, p.login_name, m.role, m.doctor_id, EXISTS (SELECT FROM second_factors f WHERE f.person_id = p.id) AS has_second_factor, m.month_due,
   greatest(m.last_used_at, (SELECT u.used_at FROM last_uses_of_members u WHERE u.person_id = m.person_id AND u.hospital_id = m.hospital_id)) AS last_used_at`

const membersOf = statement<MemberRow>(
  'people.members',
  `SELECT ${memberColumns} FROM memberships m JOIN persons p ON p.id = m.person_id WHERE m.hospital_id = $1 ORDER BY lower(p.name), p.id`,
)

const memberOf = statement<MemberRow>(
  'people.member',
  `SELECT ${memberColumns} FROM memberships m JOIN persons p ON p.id = m.person_id
   WHERE m.hospital_id = $1 AND m.person_id = $2`,
)

/** A hospital at which a person works. */
export interface WorkplaceRow {
  hospital_id: string
  name: string
  role: HospitalRole
}

/** The one used last comes first. */
const workplaces = statement<WorkplaceRow>(
  'people.workplaces',
  `SELECT m.hospital_id, h.name, m.role FROM memberships m JOIN open_hospitals h ON h.id = m.hospital_id WHERE m.person_id = $1
   ORDER BY m.last_used_at DESC NULLS LAST, m.joined_at, m.hospital_id`,
)

const countWorkplaces = statement<{ count: number }>(
  'people.count-workplaces',
  `SELECT count(*)::integer AS count FROM memberships WHERE person_id = $1`,
)

const countMembers = statement<{ count: number }>(
  'people.count-members',
  `SELECT count(*)::integer AS count FROM memberships WHERE hospital_id = $1`,
)

const join = statement(
  'people.join',
  `INSERT INTO memberships (person_id, hospital_id, role, doctor_id, joined_at) VALUES ($1, $2, $3, $4, $5)
   ON CONFLICT (person_id, hospital_id) DO NOTHING`,
)

const used = statement(
  'people.membership-used',
  `UPDATE memberships SET last_used_at = $3 WHERE person_id = $1 AND hospital_id = $2`,
)

const changeMember = statement(
  'people.change-member',
  `UPDATE memberships SET role = $3, doctor_id = $4 WHERE hospital_id = $1 AND person_id = $2`,
)

const removeMember = statement<{ person_id: string }>(
  'people.remove-member',
  `DELETE FROM memberships WHERE hospital_id = $1 AND person_id = $2 RETURNING person_id`,
)

/** Every change of who is an owner locks it first, so that two owners cannot remove each other. */
const holdHospital = statement<{ name: string; own_log_in: boolean }>(
  'people.hold-hospital',
  `SELECT name, own_log_in FROM hospital_logins WHERE id = $1 FOR NO KEY UPDATE`,
)

const owners = statement<{ count: number; with_second_factor: number }>(
  'people.owners',
  `SELECT count(*)::integer AS count,
     (count(*) FILTER (WHERE EXISTS (SELECT FROM second_factors f WHERE f.person_id = m.person_id)))::integer AS with_second_factor
   FROM memberships m WHERE m.hospital_id = $1 AND m.role = 'owner'`,
)

const switchOwnLogIn = statement('people.switch-own-log-in', `UPDATE hospital_logins SET own_log_in = $2 WHERE id = $1`)

const hospitalById = statement<{ name: string; own_log_in: boolean }>(
  'people.hospital',
  `SELECT name, own_log_in FROM hospital_logins WHERE id = $1`,
)

const doctorOf = statement<{ id: string }>(
  'people.doctor-of-hospital',
  `SELECT id FROM open_doctors WHERE id = $1 AND hospital_id = $2`,
)

export const personByLoginName = (db: Connection, loginName: string) => db.first(byLoginName, [loginName])
export const personById = (db: Connection, id: string) => db.first(byId, [id])
export const holdPerson = (tx: Connection, id: string) => tx.first(hold, [id])

interface NewPerson {
  /** Which a passkey has been made for already. */
  id?: string | undefined
  name: string
  loginName: string
  passwordHash: string | null
  language: Language | undefined
  at: Date
}

/** @returns the new person's id; undefined if the login name is taken */
export const insertPerson = async (tx: Connection, { id, name, loginName, passwordHash, language, at }: NewPerson) =>
  (await tx.first(add, [id ?? randomUUIDv7(), name, loginName, passwordHash, language ?? null, at]))?.id

export const updatePersonRow = (db: Connection, person: string, set: { name?: string; language?: Language }) =>
  db.first(change, [person, set.name ?? null, set.language ?? null])

export const setPersonPassword = (db: Connection, person: string, hash: string) => db.all(setPassword, [person, hash])

export const membersOfHospital = (db: Connection, own: OwnHospitalId) => db.all(membersOf, [own])
export const memberOfHospital = (db: Connection, hospital: string, person: string) =>
  db.first(memberOf, [hospital, knownId(person)])
export const workplacesOf = (db: Connection, person: string) => db.all(workplaces, [person])
export const numberOfWorkplaces = async (db: Connection, person: string) =>
  (await db.first(countWorkplaces, [person]))?.count ?? 0

interface Membership {
  person: string
  hospital: string
  role: HospitalRole
  doctor: string | null
  at: Date
}
export const insertMembership = (tx: Connection, { person, hospital, role, doctor, at }: Membership) =>
  tx.all(join, [person, hospital, role, doctor, at])
export const numberOfPeople = async (tx: Connection, hospital: string) =>
  (await tx.first(countMembers, [hospital]))?.count ?? 0
export const noteMembershipUse = (db: Connection, person: string, hospital: string, at: Date) =>
  db.all(used, [person, hospital, at])
export const updateMembership = (tx: Connection, { person, hospital, role, doctor }: Omit<Membership, 'at'>) =>
  tx.all(changeMember, [hospital, person, role, doctor])
export const deleteMembership = async (tx: Connection, hospital: OwnHospitalId, person: string) =>
  (await tx.first(removeMember, [hospital, person])) !== undefined

/** Locks the hospital for a change of its people. */
export const holdPeople = (tx: Connection, hospital: string) => tx.first(holdHospital, [hospital])
export const ownersOf = async (tx: Connection, hospital: string) =>
  (await tx.first(owners, [hospital])) ?? { count: 0, with_second_factor: 0 }
export const setOwnLogInOn = (tx: Connection, hospital: OwnHospitalId, on: boolean) =>
  tx.all(switchOwnLogIn, [hospital, on])
export const hospitalOf = (db: Connection, hospital: string) => db.first(hospitalById, [hospital])
export const isDoctorOf = async (db: Connection, doctor: string, hospital: OwnHospitalId) =>
  (await db.first(doctorOf, [knownId(doctor), hospital])) !== undefined

const passwordHash = statement<{ password_hash: string | null }>(
  'people.hospital-password',
  `SELECT password_hash FROM hospital_logins WHERE id = $1`,
)
/** Of the hospital's own log-in. */
export const passwordHashOf = async (db: Connection, hospital: OwnHospitalId) =>
  (await db.first(passwordHash, [hospital]))?.password_hash

/** Who is sent the figures of a month, with the own hospital and its date of today. */
export interface MonthReader {
  person_id: string
  login_name: string
  language: Language | null
  role: HospitalRole
  doctor_id: string | null
  hospital_id: OwnHospitalId
  hospital: string
  today: string
}

/** Held until the transaction ends, so that no other node sends the same letter. */
const due = statement<MonthReader>(
  'people.due-month',
  `SELECT m.person_id, p.login_name, p.language, m.role, m.doctor_id, m.hospital_id, h.name AS hospital, local.today
   FROM memberships m JOIN persons p ON p.id = m.person_id JOIN open_hospitals h ON h.id = m.hospital_id
   CROSS JOIN LATERAL (SELECT ($1::timestamptz AT TIME ZONE h.time_zone)::date AS today) local
   WHERE m.month_due <= local.today ORDER BY m.month_due, m.person_id LIMIT 1 FOR UPDATE OF m SKIP LOCKED`,
)

const set = statement(
  'people.set-month-due',
  'UPDATE memberships SET month_due = $3 WHERE person_id = $1 AND hospital_id = $2',
)

/** The second day of this month, or of the next where it has begun. */
const ask = statement(
  'people.ask-for-months',
  `UPDATE memberships m SET month_due = CASE WHEN $4 THEN
     (date_trunc('month', local.today) + CASE WHEN local.today < date_trunc('month', local.today) + interval '1 day' THEN interval '1 day'
       ELSE interval '1 month 1 day' END)::date END
   FROM open_hospitals h CROSS JOIN LATERAL (SELECT ($3::timestamptz AT TIME ZONE h.time_zone)::date AS today) local
   WHERE h.id = m.hospital_id AND m.person_id = $1 AND m.hospital_id = $2`,
)

/** Whose month is due first. */
export const nextMonthReader = (tx: Connection, now: Date) => tx.first(due, [now])

/** @param day of the next letter, or of the next try; null for none */
export const setMonthDue = (tx: Connection, { person_id, hospital_id }: MonthReader, day: string | null) =>
  tx.all(set, [person_id, hospital_id, day])

export const askForMonths = (db: Connection, person: string, hospital: OwnHospitalId, now: Date, on: boolean) =>
  db.all(ask, [person, hospital, now, on])
