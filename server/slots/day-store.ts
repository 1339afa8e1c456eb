import type { Refusal } from './rules.ts'
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
  slot_name: string
  doctor_name: string
  hospital_name: string
  time_zone: string
}

/** A slot that is not active, or whose doctor is not available, cannot be booked on any day. */
const days = statement<NamedSlotDay>(
  'slots.days',
  `SELECT d.slot_id, d.service_day, d.start_time, d.end_time, d.is_changed, d.capacity, d.taken, d.held_left, d.left_for_patients,
     d.left_for_desk, d.opens, d.away_until, s.slot_name, s.doctor_name, s.hospital_name, s.time_zone,
     CASE WHEN NOT s.doctor_available THEN 'doctor-not-available' WHEN NOT s.active THEN 'slot-full' ELSE d.refusal END AS refusal
   FROM (SELECT array_agg(slot_id) AS slots, array_agg(day) AS days FROM slot_details, unnest($2::date[]) AS day
     WHERE doctor_id = $1 AND slot_removed_at IS NULL) asked
   CROSS JOIN LATERAL slot_days(asked.slots, asked.days, $3) d JOIN slot_details s USING (slot_id)
   ORDER BY d.service_day, s.position`,
)

const ofSlots = statement<SlotDayRow>('slots.days-of-slots', `SELECT * FROM slot_days($1::uuid[], $2::date[], $3)`)

/** A doctor's slots on each of the days, by day and then in the order they were added. */
export const slotDaysOfDoctor = (db: Connection, doctor: string, on: readonly string[], now: Date) =>
  db.all(days, [doctor, on, now])

/** Slots on days, in pairs. In a transaction that holds the slots, nothing changes their places but those that leave. */
export const slotDays = (db: Connection, slots: readonly string[], on: readonly string[], now: Date) =>
  db.all(ofSlots, [slots, on, now])
