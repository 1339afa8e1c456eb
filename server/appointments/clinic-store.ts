import { statement, type Connection } from '../platform/database/index.ts'
import { hasMobile } from './store.ts'

/** A hospital that an account has visited or starred. */
export interface ClinicRow {
  hospital_id: string
  is_starred: boolean
}

const ofAccount = statement<ClinicRow>(
  'appointments.clinics-of-account',
  `SELECT hospital_id, is_starred FROM (
   SELECT v.hospital_id, c.is_starred IS TRUE AS is_starred, row_number() OVER (ORDER BY c.is_starred IS NULL, v.day DESC, v.hospital_id) AS place FROM (
     SELECT u.hospital_id, max(u.day) AS day FROM (
       SELECT s.hospital_id, a.service_day AS day FROM appointments a JOIN slot_details s USING (slot_id)
       WHERE ${hasMobile('$1')} AND a.status <> 'cancelled' AND a.reach <> 'none' AND is_confirmed(a.reach, a.mobile, a.slot_id)
       UNION ALL
       SELECT m.hospital_id, m.at::date FROM my_clinics m WHERE m.patient_id = $2 AND m.is_starred) u
     GROUP BY u.hospital_id) v
   JOIN open_hospitals h ON h.id = v.hospital_id
   LEFT JOIN my_clinics c ON c.patient_id = $2 AND c.hospital_id = v.hospital_id
   WHERE c.is_starred IS NOT FALSE) listed
   WHERE place <= CASE WHEN is_starred THEN $4::int ELSE $3::int END ORDER BY place`,
)

const star = statement<{ is_starred: boolean }>(
  'appointments.star-of-account',
  `SELECT is_starred FROM my_clinics WHERE patient_id = $1 AND hospital_id = $2`,
)

const set = statement<{ is_starred: boolean }>(
  'appointments.star',
  `INSERT INTO my_clinics AS c (patient_id, hospital_id, is_starred, at)
   SELECT p.id, h.id, $3, $4 FROM open_hospitals h, open_accounts p WHERE h.id = $2 AND p.id = $1
   ON CONFLICT (patient_id, hospital_id) DO UPDATE SET is_starred = excluded.is_starred, at = excluded.at RETURNING c.is_starred`,
)

/** A hospital that an account has starred, or taken from its list, for its owner. */
export interface StarData {
  hospital_name: string
  hospital_second_name: string | null
  is_starred: boolean
  at: Date
}

const data = statement<StarData>(
  'appointments.star-data',
  `SELECT h.name AS hospital_name, h.second_name AS hospital_second_name, c.is_starred, c.at
   FROM my_clinics c JOIN hospital_logins h ON h.id = c.hospital_id WHERE c.patient_id = $1 ORDER BY c.at`,
)

const forget = statement('appointments.forget-stars', `DELETE FROM my_clinics WHERE patient_id = $1`)

/** The hospitals that an account has starred or visited, the starred first, then the last visit first.
 *  @param most how many in all while others than starred ones are among them, and how many starred ones */
export const clinicsOfAccount = (
  db: Connection,
  { id, mobile }: { id: string; mobile: string },
  most: { visited: number; starred: number },
) => db.all(ofAccount, [mobile, id, most.visited, most.starred])

export const isStarred = async (db: Connection, patient: string, hospital: string) =>
  (await db.first(star, [patient, hospital]))?.is_starred ?? false

/** @returns whether the hospital is listed */
export const setStar = async (db: Connection, patient: string, hospital: string, starred: boolean, at: Date) =>
  (await db.first(set, [patient, hospital, starred, at])) !== undefined

export const starData = (db: Connection, patient: string) => db.all(data, [patient])

export const forgetStars = (tx: Connection, patient: string) => tx.all(forget, [patient])
