import { statement, type Connection } from '../platform/database/index.ts'

/** An appointment with everything that its people may see, and its queue as it stands. */
export interface AppointmentRow {
  id: string
  patient_name: string
  patient_age: number
  patient_gender: 'Male' | 'Female' | 'Other'
  contact: string | null
  user_name: string
  mobile: string | null
  /** A desk added it for an account that has not accepted it. False in every answer to a desk. */
  is_unconfirmed: boolean
  queue_number: number
  service_day: string
  status: 'waiting' | 'completed'
  slot_id: string
  slot_name: string
  start_time: string
  end_time: string
  active: boolean
  doctor_id: string
  hospital_id: string
  current_number: number
  ahead: number
  version: number
  pace: number | null
}

const columns = `a.id, a.patient_name, a.patient_age, a.patient_gender, a.contact, a.user_name, a.mobile, a.queue_number,
  a.service_day, a.status, a.slot_id, false AS is_unconfirmed, s.name AS slot_name, s.start_time, s.end_time, s.active, s.doctor_id, d.hospital_id`

/** Where appointments are: what booking writes to has those of today, later, and the last days; the archive what is over
 *  for longer. Only what asks for the past looks into the archive. */
type Table = 'appointments' | 'archived_appointments' | 'every_appointment'

const joined = (table: Table) => `${table} a JOIN queues q USING (slot_id, service_day) JOIN slots s ON s.id = a.slot_id
  JOIN doctors d ON d.id = s.doctor_id`

const waitingOfMobile = statement<AppointmentRow>(
  'appointments.waiting-of-mobile',
  `SELECT ${columns}, NOT is_confirmed(a.reach, a.mobile, a.slot_id) AS is_unconfirmed, q.current_number, q.version,
     queue_pace(a.slot_id, a.service_day) AS pace,
     (SELECT count(*) FROM appointments b WHERE b.slot_id = a.slot_id AND b.service_day = a.service_day
        AND b.status = 'waiting' AND b.queue_number < a.queue_number) AS ahead
   FROM ${joined('appointments')} JOIN hospitals h ON h.id = d.hospital_id
   WHERE a.mobile = $1 AND a.status = 'waiting' AND a.reach <> 'none'
     AND a.service_day >= ($2::timestamptz AT TIME ZONE h.time_zone)::date
   ORDER BY a.service_day, s.position, a.queue_number`,
)

const asBooked = statement<AppointmentRow>(
  'appointments.as-booked',
  `SELECT ${columns}, 'waiting' AS status, a.booked_current AS current_number, a.booked_ahead AS ahead,
     a.booked_version AS version, NULL::int AS pace
   FROM ${joined('every_appointment')} WHERE a.id = ANY ($1::uuid[])`,
)

/** A row of the desk's list; how many are ahead and the pace are not asked for. */
export type DeskRow = Omit<AppointmentRow, 'ahead' | 'pace'>

const ofSlotIn = (name: string, table: Table) =>
  statement<DeskRow>(
    name,
    `SELECT ${columns}, q.current_number, q.version FROM ${joined(table)}
     WHERE a.slot_id = $1 AND a.service_day = $2 AND a.status <> 'cancelled' ORDER BY a.queue_number`,
  )
const ofSlot = ofSlotIn('appointments.of-slot', 'appointments')
const ofSlotOnPastDay = ofSlotIn('appointments.of-slot-on-past-day', 'every_appointment')

const ofHospitalIn = (name: string, table: Table) =>
  statement<DeskRow>(
    name,
    `SELECT ${columns}, q.current_number, q.version FROM ${joined(table)}
     WHERE a.id = $1 AND d.hospital_id = $2 AND a.status <> 'cancelled'`,
  )
const ofHospital = ofHospitalIn('appointments.of-hospital', 'appointments')
const ofHospitalInArchive = ofHospitalIn('appointments.of-hospital-in-archive', 'archived_appointments')

const slotOfHospital = statement<{ today: string }>(
  'appointments.slot-of-hospital',
  `SELECT ($3::timestamptz AT TIME ZONE h.time_zone)::date AS today
   FROM slots s JOIN doctors d ON d.id = s.doctor_id JOIN hospitals h ON h.id = d.hospital_id
   WHERE s.id = $1 AND h.id = $2 AND s.removed_at IS NULL`,
)

/** A queue after something in it changed. */
export interface ChangedQueue {
  slot_id: string
  service_day: string
  current_number: number
  version: number
}

const completeIn = (name: string, table: Table) =>
  statement<ChangedQueue>(
    name,
    `WITH done AS (
     UPDATE ${table} a SET status = 'completed', completed_at = $3
     FROM slots s JOIN doctors d ON d.id = s.doctor_id
     WHERE a.id = $1 AND s.id = a.slot_id AND d.hospital_id = $2 AND a.status = 'waiting'
     RETURNING a.slot_id, a.service_day, a.queue_number)
   UPDATE queues q SET current_number = done.queue_number, waiting = q.waiting - 1, version = q.version + 1
   FROM done WHERE q.slot_id = done.slot_id AND q.service_day = done.service_day
   RETURNING q.slot_id, q.service_day, q.current_number, q.version`,
  )

const complete = completeIn('appointments.complete', 'appointments')
const completeInArchive = completeIn('appointments.complete-in-archive', 'archived_appointments')

const cancelIn = (name: string, table: Table) =>
  statement<ChangedQueue>(
    name,
    `WITH gone AS (
     UPDATE ${table} SET status = 'cancelled', cancelled_at = $3
     WHERE id = $1 AND mobile = $2 AND status = 'waiting' AND is_confirmed(reach, mobile, slot_id)
     RETURNING slot_id, service_day)
   UPDATE queues q SET waiting = q.waiting - 1, version = q.version + 1
   FROM gone WHERE q.slot_id = gone.slot_id AND q.service_day = gone.service_day
   RETURNING q.slot_id, q.service_day, q.current_number, q.version`,
  )

const cancel = cancelIn('appointments.cancel', 'appointments')
const cancelInArchive = cancelIn('appointments.cancel-in-archive', 'archived_appointments')

const statusOfOwn = statement<{ status: string }>(
  'appointments.status-of-own',
  `SELECT status FROM every_appointment WHERE id = $1 AND mobile = $2 AND is_confirmed(reach, mobile, slot_id)`,
)

export const waitingAppointments = (db: Connection, mobile: string, now: Date) => db.all(waitingOfMobile, [mobile, now])
export const appointmentsAsBooked = (db: Connection, ids: string[]) => db.all(asBooked, [ids])
export const deskAppointments = (db: Connection, slotId: string, day: string) => db.all(ofSlot, [slotId, day])
/** Of a day that is over, which may be in the archive. */
export const pastDeskAppointments = (db: Connection, slotId: string, day: string) =>
  db.all(ofSlotOnPastDay, [slotId, day])
export const deskAppointment = async (db: Connection, hospital: string, id: string) =>
  (await db.first(ofHospital, [id, hospital])) ?? (await db.first(ofHospitalInArchive, [id, hospital]))

/** Today at the slot's hospital; undefined when the slot is not that hospital's. */
export const todayOfOwnSlot = async (db: Connection, hospital: string, slotId: string, now: Date) =>
  (await db.first(slotOfHospital, [slotId, hospital, now]))?.today

/** The queue that a waiting appointment of the hospital moved by being completed; undefined when it moved nothing. */
export const completeWaiting = async (db: Connection, hospital: string, id: string, at: Date) =>
  (await db.first(complete, [id, hospital, at])) ?? (await db.first(completeInArchive, [id, hospital, at]))

/** The queue that a waiting appointment of the mobile left; undefined when none did. */
export const cancelWaiting = async (db: Connection, mobile: string, id: string, at: Date) =>
  (await db.first(cancel, [id, mobile, at])) ?? (await db.first(cancelInArchive, [id, mobile, at]))

export const ownStatus = async (db: Connection, mobile: string, id: string) =>
  (await db.first(statusOfOwn, [id, mobile]))?.status
