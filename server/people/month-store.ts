import type { Language } from '#contract/languages.ts'
import type { HospitalRole } from '#contract/permissions.ts'
import type { OwnHospitalId } from '../accounts/index.ts'
import { statement, type Connection } from '../platform/database/index.ts'

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
