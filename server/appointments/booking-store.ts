import type { PatientDetails } from '#contract/appointments.ts'
import { statement, type Connection } from '../platform/database/index.ts'
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
  | 'doctor-not-available'
  | 'slot-full'
  | 'session-over'
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
 *  `open` locks the slots: a removal either comes first, and the slot is not found, or cancels the booking afterwards. `over` has
 *  the closed sessions of these slots, read under that lock. `accounts`
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
       mobile text, caller uuid, key text, fingerprint text)
     -- Takes all. Without it the planner expects 100 bookings and scans tables that one booking reads by an index.
     LIMIT $6),
   open AS MATERIALIZED (
     SELECT * FROM open_slots WHERE id IN (SELECT "slotId" FROM asked) ORDER BY id FOR KEY SHARE),
   over AS MATERIALIZED (
     SELECT * FROM closed_sessions(ARRAY(SELECT id FROM open), ($2::timestamptz AT TIME ZONE 'UTC')::date)),
   accounts AS MATERIALIZED (
     -- Today at a hospital is at the earliest yesterday in UTC.
     SELECT * FROM lock_patients(ARRAY(SELECT "patientId" FROM asked), ($2::timestamptz AT TIME ZONE 'UTC')::date - 1, $4::int)),
   found AS MATERIALIZED (
     SELECT a.*, h.id AS hospital_id, d.id AS doctor_id, d.name AS doctor_name, d.room, s.name AS slot_name, s.start_time, s.end_time, s.active,
       k.appointment_id AS replayed_id,
       coalesce(a.day, today.day) AS service_day, today.day AS today, p.waiting_slots, p.waiting_days,
       CASE WHEN a."patientId" IS NOT NULL AND p.id IS NULL THEN 'account-erased'
            WHEN k.fingerprint <> a.fingerprint THEN 'key-reused'
            WHEN k.fingerprint IS NOT NULL THEN 'replayed'
            WHEN h.id IS NULL THEN 'hospital-not-found'
            WHEN d.id IS NULL THEN 'doctor-not-found'
            WHEN s.id IS NULL THEN 'slot-not-found'
            WHEN NOT d.available THEN 'doctor-not-available'
            WHEN NOT s.active THEN 'slot-full'
            WHEN EXISTS (SELECT FROM over o WHERE o.slot_id = s.id AND o.service_day = coalesce(a.day, today.day)) THEN 'session-over'
            WHEN coalesce(a.day, today.day) NOT BETWEEN today.day AND today.day + $3::int THEN 'date-out-of-range'
       END AS refusal
     FROM asked a
     LEFT JOIN accounts p ON p.id = a."patientId"
     LEFT JOIN booking_keys k ON k.caller = a.caller AND k.key = a.key
     LEFT JOIN open_hospitals h ON h.id = a."hospitalId"
     LEFT JOIN open_doctors d ON d.id = a."doctorId" AND d.hospital_id = h.id
     LEFT JOIN open s ON s.id = a."slotId" AND s.doctor_id = d.id
     LEFT JOIN LATERAL (SELECT ($2::timestamptz AT TIME ZONE h.time_zone)::date AS day) today ON true),
   fitting AS MATERIALIZED (
     SELECT f.*, coalesce(f.refusal, CASE
       WHEN f."patientId" IS NOT NULL AND $5::int <
         dense_rank() OVER (PARTITION BY f."patientId", f."slotId", f.service_day, f.refusal IS NULL ORDER BY coalesce(f.key, f.id::text)) +
         (SELECT count(*) FROM unnest(f.waiting_slots, f.waiting_days) AS w (slot, day)
          WHERE w.slot = f."slotId" AND w.day = f.service_day)
       THEN 'too-many-in-queue' END) AS queue_refusal
     FROM found f),
   limited AS (
     SELECT f.*, coalesce(f.queue_refusal, CASE
       WHEN f."patientId" IS NOT NULL AND $4::int <
         dense_rank() OVER (PARTITION BY f."patientId", f.queue_refusal IS NULL ORDER BY coalesce(f.key, f.id::text)) +
         (SELECT count(*) FROM unnest(f.waiting_days) AS day WHERE day >= f.today)
       THEN 'too-many-waiting' END) AS limit_refusal
     FROM fitting f),
   judged AS MATERIALIZED (
     SELECT l.*, CASE WHEN l.refusal IS NULL AND l.limit_refusal IS NOT NULL AND l.key IS NOT NULL
       AND is_key_taken(l.caller, l.key) THEN NULL ELSE l.limit_refusal END AS verdict
     FROM limited l),
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
     INSERT INTO queues AS q (service_day, slot_id, last_number, waiting, version)
     SELECT service_day, "slotId", count(*), count(*), count(*) FROM accepted GROUP BY 1, 2 ORDER BY 1, 2
     ON CONFLICT (service_day, slot_id) DO UPDATE SET last_number = q.last_number + excluded.last_number,
       waiting = q.waiting + excluded.waiting, version = q.version + excluded.version
     RETURNING slot_id, service_day, last_number, waiting, current_number, version, called, state, minutes, state_reason, told_at),
   booked AS (
     INSERT INTO appointments (id, slot_id, service_day, queue_number, patient_name, patient_age, patient_gender, contact, guardian,
       patient_id, user_name, mobile, reach, status_at, status_by, booked_at, booked_ahead, booked_current, booked_version)
     SELECT a.id, a."slotId", a.service_day, c.last_number + a.place, a.name, a.age, a.gender, a.contact,
       a.guardian, a."patientId", a."userName", a.mobile, a.reach, $2, CASE WHEN a."patientId" IS NULL THEN 'staff' ELSE 'patient' END, $2,
       c.waiting + a.place - 1 + cardinality(c.called), c.current_number, c.version + a.place
     FROM accepted a JOIN counted c ON c.service_day = a.service_day AND c.slot_id = a."slotId"
     RETURNING *)
   SELECT j.n, j.verdict AS refusal, j.replayed_id, j.doctor_name, a.reach, ${bookedColumns}, ${shownColumns}
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
