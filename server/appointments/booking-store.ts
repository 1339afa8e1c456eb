import type { PatientDetails } from '#contract/appointments.ts'
import type { Language } from '#contract/languages.ts'
import { statement, statementWith, type Connection } from '../platform/database/index.ts'
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
  /** Undefined means the slot's service day. */
  day: string | undefined
  /** The patient's account; undefined for a booking by the desk. */
  patientId: string | undefined
  userName: string
  mobile: string | undefined
  /** The id of the kiosk at which a visitor typed it: it reaches no account, and the kiosk leaves places to others. */
  kiosk?: string | undefined
  /** Whom the account remembers; undefined for a person that was typed. */
  personId?: string | undefined
  /** In which the token is taken. It makes no other booking of a repeat. */
  language?: Language | undefined
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
  | 'too-many-of-account'
  | 'kiosk-share-given'
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

/** Milliseconds that a booking statement waits for each lock, unless it shares the statement with other hospitals. */
const lockTimeoutMs = 3_000

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

/** The parameters of a booking statement. */
interface BookingBatch {
  /** The asks, numbered, as JSON. */
  asks: string
  /** How many they are. */
  most: number
  now: Date
  daysAhead: number
  mostWaiting: number
  mostInQueue: number
  mostNewContacts: number
  lockTimeout: number
}

/** Books many appointments in one statement, each independently: no two of one patient or with one key. It has three parts, whose functions and
 *  reasons are in `schema/bookings.sql`.
 *
 *  *Lock*: `locked` takes the slots, then the accounts. *Judge*: `judged` has each ask's refusal, found after these locks. *Write*: `claimed` takes the
 *  Idempotency-Keys; an ask of a desk whose key another node is booking with gets no number, and the caller retries. `accepted` decides which
 *  account a desk's booking reaches. `numbered` takes the numbers, and `booked` inserts the appointments. Keys, hospitals' counters and queues
 *  are locked in this order, and each in the order of their keys, so that two such statements never deadlock. */
const bookStatement = statementWith<Outcome, BookingBatch>(
  'appointments.book',
  {
    asks: 'json',
    most: 'integer',
    now: 'timestamptz',
    daysAhead: 'integer',
    mostWaiting: 'integer',
    mostInQueue: 'integer',
    mostNewContacts: 'integer',
    lockTimeout: 'integer',
  },
  (p) => `WITH asked AS MATERIALIZED (
     SELECT * FROM json_to_recordset(${p.asks}) AS ask (n int, id uuid, "hospitalId" uuid, "doctorId" uuid, "slotId" uuid,
       name text, age smallint, gender text, contact text, guardian boolean, "patientId" uuid, "personId" uuid, "userName" text,
       mobile text, kiosk uuid, language text, caller uuid, key text, fingerprint text)
     LIMIT ${p.most}),
   locked AS MATERIALIZED (
     SELECT lock_for_bookings(array_agg("slotId"), array_agg("doctorId"), array_agg("hospitalId"),
       array_agg("slotId") FILTER (WHERE kiosk IS NOT NULL), array_agg("patientId") FILTER (WHERE "patientId" IS NOT NULL),
       ${p.lockTimeout}) AS slots FROM asked),
   judged AS MATERIALIZED (
     SELECT j.* FROM locked CROSS JOIN LATERAL judge_bookings(${p.asks}, ${p.most}, locked.slots, ${p.now}, ${p.daysAhead},
       ${p.mostWaiting}, ${p.mostInQueue}) j),
   claimed AS (
     INSERT INTO booking_keys (caller, key, fingerprint, appointment_id, created_at)
     SELECT a.caller, a.key, a.fingerprint, a.id, ${p.now} FROM judged j JOIN asked a USING (n)
     WHERE j.refusal IS NULL AND a.key IS NOT NULL ORDER BY 1, 2
     ON CONFLICT DO NOTHING RETURNING appointment_id),
   accepted AS MATERIALIZED (
     SELECT t.*, CASE WHEN kiosk IS NOT NULL AND mobile IS NOT NULL THEN 'none' WHEN patient_id IS NULL AND mobile IS NOT NULL
       THEN reach_account(hospital, slot_id, mobile, today, ${p.now}, ${p.mostNewContacts}) ELSE 'confirmed' END AS reach
     FROM (
       SELECT n, a.id, a.name AS patient_name, a.age AS patient_age, a.gender AS patient_gender, a.contact, a.guardian,
         a."patientId" AS patient_id, a."personId" AS person_id, a."userName" AS user_name, a.mobile, a.kiosk, a.language, j.hospital_id AS hospital, j.slot_id, j.service_day, j.today,
         row_number() OVER (ORDER BY n)::integer AS place
       FROM judged j JOIN asked a USING (n)
       WHERE j.refusal IS NULL AND (a.key IS NULL OR a.id IN (SELECT appointment_id FROM claimed))
       ORDER BY j.hospital_id) t),
   numbered AS MATERIALIZED (
     SELECT a.*, CASE WHEN a.patient_id IS NULL AND a.service_day = a.today THEN ${p.now} END AS arrived_at, t.queue_number, t.booked_ahead,
       t.booked_current, t.booked_version, t.queue
     FROM (SELECT array_agg(slot_id ORDER BY place) AS slots, array_agg(service_day ORDER BY place) AS days,
       array_agg(patient_id ORDER BY place) AS patients FROM accepted) every
     CROSS JOIN LATERAL take_numbers(every.slots, every.days, every.patients, ${p.now}) t JOIN accepted a USING (place)),
   booked AS (
     INSERT INTO appointments (id, slot_id, service_day, queue_number, patient_name, patient_age, patient_gender, contact, guardian,
       patient_id, person_id, user_name, mobile, kiosk_id, language, reach, status_at, status_by, booked_at, arrived_at, booked_ahead, booked_current, booked_version)
     SELECT id, slot_id, service_day, queue_number, patient_name, patient_age, patient_gender, contact, guardian, patient_id, person_id, user_name,
       mobile, kiosk, language, reach, ${p.now}, CASE WHEN patient_id IS NULL THEN 'staff' ELSE 'patient' END, ${p.now}, arrived_at, booked_ahead,
       booked_current, booked_version
     FROM numbered)
   SELECT j.n, j.refusal, j.replayed_id, j.doctor_name, j.hospital_name, j.time_zone, j.service_day AS asked_day, j.opens, j.away_until,
     a.reach, ${bookedColumns}, ${shownColumns}
   FROM judged j LEFT JOIN numbered a USING (n) LEFT JOIN LATERAL (SELECT (a.queue).*) q ON true
   ORDER BY j.n`,
)

const noteOfAway = statement<{ note: string | null }>(
  'appointments.note-of-away',
  `SELECT note FROM absence_on($1::uuid, $2::date)`,
)

/** What the hospital says of a leave or a holiday that refuses a booking. In the booking statement it would cost every booking. */
export const noteOfAbsence = async (db: Connection, slotId: string, day: string) =>
  (await db.first(noteOfAway, [slotId, day]))?.note ?? null

/** Books all asks in one statement.
 *  @param asks no two of one patient, with one key, or from the kiosks of one hospital
 *  @returns an outcome for each ask, in order */
export function bookAll(
  db: Connection,
  asks: readonly Ask[],
  { now, lockTimeout = lockTimeoutMs, ...rules }: BookingRules & { now: Date; lockTimeout?: number },
): Promise<Outcome[]> {
  const numbered = JSON.stringify(asks.map((ask, n) => ({ n, ...ask })))
  return db.all(
    bookStatement,
    bookStatement.valuesOf({ ...rules, asks: numbered, most: asks.length, now, lockTimeout }),
  )
}
