import { bindsPatients, type Refusal } from './rules.ts'
import { statement, type Connection } from '../platform/database/index.ts'

/** A slot on one day: what can be booked, as the function `slot_days` of the database decides it. */
export interface SlotDayRow {
  slot_id: string
  service_day: string
  start_time: string
  end_time: string
  /** Something differs from the other weeks. */
  is_changed: boolean
  /** Null without a limit, like the places left. */
  capacity: number | null
  taken: number
  held_left: number
  left_for_patients: number | null
  left_for_desk: number | null
  /** When patients can book. */
  opens: Date | null
  /** The last day of the leave or the holiday. */
  away_until: string | null
  /** What the hospital says to patients of the absence that refuses. */
  away_note: string | null
  /** Why patients cannot book. */
  refusal: Refusal | null
}

/** With what the refusals name. */
export interface NamedSlotDay extends SlotDayRow {
  doctor_id: string
  /** The slot's service day is later. */
  is_over: boolean
  /** It is active and takes place. */
  is_held: boolean
  /** Why the desk cannot give a token without going over the capacity. */
  desk_refusal: Refusal | null
  slot_name: string
  doctor_name: string
  hospital_name: string
  time_zone: string
}

/** What the hospital says of the absence that closes a slot's day `d`. */
export const awayNote = `CASE WHEN d.refusal IN ('doctor-on-leave', 'hospital-closed') THEN (SELECT note FROM absence_on(d.slot_id, d.service_day)) END AS away_note`

/** Why the desk cannot give a token on a slot's day `d` without going over the capacity. Its slot `s` is joined. */
export const deskRefusal = `CASE WHEN NOT s.doctor_available THEN 'doctor-not-available' WHEN NOT s.active THEN 'slot-full'
       WHEN d.refusal NOT IN (${bindsPatients.map((refusal) => `'${refusal}'`).join(', ')}) THEN d.refusal
       WHEN d.left_for_desk <= 0 THEN 'slot-full' END AS desk_refusal`

/** Whether a slot's day `d` takes place. */
export const takesPlace = `coalesce(d.refusal, '') NOT IN ('slot-not-held', 'doctor-on-leave', 'hospital-closed')`

/** A day that is null is the slot's service day. A slot that is not active, or whose doctor is not available, cannot be booked on any day. */
const daysOf = (condition: string) =>
  `SELECT d.slot_id, d.service_day, d.start_time, d.end_time, d.is_changed, d.capacity, d.taken, d.held_left, d.left_for_patients,
     d.left_for_desk, d.opens, d.away_until, ${awayNote}, s.doctor_id, s.slot_name, s.doctor_name, s.hospital_name, s.time_zone,
     is_over(d.service_day, s.slot_id, s.night_minutes, s.time_zone, $3) AS is_over,
     s.active AND ${takesPlace} AS is_held, ${deskRefusal},
     CASE WHEN NOT s.doctor_available THEN 'doctor-not-available' WHEN NOT s.active THEN 'slot-full' ELSE d.refusal END AS refusal
   FROM (SELECT array_agg(slot_id) AS slots, array_agg(coalesce(day, service_day(slot_id, night_minutes, time_zone, $3))) AS days
     FROM slot_details, unnest($2::date[]) AS day
     WHERE ${condition} AND slot_removed_at IS NULL) asked
   CROSS JOIN LATERAL slot_days(asked.slots, asked.days, $3) d JOIN slot_details s USING (slot_id)
   ORDER BY d.service_day, s.position`

const ofDoctors = statement<NamedSlotDay>('slots.days-of-doctors', daysOf('doctor_id = ANY ($1::uuid[])'))
const ofDoctor = statement<NamedSlotDay>('slots.days', daysOf('doctor_id = $1'))
const ofSlot = statement<NamedSlotDay>('slots.day-of-slot', daysOf('slot_id = $1'))

const ofSlots = statement<SlotDayRow>(
  'slots.days-of-slots',
  `SELECT d.*, ${awayNote} FROM slot_days($1::uuid[], $2::date[], $3) d`,
)

const nextOfDoctors = statement<{ doctor_id: string; service_day: string }>(
  'slots.next-days-of-doctors',
  `SELECT day.doctor_id, min(day.service_day) AS service_day FROM (${daysOf('doctor_id = ANY ($1::uuid[])')}) AS day
   JOIN slots s ON s.id = day.slot_id
   WHERE day.refusal IS NULL AND day.service_day > service_day(s.id, s.night_minutes, day.time_zone, $3) GROUP BY 1`,
)

/** The first of the days after the present one with a place for patients, of each doctor who has one. */
export const nextDaysOfDoctors = (db: Connection, doctors: readonly string[], on: readonly string[], now: Date) =>
  db.all(nextOfDoctors, [doctors, on, now])

/** A doctor's slots on each of the days, by day and then in the order they were added. */
export const slotDaysOfDoctor = (db: Connection, doctor: string, on: readonly string[], now: Date) =>
  db.all(ofDoctor, [doctor, on, now])

/** The slots of several doctors on each of the days, by day and then in the order they were added.
 *  @param on null for the service day of each slot */
export const slotDaysOfDoctors = (
  db: Connection,
  doctors: readonly string[],
  on: readonly (string | null)[],
  now: Date,
) => db.all(ofDoctors, [doctors, on, now])

/** A slot on a day, with the names of its doctor and hospital; undefined if it is removed.
 *  @param day null for the slot's service day */
export const slotOnDay = (db: Connection, slot: string, day: string | null, now: Date) =>
  db.first(ofSlot, [slot, [day], now])

/** Slots on days, in pairs. In a transaction that holds the slots, nothing changes their places but those that leave. */
export const slotDays = (db: Connection, slots: readonly string[], on: readonly string[], now: Date) =>
  db.all(ofSlots, [slots, on, now])
