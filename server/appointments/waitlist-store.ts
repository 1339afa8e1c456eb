import { statement, type Connection } from '../platform/database/index.ts'
import type { SlotRefusal } from '../slots/index.ts'

/** A slot on a day, for a patient who wants to wait for a place. */
export interface AskedDay {
  slot_id: string
  service_day: string
  today: string
  slot_name: string
  doctor_name: string
  hospital_name: string
  time_zone: string
  active: boolean
  doctor_available: boolean
  opens: Date | null
  away_until: string | null
  away_note: string | null
  refusal: SlotRefusal | null
}

/** A patient on the waitlist of a day. */
export interface EntryRow {
  slot_id: string
  service_day: string
  doctor_id: string
  hospital_id: string
  slot_name: string
  doctor_name: string
  hospital_name: string
  expires_at: Date | null
}

/** An entry of any time, for its owner. */
export interface WaitlistData extends EntryRow {
  hospital_second_name: string | null
  doctor_second_name: string | null
  joined_at: Date
  offered_at: Date | null
  ended_at: Date | null
  outcome: 'taken' | 'expired' | 'withdrawn' | null
}

const holdAccount = statement<{ id: string }>(
  'appointments.hold-account-to-wait',
  `SELECT id FROM open_accounts WHERE id = $1 FOR NO KEY UPDATE`,
)

const holdSlot = statement<{ id: string }>(
  'appointments.hold-slot-to-wait',
  `SELECT id FROM open_slots WHERE id = $1 FOR NO KEY UPDATE`,
)

const askedDay = statement<AskedDay>(
  'appointments.day-to-wait-for',
  `SELECT s.slot_id, d.service_day, service_day(s.slot_id, s.night_minutes, s.time_zone, $3) AS today, s.slot_name, s.doctor_name, s.hospital_name,
     s.time_zone, s.active, s.doctor_available, d.opens, d.away_until, d.refusal,
     (SELECT note FROM absence_on(s.slot_id, d.service_day)) AS away_note
   FROM slot_details s CROSS JOIN LATERAL slot_days(ARRAY[s.slot_id], ARRAY[$2::date], $3) d
   WHERE s.slot_id = $1 AND s.slot_removed_at IS NULL AND s.hospital_suspended_at IS NULL`,
)

const endExpired = statement(
  'appointments.end-own-expired',
  `UPDATE place_offers SET ended_at = $2, outcome = 'expired' WHERE patient_id = $1 AND ended_at IS NULL AND expires_at <= $2`,
)

const entries = (condition: string) =>
  `SELECT o.slot_id, o.service_day, s.doctor_id, s.hospital_id, s.slot_name, s.doctor_name, s.hospital_name, o.expires_at
   FROM place_offers o JOIN slot_details s USING (slot_id)
   WHERE o.patient_id = $1 AND o.ended_at IS NULL AND (o.expires_at IS NULL OR o.expires_at > $2::timestamptz) AND ${condition}`

const ownEntries = statement<EntryRow>(
  'appointments.own-entries',
  `${entries(`s.slot_removed_at IS NULL AND NOT is_over(o.service_day, s.slot_id, s.night_minutes, s.time_zone, $2)`)}
   ORDER BY o.service_day, s.position, o.joined_at`,
)

const ownEntry = statement<EntryRow>(
  'appointments.own-entry',
  entries(`o.slot_id = $3::uuid AND o.service_day = $4::date`),
)

const join = statement(
  'appointments.join-waitlist',
  `INSERT INTO place_offers (slot_id, service_day, patient_id, joined_at) VALUES ($3, $4, $1, $2)`,
)

const leave = statement(
  'appointments.leave-waitlist',
  `UPDATE place_offers SET ended_at = $2, outcome = 'withdrawn'
   WHERE patient_id = $1 AND slot_id = $3 AND service_day = $4 AND ended_at IS NULL`,
)

const isSlot = statement<{ id: string }>('appointments.is-open-slot', `SELECT id FROM open_slots WHERE id = $1`)

const dataOfPatient = statement<WaitlistData>(
  'appointments.waitlist-data',
  `SELECT o.slot_id, o.service_day, s.doctor_id, s.hospital_id, s.slot_name, s.doctor_name, s.hospital_name, s.doctor_second_name,
     s.hospital_second_name, o.joined_at, o.offered_at, o.expires_at, o.ended_at, o.outcome
   FROM place_offers o JOIN slot_details s USING (slot_id) WHERE o.patient_id = $1 ORDER BY o.joined_at`,
)

const holdQueues = statement(
  'appointments.hold-queues-of-entries',
  `SELECT FROM queues WHERE (service_day, slot_id) IN (
     SELECT service_day, slot_id FROM place_offers WHERE patient_id = $1 AND ended_at IS NULL
     UNION ALL SELECT service_day, slot_id FROM appointments WHERE id = ANY ($2::uuid[]))
   ORDER BY service_day, slot_id FOR NO KEY UPDATE`,
)

const forget = statement<{ slot_id: string; service_day: string }>(
  'appointments.forget-entries',
  `DELETE FROM place_offers WHERE patient_id = $1 RETURNING slot_id, service_day`,
)

const removeEnded = statement<{ removed: number }>(
  'appointments.remove-ended-offers',
  `WITH gone AS (DELETE FROM place_offers WHERE ctid = ANY (ARRAY(
     SELECT ctid FROM place_offers WHERE ended_at <= $1::timestamptz - interval '7 days' LIMIT $2 FOR UPDATE SKIP LOCKED)) RETURNING 1)
   SELECT count(*)::integer AS removed FROM gone`,
)

/** Whose entry it is, and of which day. */
export interface EntryKey {
  patient: string
  slot: string
  day: string
}

/** Locks the slot, so that no booking takes a place that becomes free while the patient joins, then the account, so that its other
 *  requests come before or after, and ends the offers that have expired.
 *  @returns whether the account exists */
export async function holdToWait(tx: Connection, { patient, slot }: EntryKey, at: Date): Promise<boolean> {
  await tx.first(holdSlot, [slot])
  if (!(await tx.first(holdAccount, [patient]))) return false
  await tx.all(endExpired, [patient, at])
  return true
}

/** What a patient finds in a slot on a day; undefined where there is no such slot. */
export const dayToWaitFor = (tx: Connection, { slot, day }: EntryKey, now: Date) => tx.first(askedDay, [slot, day, now])

/** A patient's own entries from today on, the next day first. */
export const entriesOfPatient = (db: Connection, patient: string, now: Date) => db.all(ownEntries, [patient, now])
export const entryOf = (db: Connection, { patient, slot, day }: EntryKey, now: Date) =>
  db.first(ownEntry, [patient, now, slot, day])

export const insertEntry = (tx: Connection, { patient, slot, day }: EntryKey, at: Date) =>
  tx.all(join, [patient, at, slot, day])
export const endEntry = (db: Connection, { patient, slot, day }: EntryKey, at: Date) =>
  db.all(leave, [patient, at, slot, day])

export const isOpenSlot = async (db: Connection, slot: string) => (await db.first(isSlot, [slot])) !== undefined

/** Everything that is kept of a patient's waiting for places. */
export const waitlistData = (db: Connection, patient: string) => db.all(dataOfPatient, [patient])
/** Locks the queues in which a patient waits for places, and those of some appointments. */
export const holdQueuesOf = (tx: Connection, patient: string, appointments: readonly string[]) =>
  tx.all(holdQueues, [patient, appointments])
/** @returns the days of slots of which places may be free now */
export const forgetEntries = (tx: Connection, patient: string) => tx.all(forget, [patient])

/** Removes the offers and entries that ended a week ago. */
export const removeEndedOffers = async (db: Connection, now: Date, most: number) =>
  (await db.first(removeEnded, [now, most]))?.removed ?? 0
