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
  /** Why patients cannot book. */
  refusal: Refusal | null
}

/** With what the refusals name. */
export interface NamedSlotDay extends SlotDayRow {
  doctor_id: string
  /** It is active and takes place. */
  is_held: boolean
  /** Why the desk cannot give a token without going over the capacity. */
  desk_refusal: Refusal | null
  slot_name: string
  doctor_name: string
  hospital_name: string
  time_zone: string
}

/** A slot that is not active, or whose doctor is not available, cannot be booked on any day. */
const daysOf = (condition: string) =>
  `SELECT d.slot_id, d.service_day, d.start_time, d.end_time, d.is_changed, d.capacity, d.taken, d.held_left, d.left_for_patients,
     d.left_for_desk, d.opens, d.away_until, s.doctor_id, s.slot_name, s.doctor_name, s.hospital_name, s.time_zone,
     s.active AND coalesce(d.refusal, '') NOT IN ('slot-not-held', 'doctor-on-leave', 'hospital-closed') AS is_held,
     CASE WHEN NOT s.doctor_available THEN 'doctor-not-available' WHEN NOT s.active THEN 'slot-full'
       WHEN d.refusal NOT IN (${bindsPatients.map((refusal) => `'${refusal}'`).join(', ')}) THEN d.refusal
       WHEN d.left_for_desk <= 0 THEN 'slot-full' END AS desk_refusal,
     CASE WHEN NOT s.doctor_available THEN 'doctor-not-available' WHEN NOT s.active THEN 'slot-full' ELSE d.refusal END AS refusal
   FROM (SELECT array_agg(slot_id) AS slots, array_agg(day) AS days FROM slot_details, unnest($2::date[]) AS day
     WHERE ${condition} AND slot_removed_at IS NULL) asked
   CROSS JOIN LATERAL slot_days(asked.slots, asked.days, $3) d JOIN slot_details s USING (slot_id)
   ORDER BY d.service_day, s.position`

const ofDoctors = statement<NamedSlotDay>('slots.days-of-doctors', daysOf('doctor_id = ANY ($1::uuid[])'))
const ofDoctor = statement<NamedSlotDay>('slots.days', daysOf('doctor_id = $1'))
const ofSlot = statement<NamedSlotDay>('slots.day-of-slot', daysOf('slot_id = $1'))

const ofSlots = statement<SlotDayRow>('slots.days-of-slots', `SELECT * FROM slot_days($1::uuid[], $2::date[], $3)`)

/** A doctor's slots on each of the days, by day and then in the order they were added. */
export const slotDaysOfDoctor = (db: Connection, doctor: string, on: readonly string[], now: Date) =>
  db.all(ofDoctor, [doctor, on, now])

/** The slots of several doctors on each of the days, by day and then in the order they were added. */
export const slotDaysOfDoctors = (db: Connection, doctors: readonly string[], on: readonly string[], now: Date) =>
  db.all(ofDoctors, [doctors, on, now])

/** A slot on a day, with the names of its doctor and hospital; undefined if it is removed. */
export const slotOnDay = (db: Connection, slot: string, day: string, now: Date) => db.first(ofSlot, [slot, [day], now])

/** Slots on days, in pairs. In a transaction that holds the slots, nothing changes their places but those that leave. */
export const slotDays = (db: Connection, slots: readonly string[], on: readonly string[], now: Date) =>
  db.all(ofSlots, [slots, on, now])
