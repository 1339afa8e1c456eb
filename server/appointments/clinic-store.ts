import { type Connection, statement } from '../platform/database/index.ts'
import { hasMobile } from './store.ts'
import { awayNote, deskRefusal, type NamedSlotDay, takesPlace } from '../slots/index.ts'
import type { QueueRow } from './queue-store.ts'
import { stateColumns } from './state-store.ts'

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

/** A slot of a doctor on a day, with its queue. */
export interface DaySessionRow
  extends
    QueueRow,
    Pick<NamedSlotDay, 'start_time' | 'end_time' | 'capacity' | 'left_for_desk' | 'opens' | 'away_until' | 'away_note'>,
    Pick<NamedSlotDay, 'desk_refusal' | 'is_held' | 'slot_name' | 'doctor_name' | 'hospital_name' | 'time_zone'> {
  doctor_id: string
  available: boolean
  /** The date that was asked for, or that at the hospital. */
  date: string
  /** Places that only the desk gives, and has not given yet. */
  held_left: number
  completed: number
  missed: number
}

/** A doctor without a slot, or a hospital without a doctor. */
interface EmptyRow {
  slot_id: null
  doctor_id: string | null
  doctor_name: string
  room: string | null
  available: boolean
  date: string
}
export type DayRow = DaySessionRow | EmptyRow

const ofHospital = statement<DayRow>(
  'appointments.day-of-hospital',
  `WITH asked AS MATERIALIZED (
     SELECT slot_id, coalesce($2::date, service_day(slot_id, night_minutes, time_zone, $3)) AS day
     FROM slot_details WHERE hospital_id = $1 AND slot_removed_at IS NULL AND doctor_removed_at IS NULL),
   held AS MATERIALIZED (
     SELECT s.doctor_id AS of_doctor, s.position AS slot_position, d.service_day, d.start_time, d.end_time, d.capacity, d.left_for_desk, d.held_left, d.opens, d.away_until,
       ${awayNote}, ${deskRefusal}, ${takesPlace} AS is_held, s.slot_name, s.hospital_name, ${stateColumns}, c.completed, c.missed
     FROM (SELECT array_agg(slot_id) AS slots, array_agg(day) AS days FROM asked) a
     CROSS JOIN LATERAL slot_days(a.slots, a.days, $3) d
     JOIN slot_details s USING (slot_id)
     LEFT JOIN LATERAL (
       SELECT w.* FROM queues w WHERE w.service_day = d.service_day AND w.slot_id = d.slot_id LIMIT 1) q ON true
     CROSS JOIN LATERAL (
       SELECT count(*) FILTER (WHERE t.status = 'completed') AS completed, count(*) FILTER (WHERE t.status = 'no_show') AS missed
       FROM appointments t WHERE t.service_day = d.service_day AND t.slot_id = d.slot_id) c)
   SELECT coalesce($2::date, ($3::timestamptz AT TIME ZONE h.time_zone)::date) AS date, h.time_zone, d.id AS doctor_id,
     d.name AS doctor_name, d.available, s.*, d.room
   FROM open_hospitals h LEFT JOIN open_doctors d ON d.hospital_id = h.id
   LEFT JOIN held s ON s.of_doctor = d.id
   WHERE h.id = $1 ORDER BY d.position, s.slot_position`,
)

/** The hospital's doctors with their slots on a day, in the order in which both were added.
 *  @param day null for the service day of each slot */
export const readDay = (db: Connection, hospital: string, day: string | null, now: Date) =>
  db.all(ofHospital, [hospital, day, now])
