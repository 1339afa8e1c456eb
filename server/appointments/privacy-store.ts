import type { AppointmentStatus, Priority } from '#contract/appointments.ts'
import type { Language } from '#contract/languages.ts'
import type { Feedback } from '#contract/past-visits.ts'
import type { Mover } from '#contract/transitions.ts'
import { statement, type Connection, type Database } from '../platform/database/index.ts'
import { forgetContacts } from './details-store.ts'
import { hasMobile, hideUnconfirmed, noTexts, patientColumns, type PatientRow, isOpen } from './store.ts'

/** An appointment of any status, for its owner. */
export interface AppointmentData extends PatientRow {
  hospital_name: string
  hospital_second_name: string | null
  doctor_name: string
  doctor_second_name: string | null
  slot_name: string
  service_day: string
  queue_number: number
  is_unconfirmed: boolean
  guardian: boolean | null
  by_patient: boolean
  language: Language | null
  status: AppointmentStatus
  status_at: Date
  status_by: Mover
  priority: Priority
  on_my_way_at: Date | null
  arrived_at: Date | null
  called_at: Date | null
  booked_at: Date
  feedback: Feedback | null
}

/** An appointment belongs to the owner of the mobile number that it was booked with or for, else of the contact number. */
const ofMobile = `(${hasMobile('$1')} OR (a.mobile IS NULL AND a.contact = $1))`

const dataOfMobile = statement<AppointmentData>(
  'appointments.data-of-mobile',
  `SELECT s.hospital_name, s.hospital_second_name, s.doctor_name, s.doctor_second_name, s.slot_name, a.service_day, a.queue_number,
     ${patientColumns}, a.guardian,
     a.mobile IS NOT NULL AND NOT is_confirmed(a.reach, a.mobile, a.slot_id) AS is_unconfirmed,
     a.patient_id IS NOT NULL AS by_patient, a.language, a.status, a.status_at, a.status_by, a.priority, a.on_my_way_at,
     a.arrived_at, a.called_at, a.booked_at, a.feedback
   FROM appointments a JOIN slot_details s USING (slot_id)
   WHERE ${ofMobile} AND a.reach <> 'none' ORDER BY a.service_day, a.booked_at`,
)

const isComing = `${isOpen('a')} AND NOT is_over(a.service_day, s.slot_id, s.night_minutes, s.time_zone, $2)`

/** Unconfirmed appointments count as well: a transfer gives them a new row with the mobile. */
const holdSlots = statement(
  'appointments.hold-slots-of-mobile',
  `SELECT id FROM open_slots WHERE id IN (
     SELECT a.slot_id FROM appointments a JOIN slot_details s USING (slot_id) WHERE ${ofMobile} AND ${isComing})
   ORDER BY id FOR KEY SHARE`,
)

/** Locks slots first, in the order of a booking, so that a removal of one comes before or after. */
const hold = statement<{ id: string }>(
  'appointments.hold-waiting-of-mobile',
  `WITH mine AS MATERIALIZED (
     SELECT a.id, a.slot_id FROM appointments a JOIN slot_details s USING (slot_id)
     WHERE ${ofMobile} AND ${isComing} AND a.reach <> 'kept'
       AND (a.mobile IS NULL OR is_confirmed(a.reach, a.mobile, a.slot_id))),
   held AS MATERIALIZED (
     SELECT id FROM open_slots WHERE id IN (SELECT slot_id FROM mine) ORDER BY id FOR KEY SHARE)
   SELECT m.id FROM mine m JOIN held ON held.id = m.slot_id`,
)

const emptied = Object.entries(noTexts).map(([column, text]) => `${column} = ${text === null ? 'NULL' : "''"}`)

/** The number, day, age, gender and status stay, and whether it was booked online. */
const nameless = `${emptied.join(', ')}, mobile = NULL, was_online = was_online OR patient_id IS NOT NULL, patient_id = NULL,
  person_id = NULL, guardian = NULL, language = NULL, corrected = NULL`

/** Excludes waiting appointments: a desk has booked them after the others were cancelled, for another visit. */
const eraseOfMobile = statement(
  'appointments.erase-of-mobile',
  `WITH erased AS (UPDATE appointments a SET ${nameless}, feedback = NULL, feedback_at = NULL, erased_at = $2 FROM slot_details s
   WHERE ${ofMobile} AND s.slot_id = a.slot_id
     AND NOT (${isComing})
   RETURNING a.id)
   UPDATE appointment_events SET reason = NULL WHERE appointment_id IN (SELECT id FROM erased) AND reason IS NOT NULL`,
)

/** An unconfirmed appointment may be another person's: remove only the mobile. */
const unlink = statement(
  'appointments.unlink-of-mobile',
  `UPDATE appointments a SET mobile = NULL, contact = CASE WHEN contact = $1 THEN NULL ELSE contact END, reach = 'none'
   WHERE id IN (SELECT id FROM appointments a WHERE a.mobile = $1 AND ${isOpen('a')}
     AND NOT is_confirmed(a.reach, a.mobile, a.slot_id) ORDER BY id FOR NO KEY UPDATE)`,
)

/** The patient of a kept token is not known to be the account's owner: only the account leaves it. */
const release = statement(
  'appointments.release-of-mobile',
  `UPDATE appointments a SET mobile = NULL, user_name = patient_name, reach = 'confirmed'
   WHERE id IN (SELECT id FROM appointments a WHERE ${hasMobile('$1')} AND a.reach = 'kept' ORDER BY id FOR NO KEY UPDATE)`,
)

const forgetKeys = statement('appointments.forget-keys', `DELETE FROM booking_keys WHERE caller = $1`)

interface OldQueue {
  slot_id: string
  service_day: string
}

/** Locks a number of the oldest queues that are not erased yet. */
const holdOld = statement<OldQueue>(
  'appointments.hold-queues-to-erase',
  `SELECT slot_id, service_day FROM queues WHERE erased_at IS NULL AND service_day < $1::date
   ORDER BY service_day LIMIT $2 FOR NO KEY UPDATE SKIP LOCKED`,
)

const eraseOld = statement<{ erased: number }>(
  'appointments.erase-old',
  `WITH erased AS (
     UPDATE appointments a SET ${nameless}, erased_at = $3 FROM unnest($1::uuid[], $2::date[]) AS old (slot_id, service_day)
     WHERE a.service_day = old.service_day AND a.slot_id = old.slot_id AND a.erased_at IS NULL RETURNING a.id),
   -- A desk may have typed a name into a reason.
   reasons AS (UPDATE appointment_events SET reason = NULL WHERE appointment_id IN (SELECT id FROM erased) AND reason IS NOT NULL),
   queue_reasons AS (
     UPDATE queue_events e SET reason = NULL FROM unnest($1::uuid[], $2::date[]) AS old (slot_id, service_day)
     WHERE e.service_day = old.service_day AND e.slot_id = old.slot_id)
   SELECT count(*)::int AS erased FROM erased`,
)

const markErased = statement(
  'appointments.mark-queues-erased',
  `UPDATE queues q SET erased_at = $3 FROM unnest($1::uuid[], $2::date[]) AS old (slot_id, service_day)
   WHERE q.service_day = old.service_day AND q.slot_id = old.slot_id`,
)

/** Every appointment under a mobile number, for its owner: own ones and walk-ins, of every status. */
export const appointmentData = async (db: Connection, mobile: string) =>
  (await db.all(dataOfMobile, [mobile])).map(hideUnconfirmed)

/** Locks the slots in which a patient's appointments wait. An erasure does it before it locks the account: bookings and transfers lock
 *  slots before accounts, too. */
export const holdSlotsOfMobile = (tx: Connection, mobile: string, at: Date) => tx.all(holdSlots, [mobile, at])

/** The appointments that wait under a mobile number from today on, their slots locked. */
export const holdWaitingOfMobile = async (tx: Connection, mobile: string, at: Date) =>
  (await tx.all(hold, [mobile, at])).map(({ id }) => id)

/** Erases the personal data of a mobile number's appointments except waiting ones, and deletes the account's booking keys. */
export async function eraseNames(
  tx: Connection,
  { patient, mobile }: { patient: string; mobile: string },
  at: Date,
): Promise<void> {
  await tx.all(forgetKeys, [patient])
  await forgetContacts(tx, patient)
  // Before erasing names, because `unlink` reads them.
  await tx.all(unlink, [mobile])
  await tx.all(release, [mobile])
  await tx.all(eraseOfMobile, [mobile, at])
}

/** Erases the personal data of at most `most` queues of earlier days, the oldest first.
 *  @returns the numbers of queues and appointments; no queue if none is left, or other nodes have locked them */
export async function eraseOldQueues(db: Database, before: string, at: Date, most: number) {
  return db.transaction(async (tx) => {
    const old = await tx.all(holdOld, [before, most])
    if (old.length === 0) return { queues: 0, appointments: 0 }
    const values = [old.map((queue) => queue.slot_id), old.map((queue) => queue.service_day), at]
    const appointments = (await tx.first(eraseOld, values))?.erased ?? 0
    await tx.all(markErased, values)
    return { queues: old.length, appointments }
  })
}
