import { statement, type Connection, type Database } from '../platform/database/index.ts'
import type { OldQueue } from './archive-store.ts'
import { forgetContacts } from './contact-store.ts'
import type { ChangedQueue } from './store.ts'

/** An appointment as it is kept, whatever has become of it. */
export interface KeptAppointment {
  hospital_name: string
  doctor_name: string
  slot_name: string
  service_day: string
  queue_number: number
  patient_name: string
  patient_age: number
  patient_gender: 'Male' | 'Female' | 'Other'
  contact: string | null
  guardian: boolean | null
  user_name: string
  by_patient: boolean
  status: 'waiting' | 'completed' | 'cancelled'
  cancelled_by_hospital: boolean
  booked_at: Date
  completed_at: Date | null
  cancelled_at: Date | null
}

/** Whose an appointment is: the mobile's that it was booked with or for, or else the contact's. */
const ofMobile = `(a.mobile = $1 OR (a.mobile IS NULL AND a.contact = $1))`

const kept = statement<KeptAppointment>(
  'appointments.kept-of-mobile',
  `SELECT h.name AS hospital_name, d.name AS doctor_name, s.name AS slot_name, a.service_day, a.queue_number,
     CASE WHEN shown.it THEN a.patient_name ELSE '' END AS patient_name, a.patient_age, a.patient_gender,
     CASE WHEN shown.it THEN a.contact END AS contact, a.guardian, CASE WHEN shown.it THEN a.user_name ELSE '' END AS user_name, a.patient_id IS NOT NULL AS by_patient, a.status,
     a.cancelled_by_hospital, a.booked_at, a.completed_at, a.cancelled_at
   FROM every_appointment a JOIN slots s ON s.id = a.slot_id JOIN doctors d ON d.id = s.doctor_id
   JOIN hospitals h ON h.id = d.hospital_id
   CROSS JOIN LATERAL (SELECT a.mobile IS NULL OR is_confirmed(a.reach, a.mobile, a.slot_id) AS it) shown
   WHERE ${ofMobile} AND a.reach <> 'none' ORDER BY a.service_day, a.booked_at`,
)

/** Slots first, as a booking takes them: whoever removes one of them comes before or after. Then the appointments, each
 *  as a completion takes it. */
const hold = statement<{ id: string }>(
  'appointments.hold-waiting-of-mobile',
  `WITH mine AS MATERIALIZED (
     SELECT a.id, a.slot_id FROM appointments a JOIN slots s ON s.id = a.slot_id JOIN doctors d ON d.id = s.doctor_id
     JOIN hospitals h ON h.id = d.hospital_id
     WHERE ${ofMobile} AND a.status = 'waiting' AND a.service_day >= ($2::timestamptz AT TIME ZONE h.time_zone)::date
       AND (a.mobile IS NULL OR is_confirmed(a.reach, a.mobile, a.slot_id))),
   held AS MATERIALIZED (
     SELECT id FROM slots WHERE id IN (SELECT slot_id FROM mine) ORDER BY id FOR KEY SHARE)
   SELECT a.id FROM appointments a
   WHERE a.id IN (SELECT m.id FROM mine m JOIN held ON held.id = m.slot_id) AND a.status = 'waiting'
   ORDER BY a.id FOR NO KEY UPDATE`,
)

/** Queues in their order, as bookings take them. */
const cancel = statement<ChangedQueue & { cancelled: number }>(
  'appointments.cancel-held',
  `WITH gone AS (
     UPDATE appointments SET status = 'cancelled', cancelled_at = $2 WHERE id = ANY ($1::uuid[]) AND status = 'waiting'
     RETURNING slot_id, service_day),
   left_queue AS MATERIALIZED (SELECT slot_id, service_day, count(*)::int AS cancelled FROM gone GROUP BY 1, 2),
   held AS MATERIALIZED (
     SELECT slot_id, service_day FROM queues WHERE (slot_id, service_day) IN (SELECT slot_id, service_day FROM left_queue)
     ORDER BY 1, 2 FOR NO KEY UPDATE)
   UPDATE queues q SET waiting = q.waiting - l.cancelled, version = q.version + 1
   FROM left_queue l JOIN held USING (slot_id, service_day)
   WHERE q.slot_id = l.slot_id AND q.service_day = l.service_day
   RETURNING q.slot_id, q.service_day, q.current_number, q.version, l.cancelled`,
)

/** What makes a row name nobody. Its number, its day, its age and gender, and what became of it stay. */
const nameless = `patient_name = '', user_name = '', mobile = NULL, contact = NULL, patient_id = NULL, guardian = NULL`

/** What waits by now was entered by a desk a moment ago, after the others were cancelled: it is another visit. */
const eraseOfMobileIn = (name: string, table: string) =>
  statement(
    name,
    `UPDATE ${table} a SET ${nameless}, erased_at = $2
     FROM slots s JOIN doctors d ON d.id = s.doctor_id JOIN hospitals h ON h.id = d.hospital_id
     WHERE ${ofMobile} AND s.id = a.slot_id
       AND NOT (a.status = 'waiting' AND a.service_day >= ($2::timestamptz AT TIME ZONE h.time_zone)::date)`,
  )
const eraseOfMobile = eraseOfMobileIn('appointments.erase-of-mobile', 'appointments')
const eraseOfMobileInArchive = eraseOfMobileIn('appointments.erase-of-mobile-in-archive', 'archived_appointments')

/** What a desk added and the account never accepted may be another person's: it loses the mobile, and keeps its place. */
const unlink = statement(
  'appointments.unlink-of-mobile',
  `UPDATE appointments a SET mobile = NULL, contact = CASE WHEN contact = $1 THEN NULL ELSE contact END, reach = 'none'
   WHERE a.mobile = $1 AND a.status = 'waiting' AND NOT is_confirmed(a.reach, a.mobile, a.slot_id)`,
)

const forgetKeys = statement('appointments.forget-keys', `DELETE FROM booking_keys WHERE caller = $1`)

/** Takes so many of the oldest queues that are not done yet, each for this transaction alone. */
const holdOld = statement<OldQueue>(
  'appointments.hold-queues-to-erase',
  `SELECT slot_id, service_day FROM queues WHERE erased_at IS NULL AND service_day < $1::date
   ORDER BY service_day LIMIT $2 FOR NO KEY UPDATE SKIP LOCKED`,
)

const eraseOldIn = (name: string, table: string) =>
  statement<{ erased: number }>(
    name,
    `WITH erased AS (
       UPDATE ${table} a SET ${nameless}, erased_at = $3
       FROM unnest($1::uuid[], $2::date[]) AS old (slot_id, service_day)
       WHERE a.slot_id = old.slot_id AND a.service_day = old.service_day AND a.erased_at IS NULL RETURNING 1)
     SELECT count(*)::int AS erased FROM erased`,
  )
const eraseOld = eraseOldIn('appointments.erase-old', 'appointments')
const eraseOldInArchive = eraseOldIn('appointments.erase-old-in-archive', 'archived_appointments')

const markErased = statement(
  'appointments.mark-queues-erased',
  `UPDATE queues q SET erased_at = $3 FROM unnest($1::uuid[], $2::date[]) AS old (slot_id, service_day)
   WHERE q.slot_id = old.slot_id AND q.service_day = old.service_day`,
)

/** Every appointment that is kept under a mobile: own ones and walk-ins, waiting, over and cancelled. */
export const keptAppointments = (db: Connection, mobile: string) => db.all(kept, [mobile])

/** Cancels what waits under a mobile from today on.
 *  @returns the queues that changed, and how many left each */
export async function cancelWaitingOf(tx: Connection, mobile: string, at: Date) {
  const held = await tx.all(hold, [mobile, at])
  return tx.all(cancel, [held.map(({ id }) => id), at])
}

/** Takes the person out of every appointment of a mobile that waits no more, and forgets what was booked by which key. */
export async function eraseNames(
  tx: Connection,
  { patient, mobile }: { patient: string; mobile: string },
  at: Date,
): Promise<void> {
  await tx.all(forgetKeys, [patient])
  await forgetContacts(tx, patient)
  // Before the names: which of them are known is read from the rows that lose theirs.
  await tx.all(unlink, [mobile])
  await tx.all(eraseOfMobile, [mobile, at])
  // Later, in a statement of its own: what went into the archive meanwhile is there by now.
  await tx.all(eraseOfMobileInArchive, [mobile, at])
}

/** Takes the people out of so many queues of days before that one, the oldest first. None of these queues goes into the
 *  archive meanwhile: whoever moves one holds its row as well.
 *  @returns how many queues and appointments; no queue when nothing is left, or others are at it */
export async function eraseOldQueues(db: Database, before: string, at: Date, most: number) {
  return db.transaction(async (tx) => {
    const old = await tx.all(holdOld, [before, most])
    if (old.length === 0) return { queues: 0, appointments: 0 }
    const values = [old.map((queue) => queue.slot_id), old.map((queue) => queue.service_day), at]
    const here = await tx.first(eraseOld, values)
    const archived = await tx.first(eraseOldInArchive, values)
    await tx.all(markErased, values)
    return { queues: old.length, appointments: (here?.erased ?? 0) + (archived?.erased ?? 0) }
  })
}
