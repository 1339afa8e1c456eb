import { statement, type Connection } from '../platform/database/index.ts'

/** A slot whose row is locked, with what a booking of it is decided by. */
export interface HeldSlot {
  id: string
  name: string
  active: boolean
  doctor_name: string
  doctor_available: boolean
  hospital_name: string
  time_zone: string
  /** Today at the hospital. */
  today: string
}

const hold = statement<HeldSlot>(
  'slots.hold-several',
  `SELECT s.id, s.name, s.active, d.doctor_name, d.doctor_available, d.hospital_name, d.time_zone,
     ($3::timestamptz AT TIME ZONE d.time_zone)::date AS today
   FROM slots s JOIN slot_details d ON d.slot_id = s.id
   WHERE s.id = ANY ($1::uuid[]) AND d.hospital_id = $2 AND s.removed_at IS NULL ORDER BY s.id FOR UPDATE OF s`,
)

/** Locks own slots until the transaction ends. The lock blocks new bookings, which lock slots in the same order, and the
 *  transaction sees every earlier one.
 *  @returns those that the hospital has */
export const holdSlots = (tx: Connection, hospital: string, ids: readonly string[], now: Date) =>
  tx.all(hold, [ids, hospital, now])
