import type { AppointmentStatus } from '#contract/appointments.ts'
import { statement, type Connection } from '../platform/database/index.ts'

/** An appointment with all data for its patient and desk, and its queue's current state. */
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
  status: AppointmentStatus
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

/** A condition on appointments `a` of a mobile number, of every status: the index of the open ones and that of the ended ones
 *  each need their own half.
 *  @param mobile the parameter that holds the number */
export const hasMobile = (mobile: string) => `((a.mobile = ${mobile} AND a.status IN ('waiting', 'called', 'no_show'))
  OR (a.mobile = ${mobile} AND a.status IN ('completed', 'cancelled')))`

const columns = `a.id, a.patient_name, a.patient_age, a.patient_gender, a.contact, a.user_name, a.mobile, a.queue_number,
  a.service_day, a.status, a.slot_id, false AS is_unconfirmed, s.slot_name, s.start_time, s.end_time, s.active, s.doctor_id, s.hospital_id`

const joined = 'appointments a JOIN queues q USING (service_day, slot_id) JOIN slot_details s USING (slot_id)'

const waitingOfMobile = statement<AppointmentRow>(
  'appointments.waiting-of-mobile',
  `SELECT ${columns}, NOT is_confirmed(a.reach, a.mobile, a.slot_id) AS is_unconfirmed, q.current_number, q.version,
      queue_pace(a.slot_id, a.service_day) AS pace,
     (SELECT count(*) FROM appointments b WHERE b.service_day = a.service_day AND b.slot_id = a.slot_id
        AND b.status = 'waiting' AND b.queue_number < a.queue_number) AS ahead
   FROM ${joined}
   WHERE a.mobile = $1 AND a.status = 'waiting' AND a.reach <> 'none'
     AND a.service_day >= ($2::timestamptz AT TIME ZONE s.time_zone)::date
   ORDER BY a.service_day, s.position, a.queue_number`,
)

const asBooked = statement<AppointmentRow>(
  'appointments.as-booked',
  `SELECT ${columns}, 'waiting' AS status, a.booked_current AS current_number, a.booked_ahead AS ahead,
     a.booked_version AS version, NULL::int AS pace
   FROM ${joined} WHERE a.id = ANY ($1::uuid[])`,
)

/** An appointment as a hospital's desk sees it. */
export type DeskRow = Omit<
  AppointmentRow,
  'ahead' | 'pace' | 'slot_name' | 'start_time' | 'end_time' | 'active' | 'hospital_id'
>

const ofSlot = statement<DeskRow>(
  'appointments.of-slot',
  `SELECT ${columns}, q.current_number, q.version FROM ${joined}
   WHERE a.service_day = $2 AND a.slot_id = $1 AND a.status <> 'cancelled' ORDER BY a.queue_number`,
)

const ofHospital = statement<DeskRow>(
  'appointments.of-hospital',
  `SELECT ${columns}, q.current_number, q.version FROM ${joined}
   WHERE a.id = $1 AND s.hospital_id = $2 AND a.status <> 'cancelled'`,
)

const slotOfHospital = statement<{ today: string }>(
  'appointments.slot-of-hospital',
  `SELECT ($3::timestamptz AT TIME ZONE time_zone)::date AS today FROM slot_details
   WHERE slot_id = $1 AND hospital_id = $2 AND slot_removed_at IS NULL`,
)

const statusOfOwn = statement<{ status: AppointmentStatus }>(
  'appointments.status-of-own',
  `SELECT status FROM appointments WHERE id = $1 AND mobile = $2 AND is_confirmed(reach, mobile, slot_id)`,
)

/** The waiting appointments of a mobile number from today on, soonest first. */
export const waitingAppointments = (db: Connection, mobile: string, now: Date) => db.all(waitingOfMobile, [mobile, now])
/** Appointments as the answer to their booking showed them. */
export const appointmentsAsBooked = (db: Connection, ids: string[]) => db.all(asBooked, [ids])
/** The appointments of a queue that are not cancelled, in token order. */
export const deskAppointments = (db: Connection, slotId: string, day: string) => db.all(ofSlot, [slotId, day])
/** An appointment of the hospital that is not cancelled. */
export const deskAppointment = (db: Connection, hospital: string, id: string) => db.first(ofHospital, [id, hospital])

/** Today at the slot's hospital; undefined when the slot is not that hospital's. */
export const todayOfOwnSlot = async (db: Connection, hospital: string, slotId: string, now: Date) =>
  (await db.first(slotOfHospital, [slotId, hospital, now]))?.today

export const ownStatus = async (db: Connection, mobile: string, id: string) =>
  (await db.first(statusOfOwn, [id, mobile]))?.status
