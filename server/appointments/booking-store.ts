import type { PatientDetails } from '#contract/appointments.ts'
import { statement, type Connection } from '../platform/database/index.ts'
import type { SlotRefusal } from '../slots/index.ts'
import { shownColumns, type ShownRow } from './state-store.ts'
import { bookedColumns, type AppointmentRow } from './store.ts'

/** A booking for the database, with its patient. Invalid ids are not found, like unknown ones. */
export interface Ask extends PatientDetails {
  /** The appointment's future id. */
  id: string
  hospitalId: string
  doctorId: string
  slotId: string
  /** Undefined means today at the hospital. */
  day: string | undefined
  /** The patient's account; undefined for a booking by the desk. */
  patientId: string | undefined
  userName: string
  mobile: string | undefined
  /** The desk gives a token although none is left. */
  overCapacity?: true | undefined
  /** The scope of the Idempotency-Key: the patient's or the hospital's id. */
  caller: string
  key: string | undefined
  /** Detects another booking with the same key. */
  fingerprint: string
}

export type Refusal =
  | 'account-erased'
  | 'hospital-not-found'
  | 'doctor-not-found'
  | 'slot-not-found'
  | SlotRefusal
  | 'date-out-of-range'
  | 'too-many-waiting'
  | 'too-many-in-queue'
  | 'key-reused'

interface Judgement {
  /** The index of the ask. */
  n: number
  /** The reason of a refusal, or `replayed` if the key was used before. Null without a number: another request is using the key, so
   *  retry. */
  refusal: Refusal | 'replayed' | null
  /** The appointment of a replayed key. */
  replayed_id: string | null
  doctor_name: string | null
  hospital_name: string | null
  time_zone: string | null
  asked_day: string | null
  opens: Date | null
  away_until: string | null
  /** Whether the account with the mobile sees it. */
  reach: 'confirmed' | 'unconfirmed' | 'none' | null
}

/** The new appointment; its columns are null if there is none. */
export type Outcome = Judgement & { [column in keyof BookedRow]: BookedRow[column] | null }

/** A new appointment, with its queue. */
type BookedRow = AppointmentRow & ShownRow

/** Whether the outcome has a new appointment. */
export const isBooked = (outcome: Outcome): outcome is Judgement & BookedRow => outcome.queue_number !== null

export interface BookingRules {
  /** Days after today that can be booked. */
  daysAhead: number
  /** Limit of one patient's waiting appointments. Bookings by a desk do not count. */
  mostWaiting: number
  /** Limit of one patient's waiting appointments in one queue. */
  mostInQueue: number
  /** Limit of the accounts without an earlier appointment at a hospital that its desk may reach in one day. */
  mostNewContacts: number
}

/** Books many appointments in one statement, each independently: no two of one patient or with one key. $1 is the JSON array of the asks,
 *  $2 now, then the rules.
 *
 *  `open` locks the slots: a removal either comes first, and the slot is not found, or cancels the booking afterwards. `limited` locks
 *  those with a capacity against each other's bookings, so that only who leaves changes the places that `days` reads under these
 *  locks; `ranked` gives them to the patients first, because the desk can use the held ones; those whom `offered` finds have
 *  theirs. `accounts` locks the patients' rows against their bookings on other nodes and against erasure, and counts their waiting
 *  appointments. An ask whose key another node has booked meanwhile is not refused, but gets no number, and the caller retries.
 *  `claimed` takes the Idempotency-Keys, `accepted` decides which account a desk's booking reaches. `counted` increments each queue's
 *  counter by its bookings and locks that row until `booked` has inserted them, so that numbers have no gaps and no duplicates. Slots,
 *  patients, keys, hospitals' counters and queues are each locked in the order of their keys, so that two such statements never
 *  deadlock. Steps carry only what the next ones decide by: copying rows from step to step costs as much as reading them. */
const bookStatement = statement<Outcome>(
  'appointments.book',
  `WITH asked AS MATERIALIZED (
     SELECT * FROM json_to_recordset($1::json) AS ask (n int, id uuid, "hospitalId" uuid, "doctorId" uuid, "slotId" uuid, day date,
       name text, age smallint, gender text, contact text, guardian boolean, "patientId" uuid, "userName" text,
       mobile text, "overCapacity" boolean, caller uuid, key text, fingerprint text)
     -- Takes all. Without it the planner expects 100 bookings and scans tables that one booking reads by an index.
     LIMIT $6),
   open AS MATERIALIZED (
     SELECT * FROM open_slots WHERE id IN (SELECT "slotId" FROM asked) ORDER BY id FOR KEY SHARE),
   limited AS MATERIALIZED (
     SELECT id FROM open_slots WHERE id IN (SELECT id FROM open WHERE is_limited) ORDER BY id FOR NO KEY UPDATE),
   known AS MATERIALIZED (
     SELECT a.n, s.id AS slot_id, s.name AS slot_name, s.active, d.id AS doctor_id, d.name AS doctor_name, d.available, d.room,
       h.id AS hospital_id, h.name AS hospital_name, h.time_zone, today.day AS today, coalesce(a.day, today.day) AS service_day
     FROM asked a
     LEFT JOIN open_hospitals h ON h.id = a."hospitalId"
     LEFT JOIN open_doctors d ON d.id = a."doctorId" AND d.hospital_id = h.id
     LEFT JOIN open s ON s.id = a."slotId" AND s.doctor_id = d.id
     LEFT JOIN LATERAL (SELECT ($2::timestamptz AT TIME ZONE h.time_zone)::date AS day) today ON true),
   days AS MATERIALIZED (
     SELECT on_day.* FROM (
       SELECT array_agg(slot_id) AS slots, array_agg(service_day) AS days, (SELECT count(*) FROM limited) AS locked
       FROM (SELECT DISTINCT slot_id, service_day FROM known WHERE slot_id IS NOT NULL) k) pairs
     CROSS JOIN LATERAL slot_days(pairs.slots, pairs.days, $2) on_day WHERE pairs.locked >= 0),
   offered AS MATERIALIZED (
     SELECT o.* FROM (
       SELECT array_agg(a."patientId") AS patients, array_agg(k.slot_id) AS slots, array_agg(k.service_day) AS days,
         (SELECT count(*) FROM limited) AS locked
       FROM asked a JOIN known k USING (n) WHERE a."patientId" IS NOT NULL AND k.slot_id IS NOT NULL) pairs
     CROSS JOIN LATERAL places_offered(pairs.patients, pairs.slots, pairs.days, $2) o
     -- Without those made while this statement waited for the slot: they are not in its snapshot, so that it could not end them.
     JOIN place_offers seen ON seen.id = o.offer_id
     WHERE pairs.locked > 0),
   accounts AS MATERIALIZED (
     -- Today at a hospital is at the earliest yesterday in UTC.
     SELECT * FROM lock_patients(ARRAY(SELECT "patientId" FROM asked), ($2::timestamptz AT TIME ZONE 'UTC')::date - 1, $4::int)),
   found AS MATERIALIZED (
     SELECT n, k.slot_id, k.service_day, a."patientId" AS patient_id, r.appointment_id AS replayed_id, y.start_time, y.end_time, y.opens,
       y.away_until, y.left_for_patients, y.left_for_desk,
       (a."patientId", k.slot_id, k.service_day) IN (SELECT patient_id, slot_id, service_day FROM offered) AS is_offered,
       CASE WHEN a."patientId" IS NOT NULL AND p.id IS NULL THEN 'account-erased'
            WHEN r.fingerprint <> a.fingerprint THEN 'key-reused'
            WHEN r.fingerprint IS NOT NULL THEN 'replayed'
            WHEN k.hospital_id IS NULL THEN 'hospital-not-found'
            WHEN k.doctor_id IS NULL THEN 'doctor-not-found'
            WHEN k.slot_id IS NULL THEN 'slot-not-found'
            WHEN NOT k.available THEN 'doctor-not-available'
            WHEN NOT k.active THEN 'slot-full'
            WHEN y.refusal = 'session-over' THEN y.refusal
            WHEN k.service_day NOT BETWEEN k.today AND k.today + $3::int THEN 'date-out-of-range'
            WHEN y.refusal <> 'slot-full' AND (y.refusal <> 'booking-not-open' OR a."patientId" IS NOT NULL) THEN y.refusal
            WHEN p.id IS NOT NULL AND $5::int <= (SELECT count(*) FROM unnest(p.waiting_slots, p.waiting_days) AS w (slot, day)
              WHERE w.slot = k.slot_id AND w.day = k.service_day) THEN 'too-many-in-queue'
            WHEN p.id IS NOT NULL AND $4::int <= (SELECT count(*) FROM unnest(p.waiting_days) AS day WHERE day >= k.today) THEN 'too-many-waiting'
       END AS refusal
     FROM asked a
     JOIN known k USING (n)
     LEFT JOIN days y ON y.slot_id = k.slot_id AND y.service_day = k.service_day
     LEFT JOIN accounts p ON p.id = a."patientId"
     LEFT JOIN booking_keys r ON r.caller = a.caller AND r.key = a.key),
   -- A patient takes a place that is left for patients, or the own one that was offered; the desk takes any.
   ranked AS (
     SELECT f.*, count(*) FILTER (WHERE takes = 'left') OVER arrived AS patient_rank,
       count(*) FILTER (WHERE takes = 'any') OVER arrived AS desk_rank,
       count(*) FILTER (WHERE takes = 'left') OVER queue AS patients
     FROM (SELECT f.*, CASE WHEN refusal IS NOT NULL THEN 'none' WHEN patient_id IS NULL THEN 'any' WHEN is_offered THEN 'own'
       ELSE 'left' END AS takes FROM found f) f
     WINDOW queue AS (PARTITION BY slot_id, service_day), arrived AS (queue ORDER BY n ROWS UNBOUNDED PRECEDING)),
   judged AS MATERIALIZED (
     SELECT r.*, CASE
       WHEN a.key IS NOT NULL AND (is_full OR r.refusal IN ('too-many-in-queue', 'too-many-waiting')) AND is_key_taken(a.caller, a.key)
       THEN NULL WHEN is_full THEN 'slot-full' ELSE r.refusal END AS verdict
     FROM ranked r JOIN asked a USING (n) CROSS JOIN LATERAL (SELECT CASE takes WHEN 'left' THEN left_for_patients < patient_rank
       WHEN 'any' THEN a."overCapacity" IS NULL AND left_for_desk - least(patients, greatest(left_for_patients, 0)) < desk_rank
       END AS is_full) places),
   claimed AS (
     INSERT INTO booking_keys (caller, key, fingerprint, appointment_id, created_at)
     SELECT a.caller, a.key, a.fingerprint, a.id, $2 FROM judged j JOIN asked a USING (n)
     WHERE j.verdict IS NULL AND a.key IS NOT NULL ORDER BY 1, 2
     ON CONFLICT DO NOTHING RETURNING appointment_id),
   accepted AS MATERIALIZED (
     SELECT t.*, CASE WHEN patient_id IS NULL AND mobile IS NOT NULL
       THEN reach_account("hospitalId", slot_id, mobile, today, $2, $7) ELSE 'confirmed' END AS reach
     FROM (
       SELECT n, a.id, a.name AS patient_name, a.age AS patient_age, a.gender AS patient_gender, a.contact, a.guardian, j.patient_id,
         a."userName" AS user_name, a.mobile, a."hospitalId", j.slot_id, j.service_day, k.today,
         row_number() OVER (PARTITION BY j.slot_id, j.service_day ORDER BY n)
         - count(*) OVER (PARTITION BY j.slot_id, j.service_day)
         AS place -- counted back from the last: …, -2, -1, 0
       FROM judged j JOIN asked a USING (n) JOIN known k USING (n)
       WHERE j.verdict IS NULL AND (a.key IS NULL OR a.id IN (SELECT appointment_id FROM claimed))
       ORDER BY a."hospitalId") t),
   counted AS (
     INSERT INTO queues AS q (service_day, slot_id, last_number, waiting, version, taken, desk_taken)
     SELECT service_day, slot_id, count(*), count(*), count(*), count(*), count(*) FILTER (WHERE patient_id IS NULL)
     FROM accepted GROUP BY 1, 2 ORDER BY 1, 2
     ON CONFLICT (service_day, slot_id) DO UPDATE SET last_number = q.last_number + excluded.last_number,
       waiting = q.waiting + excluded.waiting, version = q.version + excluded.version, taken = q.taken + excluded.taken,
       desk_taken = q.desk_taken + excluded.desk_taken
     RETURNING slot_id, service_day, last_number, waiting, current_number, version, called, last_call_at, state, minutes, state_reason, told_at),
   numbered AS MATERIALIZED (
     SELECT a.*, c.waiting, c.called, c.last_call_at, c.state, c.minutes, c.state_reason, c.told_at,
       c.last_number + a.place AS queue_number, c.waiting + a.place - 1 + cardinality(c.called) AS booked_ahead,
       c.current_number AS booked_current, c.version + a.place AS booked_version
     FROM accepted a JOIN counted c USING (service_day, slot_id)),
   booked AS (
     INSERT INTO appointments (id, slot_id, service_day, queue_number, patient_name, patient_age, patient_gender, contact, guardian,
       patient_id, user_name, mobile, reach, status_at, status_by, booked_at, booked_ahead, booked_current, booked_version)
     SELECT id, slot_id, service_day, queue_number, patient_name, patient_age, patient_gender, contact, guardian,
       patient_id, user_name, mobile, reach, $2, CASE WHEN patient_id IS NULL THEN 'staff' ELSE 'patient' END, $2,
       booked_ahead, booked_current, booked_version
     FROM numbered),
   used AS (
     UPDATE place_offers o SET ended_at = $2, outcome = 'taken' FROM accepted a
     WHERE o.patient_id = a.patient_id AND o.service_day = a.service_day AND o.slot_id = a.slot_id AND o.ended_at IS NULL)
   SELECT j.n, j.verdict AS refusal, j.replayed_id, k.doctor_name, k.hospital_name, k.time_zone, j.service_day AS asked_day, j.opens,
     j.away_until, a.reach, ${bookedColumns}, ${shownColumns}
   FROM judged j JOIN known k USING (n) LEFT JOIN numbered a USING (n) LEFT JOIN LATERAL (SELECT a.*) q ON true
   ORDER BY j.n`,
)

/** Books all asks in one statement.
 *  @param asks no two of one patient or with one key
 *  @returns an outcome for each ask, in order */
export function bookAll(
  db: Connection,
  asks: readonly Ask[],
  { now, daysAhead, mostWaiting, mostInQueue, mostNewContacts }: BookingRules & { now: Date },
): Promise<Outcome[]> {
  const numbered = JSON.stringify(asks.map((ask, n) => ({ n, ...ask })))
  return db.all(bookStatement, [numbered, now, daysAhead, mostWaiting, mostInQueue, asks.length, mostNewContacts])
}
