import type { BookedBy } from '#contract/reports.ts'
import { statement, type Connection } from '../platform/database/index.ts'

/** Serializes nodes that start at the same time, so that only the first one fills the database. */
const oneAtATime = statement(
  'demo.lock',
  `SELECT set_config('lock_timeout', '0', true), pg_advisory_xact_lock(hashtext('baari demo'))`,
)
const hospitalCount = statement<{ count: number }>('demo.hospital-count', `SELECT count(*) AS count FROM hospitals`)

const addHospital = statement<{ id: string }>(
  'demo.add-hospital',
  `INSERT INTO hospitals (name, address, pincode, hospital_number, contact_no, contact_email, password_hash)
   VALUES ($1, $2, $3, $4, $5, $6, $7) RETURNING id`,
)

const addDoctor = statement<{ id: string }>(
  'demo.add-doctor',
  `INSERT INTO doctors (hospital_id, name, speciality, available, timing_start, timing_end, room, fee, note, second_name)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) RETURNING id`,
)

const addSlot = statement<{ id: string }>(
  'demo.add-slot',
  `INSERT INTO slots (doctor_id, name, start_time, end_time, active, capacity, held_for_walk_ins, is_limited)
   VALUES ($1, $2, $3, $4, $5, $6::integer, $7, $6 IS NOT NULL) RETURNING id`,
)

const addPatient = statement(
  'demo.add-patient',
  `INSERT INTO patients (full_name, mobile, password_hash) VALUES ($1, $2, $3) ON CONFLICT (mobile) DO NOTHING`,
)

/** The first slot of a doctor, while it has no queue today. */
const slotWithoutQueue = statement<{ id: string; doctor_id: string; time_zone: string; today: string }>(
  'demo.slot-without-queue',
  `SELECT s.id, s.doctor_id, h.time_zone, today.day AS today
   FROM hospitals h JOIN doctors d ON d.hospital_id = h.id JOIN slots s ON s.doctor_id = d.id
   CROSS JOIN LATERAL (SELECT ($2::timestamptz AT TIME ZONE h.time_zone)::date AS day) today
   WHERE h.hospital_number = $1 AND d.name = $3 AND s.removed_at IS NULL AND d.removed_at IS NULL
     AND NOT EXISTS (SELECT FROM queues q WHERE q.slot_id = s.id AND q.service_day = today.day)
     AND s.position = (SELECT min(s2.position) FROM slots s2 WHERE s2.doctor_id = d.id)`,
)

const addLeave = statement(
  'demo.add-leave',
  `INSERT INTO absences (hospital_id, doctor_id, from_day, to_day, created_at)
   SELECT hospital_id, id, $2::date + 1, $2::date + 1, $3 FROM doctors WHERE id = $1`,
)

const beginSetUp = statement('demo.begin-set-up', `INSERT INTO set_ups (hospital_id) VALUES ($1)`)

const moveSlot = statement('demo.move-slot', `UPDATE slots SET start_time = $2, end_time = $3 WHERE id = $1`)

const addQueue = statement(
  'demo.add-queue',
  `INSERT INTO queues (slot_id, service_day, last_number, waiting, version, taken, desk_taken)
   VALUES ($1, $2, $3::int, $3::int, $3::int, $3::int, $4)`,
)

const addAppointments = statement(
  'demo.add-appointments',
  `INSERT INTO appointments (id, slot_id, service_day, queue_number, patient_name, patient_age, patient_gender,
     contact, patient_id, user_name, mobile, booked_at, status_at, status_by)
   SELECT a.id, $1, $2, a.number, a.name, a.age, a.gender,
     a.contact, p.id, coalesce(p.full_name, a.name), coalesce(p.mobile, a.contact), booked.at, booked.at,
     CASE WHEN p.id IS NULL THEN 'staff' ELSE 'patient' END
   FROM (SELECT $3::timestamptz - interval '5 hours' AS at) booked
   CROSS JOIN unnest($4::uuid[], $5::int[], $6::text[], $7::int[], $8::text[], $9::text[], $10::text[])
     AS a (id, number, name, age, gender, contact, account)
   LEFT JOIN patients p ON p.mobile = a.account`,
)

/** Sessions that are over: each appointment was called, and then completed or missed. */
const addPastSessions = statement(
  'demo.add-past-sessions',
  `WITH seen AS MATERIALIZED (
     SELECT * FROM unnest($2::uuid[], $3::date[], $4::int[], $5::text[], $6::text[], $7::timestamptz[], $8::timestamptz[], $9::timestamptz[],
       $10::text[], $11::timestamptz[]) AS s (id, day, number, name, outcome, booked_at, called_at, ended_at, given_by, arrived_at)),
   held AS (
     INSERT INTO queues (slot_id, service_day, last_number, current_number, waiting, version, taken, desk_taken)
     SELECT $1, day, max(number), max(number), 0, 3 * max(number), max(number), max(number) FROM seen GROUP BY day),
   booked AS (
     INSERT INTO appointments (id, slot_id, service_day, queue_number, patient_name, patient_age, patient_gender, user_name, booked_at,
       status, status_at, status_by, called_at, calls, was_online, kiosk_id, arrived_at)
     SELECT id, $1, day, number, name, 40, 'Other', name, booked_at, outcome, ended_at, 'staff', called_at, 1, given_by = 'online',
       CASE WHEN given_by = 'kiosk' THEN id END, arrived_at FROM seen)
   INSERT INTO appointment_events (appointment_id, at, from_status, to_status, by, act, position, priority, calls, was_position,
     was_priority, was_calls)
   SELECT id, at, was, becomes, 'staff', act, number, 'none', 1, number, 'none', calls FROM seen CROSS JOIN LATERAL (VALUES
     (called_at, 'waiting', 'called', 'call', 0),
     (ended_at, 'called', outcome, CASE outcome WHEN 'no_show' THEN 'no-show' ELSE 'complete' END, 1)) AS done (at, was, becomes, act, calls)
   ORDER BY at`,
)

/** The first slot of each available doctor. */
const slotsOfHospital = statement<{ id: string; doctor_id: string; start_time: string; oldest: string | null }>(
  'demo.slots-of-hospital',
  `SELECT s.id, s.doctor_id, s.start_time, (SELECT min(service_day) FROM queues q WHERE q.slot_id = s.id) AS oldest
   FROM hospitals h JOIN doctors d ON d.hospital_id = h.id JOIN slots s ON s.doctor_id = d.id
   WHERE h.hospital_number = $1 AND s.removed_at IS NULL AND d.available
     AND s.position = (SELECT min(s2.position) FROM slots s2 WHERE s2.doctor_id = d.id)
   ORDER BY d.position`,
)

const demoHospitals = statement<{ id: string; password_hash: string }>(
  'demo.hospitals',
  `SELECT id, password_hash FROM hospitals WHERE lower(hospital_number) = ANY ($1::text[]) AND password_hash IS NOT NULL`,
)

const demoAccount = statement<{ id: string; password_hash: string }>(
  'demo.patient',
  `SELECT id, password_hash FROM patients WHERE mobile = $1`,
)

const demoPersons = statement<{ id: string; password_hash: string }>(
  'demo.persons',
  `SELECT id, password_hash FROM persons WHERE login_name = ANY ($1::text[]) AND password_hash IS NOT NULL`,
)

const removePersonPassword = statement(
  'demo.remove-person-password',
  `UPDATE persons SET password_hash = NULL WHERE id = $1`,
)

const removeHospitalPassword = statement(
  'demo.remove-hospital-password',
  `UPDATE hospitals SET password_hash = NULL WHERE id = $1`,
)

export interface NewHospital {
  name: string
  address: string
  pincode: string
  hospitalNumber: string
  contactNo: string
  contactEmail: string
  passwordHash: string
}

async function idOf(row: Promise<{ id: string } | undefined>): Promise<string> {
  const found = await row
  if (!found) throw new Error('A demo row was not inserted.')
  return found.id
}

export const waitForTurn = (db: Connection) => db.all(oneAtATime)
export const isEmpty = async (db: Connection) => (await db.first(hospitalCount))?.count === 0

export const hospitalsByNumbers = (db: Connection, numbers: readonly string[]) =>
  db.all(demoHospitals, [numbers.map((number) => number.toLowerCase())])
export const patientByMobile = (db: Connection, mobile: string) => db.first(demoAccount, [mobile])
export const personsByLoginNames = (db: Connection, loginNames: readonly string[]) => db.all(demoPersons, [loginNames])
export const clearPersonPassword = (db: Connection, person: string) => db.all(removePersonPassword, [person])
export const clearHospitalPassword = (db: Connection, hospital: string) => db.all(removeHospitalPassword, [hospital])

export const insertHospital = (db: Connection, hospital: NewHospital) =>
  idOf(
    db.first(addHospital, [
      hospital.name,
      hospital.address,
      hospital.pincode,
      hospital.hospitalNumber,
      hospital.contactNo,
      hospital.contactEmail,
      hospital.passwordHash,
    ]),
  )

export const insertDoctor = (
  db: Connection,
  hospital: string,
  {
    name,
    speciality,
    available,
    start,
    end,
    room = null,
    fee = null,
    note = null,
    secondName = null,
  }: {
    name: string
    speciality: string
    available: boolean
    start: string
    end: string
    room?: string | null
    fee?: string | null
    note?: string | null
    secondName?: string | null
  },
) => idOf(db.first(addDoctor, [hospital, name, speciality, available, start, end, room, fee, note, secondName]))

export const insertSlot = (
  db: Connection,
  doctor: string,
  {
    name,
    start,
    end,
    active,
    capacity = null,
    held = 0,
  }: { name: string; start: string; end: string; active: boolean; capacity?: number | null; held?: number },
) => idOf(db.first(addSlot, [doctor, name, start, end, active, capacity, held]))

export const insertPatient = (db: Connection, patient: { fullName: string; mobile: string; passwordHash: string }) =>
  db.all(addPatient, [patient.fullName, patient.mobile, patient.passwordHash])

export const findSlotWithoutQueue = (db: Connection, hospitalNumber: string, doctor: string, now: Date) =>
  db.first(slotWithoutQueue, [hospitalNumber, now, doctor])

/** Leave of a doctor on the day after a day. */
export const insertLeave = (db: Connection, doctor: string, day: string, at: Date) =>
  db.all(addLeave, [doctor, day, at])

/** Shows a hospital's desk the set-up card. */
export const insertSetUp = (db: Connection, hospital: string) => db.all(beginSetUp, [hospital])

export const setSlotTimes = (db: Connection, slot: string, start: string, end: string) =>
  db.all(moveSlot, [slot, start, end])

/** @param ofDesk how many of its tokens the desk gave */
export const insertQueue = (db: Connection, slot: string, day: string, last: number, ofDesk: number) =>
  db.all(addQueue, [slot, day, last, ofDesk])

/** The first slot of each available doctor of a hospital, with the day of its oldest session. */
export const demoSlots = (db: Connection, hospitalNumber: string) => db.all(slotsOfHospital, [hospitalNumber])

export interface NewAppointment {
  id: string
  number: number
  name: string
  age: number
  gender: string
  contact: string | null
  /** The mobile of the account with the booking. */
  account: string | null
}

export const insertAppointments = (
  db: Connection,
  { slot, day, now }: { slot: string; day: string; now: Date },
  rows: NewAppointment[],
) =>
  db.all(addAppointments, [
    slot,
    day,
    now,
    rows.map((row) => row.id),
    rows.map((row) => row.number),
    rows.map((row) => row.name),
    rows.map((row) => row.age),
    rows.map((row) => row.gender),
    rows.map((row) => row.contact),
    rows.map((row) => row.account),
  ])

/** An appointment of a session that is over. */
export interface PastAppointment {
  id: string
  day: string
  number: number
  name: string
  outcome: 'completed' | 'no_show'
  bookedAt: Date
  calledAt: Date
  endedAt: Date
  /** By the desk unless it is named. */
  by?: BookedBy
  arrivedAt?: Date
}

export const insertPastSessions = (db: Connection, slot: string, seen: readonly PastAppointment[]) =>
  db.all(addPastSessions, [
    slot,
    seen.map(({ id }) => id),
    seen.map(({ day }) => day),
    seen.map(({ number }) => number),
    seen.map(({ name }) => name),
    seen.map(({ outcome }) => outcome),
    seen.map(({ bookedAt }) => bookedAt),
    seen.map(({ calledAt }) => calledAt),
    seen.map(({ endedAt }) => endedAt),
    seen.map(({ by = 'desk' }) => by),
    seen.map(({ arrivedAt = null }) => arrivedAt),
  ])
