import { statement, type Connection } from '../platform/database/index.ts'
import { awayNote, deskRefusal, takesPlace, type NamedSlotDay } from '../slots/index.ts'
import type { QueueRow } from './queue-store.ts'
import { stateColumns } from './state-store.ts'

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
