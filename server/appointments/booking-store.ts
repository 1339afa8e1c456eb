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

/** Books many appointments in one statement, each independently. $1 is the JSON array of the asks, $2 now, then the rules.
 *
 *  `open` locks the slots: a removal either comes first, and the slot is not found, or cancels the booking afterwards. `limited` locks
 *  those with a capacity against each other's bookings, so that only who leaves changes the places that `days` reads under these
 *  locks; `placed` gives them to the patients first, because the desk can use the held ones; those whom `offered` finds have
 *  theirs. `accounts`
 *  locks the patients' rows against their bookings on other nodes and against erasure, and counts their waiting appointments.
 *  `fitting` applies the limit of a queue, `limited` the limit of all. Asks with one key count once; one whose key another node
 *  has booked meanwhile is not refused, but gets no number, and the caller retries. `claimed` takes the Idempotency-Keys,
 *  `accepted` decides which account a desk's booking reaches. `counted` increments each queue's counter by its bookings and locks
 *  that row until `booked` has inserted them, so that numbers have no gaps and no duplicates. Slots, patients, keys, hospitals'
 *  counters and queues are each locked in the order of their keys, so that two such statements never deadlock. */
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
     SELECT a.*, k.hospital_id, k.doctor_id, k.doctor_name, k.hospital_name, k.time_zone, k.room, k.slot_name, y.start_time, y.end_time,
       k.active, r.appointment_id AS replayed_id, k.service_day, k.today, p.waiting_slots, p.waiting_days,
       y.opens, y.away_until, y.left_for_patients, y.left_for_desk,
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
       END AS refusal
     FROM asked a
     JOIN known k USING (n)
     LEFT JOIN days y ON y.slot_id = k.slot_id AND y.service_day = k.service_day
     LEFT JOIN accounts p ON p.id = a."patientId"
     LEFT JOIN booking_keys r ON r.caller = a.caller AND r.key = a.key),
   fitting AS MATERIALIZED (
     SELECT f.*, coalesce(f.refusal, CASE
       WHEN f."patientId" IS NOT NULL AND $5::int <
         dense_rank() OVER (PARTITION BY f."patientId", f."slotId", f.service_day, f.refusal IS NULL ORDER BY coalesce(f.key, f.id::text)) +
         (SELECT count(*) FROM unnest(f.waiting_slots, f.waiting_days) AS w (slot, day)
          WHERE w.slot = f."slotId" AND w.day = f.service_day)
       THEN 'too-many-in-queue' END) AS queue_refusal
     FROM found f),
   bounded AS MATERIALIZED (
     SELECT f.*, coalesce(f.queue_refusal, CASE
       WHEN f."patientId" IS NOT NULL AND $4::int <
         dense_rank() OVER (PARTITION BY f."patientId", f.queue_refusal IS NULL ORDER BY coalesce(f.key, f.id::text)) +
         (SELECT count(*) FROM unnest(f.waiting_days) AS day WHERE day >= f.today)
       THEN 'too-many-waiting' END) AS limit_refusal
     FROM fitting f),
   placed AS (
     SELECT b.*, coalesce(b.limit_refusal, CASE
       WHEN b."patientId" IS NOT NULL AND b.left_for_patients < b.rank AND NOT b.is_kept THEN 'slot-full'
       WHEN b."patientId" IS NULL AND b."overCapacity" IS NULL
         AND b.left_for_desk - least(b.patients, greatest(b.left_for_patients, 0)) < b.rank THEN 'slot-full'
       END) AS place_refusal
     FROM (
       SELECT b.*,
         dense_rank() OVER (PARTITION BY b."slotId", b.service_day, b."patientId" IS NULL, b.limit_refusal IS NULL, b.is_kept
           ORDER BY coalesce(b.key, b.id::text)) AS rank,
         count(*) FILTER (WHERE b."patientId" IS NOT NULL AND b.limit_refusal IS NULL AND NOT b.is_kept)
           OVER (PARTITION BY b."slotId", b.service_day) AS patients
       FROM (
         -- The first booking of each who was offered a place.
         SELECT b.*, coalesce(b.is_offered, false) AND b.limit_refusal IS NULL
           AND 1 = dense_rank() OVER (PARTITION BY b."slotId", b.service_day, b."patientId", b.limit_refusal IS NULL
             ORDER BY coalesce(b.key, b.id::text)) AS is_kept
         FROM bounded b) b) b),
   judged AS MATERIALIZED (
     SELECT p.*, CASE WHEN p.refusal IS NULL AND p.place_refusal IS NOT NULL AND p.key IS NOT NULL
       AND is_key_taken(p.caller, p.key) THEN NULL ELSE p.place_refusal END AS verdict
     FROM placed p),
   claimed AS (
     INSERT INTO booking_keys (caller, key, fingerprint, appointment_id, created_at)
     SELECT caller, key, fingerprint, id, $2 FROM judged WHERE verdict IS NULL AND key IS NOT NULL ORDER BY caller, key
     ON CONFLICT DO NOTHING RETURNING appointment_id),
   accepted AS MATERIALIZED (
     SELECT a.*, CASE WHEN a."patientId" IS NULL AND a.mobile IS NOT NULL
       THEN reach_account(a."hospitalId", a."slotId", a.mobile, a.today, $2, $7) ELSE 'confirmed' END AS reach
     FROM (
       SELECT j.*, row_number() OVER (PARTITION BY "slotId", service_day ORDER BY n)
         - count(*) OVER (PARTITION BY "slotId", service_day)
         AS place -- counted back from the last: …, -2, -1, 0
       FROM judged j WHERE verdict IS NULL AND (key IS NULL OR id IN (SELECT appointment_id FROM claimed))
       ORDER BY j."hospitalId") a),
   counted AS (
     INSERT INTO queues AS q (service_day, slot_id, last_number, waiting, version, taken, desk_taken)
     SELECT service_day, "slotId", count(*), count(*), count(*), count(*), count(*) FILTER (WHERE "patientId" IS NULL)
     FROM accepted GROUP BY 1, 2 ORDER BY 1, 2
     ON CONFLICT (service_day, slot_id) DO UPDATE SET last_number = q.last_number + excluded.last_number,
       waiting = q.waiting + excluded.waiting, version = q.version + excluded.version, taken = q.taken + excluded.taken,
       desk_taken = q.desk_taken + excluded.desk_taken
     RETURNING slot_id, service_day, last_number, waiting, current_number, version, called, last_call_at, state, minutes, state_reason, told_at),
   booked AS (
     INSERT INTO appointments (id, slot_id, service_day, queue_number, patient_name, patient_age, patient_gender, contact, guardian,
       patient_id, user_name, mobile, reach, status_at, status_by, booked_at, booked_ahead, booked_current, booked_version)
     SELECT a.id, a."slotId", a.service_day, c.last_number + a.place, a.name, a.age, a.gender, a.contact,
       a.guardian, a."patientId", a."userName", a.mobile, a.reach, $2, CASE WHEN a."patientId" IS NULL THEN 'staff' ELSE 'patient' END, $2,
       c.waiting + a.place - 1 + cardinality(c.called), c.current_number, c.version + a.place
     FROM accepted a JOIN counted c ON c.service_day = a.service_day AND c.slot_id = a."slotId"
     RETURNING *),
   used AS (
     UPDATE place_offers o SET ended_at = $2, outcome = 'taken' FROM accepted a
     WHERE o.patient_id = a."patientId" AND o.service_day = a.service_day AND o.slot_id = a."slotId" AND o.ended_at IS NULL)
   SELECT j.n, j.verdict AS refusal, j.replayed_id, j.doctor_name, j.hospital_name, j.time_zone, j.service_day AS asked_day, j.opens,
     j.away_until, a.reach, ${bookedColumns}, ${shownColumns}
   FROM judged j LEFT JOIN booked a USING (id) LEFT JOIN counted q ON q.service_day = a.service_day AND q.slot_id = a.slot_id
   ORDER BY j.n`,
)

/** Books all asks in one statement.
 *  @returns an outcome for each ask, in order */
export function bookAll(
  db: Connection,
  asks: readonly Ask[],
  { now, daysAhead, mostWaiting, mostInQueue, mostNewContacts }: BookingRules & { now: Date },
): Promise<Outcome[]> {
  const numbered = JSON.stringify(asks.map((ask, n) => ({ n, ...ask })))
  return db.all(bookStatement, [numbered, now, daysAhead, mostWaiting, mostInQueue, asks.length, mostNewContacts])
}
