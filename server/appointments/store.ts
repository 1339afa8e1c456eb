import { statuses, type AppointmentStatus, type Gender, type Priority } from '#contract/appointments.ts'
import { type DeskAppointment } from '#contract/desk-appointments.ts'
import type { Language } from '#contract/languages.ts'
import { anyOf, statement, type Connection } from '../platform/database/index.ts'
import { shownColumns, type ShownRow } from './state-store.ts'

/** The texts of a booking. They are erased with the other personal data, and hidden while the booking is unconfirmed. */
interface BookingTexts {
  patient_name: string
  contact: string | null
  user_name: string
}

/** The values of the texts once they are erased or hidden. */
export const noTexts: BookingTexts = { patient_name: '', contact: null, user_name: '' }

/** The patient of an appointment. */
export interface PatientRow extends BookingTexts {
  patient_age: number
  patient_gender: Gender
  /** An account has kept it by its link, and sees nothing of the patient but a first letter. */
  is_kept: boolean
}

/** The row for its patient: without the texts that the desk typed, until the patient accepts the appointment, because a hospital
 *  can book for any mobile. */
export const hideUnconfirmed = <Row extends PatientRow & { is_unconfirmed: boolean }>(row: Row): Row =>
  row.is_unconfirmed ? { ...row, ...noTexts } : row

/** The columns of {@link PatientRow}, of an appointment `a`. */
export const patientColumns = [
  ...[...Object.keys(noTexts), 'patient_age', 'patient_gender'].map((column) => `a.${column}`),
  "a.reach = 'kept' AS is_kept",
].join(', ')

/** An appointment as a hospital's desk sees it, with its queue's current state. */
export interface DeskRow extends PatientRow {
  id: string
  /** A patient booked it with the own account. */
  is_of_account: boolean
  mobile: string | null
  language: Language | null
  queue_number: number
  service_day: string
  status: AppointmentStatus
  position: number
  priority: Priority
  arrived_at: Date | null
  on_my_way_at: Date | null
  called_at: Date | null
  calls: number
  slot_id: string
  doctor_id: string
  current_number: number
  version: number
}

const placedColumns = `a.id, ${patientColumns}, a.patient_id IS NOT NULL AS is_of_account, a.mobile, a.language, a.queue_number, a.service_day, a.slot_id, doctor_id`

/** The position of an appointment in the order of its queue: its number until an act changes it. */
export const positionOf = (of: string) => `coalesce(${of}.position, ${of}.queue_number)`

/** Literals in the text of a statement: a partial index is found by literals, and to inline a function costs each planning. */
const hasStatus = (of: string, set: readonly AppointmentStatus[]) =>
  `${of}.status IN (${set.map((status) => `'${status}'`).join(', ')})`

/** Conditions: an appointment has a status of the set in `contract/appointments.ts`. Functions and views have `is_open` and `is_in_line`. */
export const isOpen = (of: string) => hasStatus(of, statuses.open)
export const isInLine = (of: string) => hasStatus(of, statuses.inLine)
export const isCounted = (of: string) => hasStatus(of, statuses.counted)
export const isEnded = (of: string) => hasStatus(of, statuses.ended)

/** A condition: `ahead` is before `of` in the line of their queue. */
export const isAhead = (ahead: string, of: string) =>
  `${ahead}.service_day = ${of}.service_day AND ${ahead}.slot_id = ${of}.slot_id AND ${isInLine(ahead)}
   AND (${positionOf(ahead)}, ${ahead}.queue_number) < (${positionOf(of)}, ${of}.queue_number)`

/** The columns of {@link DeskRow}, of an appointment `a` that is joined to its queue `q` and its doctor's id. */
export const deskColumns = `${placedColumns}, a.status, ${positionOf('a')}::float8 AS position, a.priority, a.arrived_at,
  a.on_my_way_at, a.called_at, a.calls, q.current_number, q.version`

/** An appointment as its patient sees it. */
export interface AppointmentRow extends DeskRow {
  /** A desk added it for an account that has not accepted it. */
  is_unconfirmed: boolean
  slot_name: string
  start_time: string
  end_time: string
  active: boolean
  hospital_id: string
  ahead: number
  /** The place that is kept for its patient; only in the list of the own ones. */
  offer?: { slot: string; slotName: string; appointmentDate: string; until: string; note?: string } | null
}

const slotColumns = 'slot_name, start_time, end_time, active, hospital_id'
/** The same with the times of the appointment's day, which is joined to `changed_times`. */
const slotColumnsOnDay =
  'slot_name, coalesce(changed_start, start_time) AS start_time, coalesce(changed_end, end_time) AS end_time, active, hospital_id'

const bookedColumnsWith = (slot: string, arrived: string) => `${placedColumns}, ${slot}, 'waiting' AS status,
  a.queue_number::float8 AS position, 'none' AS priority, ${arrived} AS arrived_at, NULL::timestamptz AS on_my_way_at,
  NULL::timestamptz AS called_at, 0 AS calls, a.booked_current AS current_number,
  a.booked_ahead AS ahead, a.booked_version AS version, false AS is_unconfirmed`

/** The columns of {@link AppointmentRow} as the booking left them, of an appointment `a` that is joined to its slot on its day. */
export const bookedColumns = bookedColumnsWith(slotColumns, 'a.arrived_at')

/** A condition on appointments `a` of a mobile number, of every status: the index of the open ones and that of the ended ones
 *  each need their own half.
 *  @param mobile the parameter that holds the number */
export const hasMobile = (mobile: string) => `((a.mobile = ${mobile} AND ${isOpen('a')})
  OR (a.mobile = ${mobile} AND ${isEnded('a')}))`

const joined = 'appointments a JOIN queues q USING (service_day, slot_id) JOIN slot_details s USING (slot_id)'

/** An appointment with the public state of its queue, without its place in the line. */
export type ListedRow = Omit<AppointmentRow, 'ahead'> & ShownRow

/** The columns and the joins of {@link ListedRow}; `$2` is the present instant.
 *  @param besides more columns, each with a comma behind it */
export const listedWith = (
  besides = '',
) => `SELECT ${besides}${deskColumns}, ${slotColumnsOnDay}, ${shownColumns}, NOT is_confirmed(a.reach, a.mobile, a.slot_id) AS is_unconfirmed,
     (SELECT json_strip_nulls(json_build_object('slot', o.slot_id, 'slotName', d.slot_name, 'appointmentDate', o.service_day,
        'until', to_char(o.expires_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
        'note', (SELECT note FROM absence_on(a.slot_id, a.service_day))))
      FROM place_offers o JOIN slot_details d USING (slot_id)
      WHERE o.appointment_id = a.id AND o.ended_at IS NULL AND o.expires_at > $2 AND a.status = 'waiting'
        AND is_confirmed(a.reach, a.mobile, a.slot_id)) AS offer
   FROM appointments a JOIN queues q USING (service_day, slot_id)
   LEFT JOIN changed_times USING (service_day, slot_id)
   -- The limit keeps the look-up of each slot: for many appointments the planner would read a range of all slots.
   CROSS JOIN LATERAL (SELECT * FROM slot_details d WHERE d.slot_id = a.slot_id LIMIT 1) s`

const listed = listedWith()

const waitingOfMobiles = statement<ListedRow & { mobile: string }>(
  'appointments.waiting-of-mobiles',
  `${listed}
   WHERE a.mobile = ${anyOf('$1', 'text')} AND ${isOpen('a')} AND a.reach <> 'none'
     AND NOT is_over(a.service_day, s.slot_id, s.night_minutes, s.time_zone, $2)
   ORDER BY a.service_day, s.position, a.queue_number`,
)

const completedOfMobile = statement<ListedRow>(
  'appointments.completed-of-mobile',
  `${listed}
   WHERE a.mobile = $1 AND ${isEnded('a')} AND a.status = 'completed'
     AND is_confirmed(a.reach, a.mobile, a.slot_id) AND a.service_day = service_day(s.slot_id, s.night_minutes, s.time_zone, $2)
     -- For the index: a service day is at the earliest two days ago in UTC.
     AND a.service_day >= ($2::timestamptz AT TIME ZONE 'UTC')::date - 2
   ORDER BY a.status_at DESC`,
)

const aheadOf = statement<{ id: string; ahead: number }>(
  'appointments.ahead-of',
  `SELECT a.id, (SELECT count(*) FROM appointments b WHERE ${isAhead('b', 'a')}) AS ahead FROM appointments a
   WHERE a.id = ${anyOf('$1', 'uuid')}`,
)

const asBooked = statement<AppointmentRow>(
  'appointments.as-booked',
  `SELECT ${bookedColumnsWith(slotColumnsOnDay, 'CASE WHEN a.arrived_at = a.booked_at THEN a.arrived_at END')} FROM ${joined} LEFT JOIN changed_times USING (service_day, slot_id)
   WHERE a.id = ANY ($1::uuid[])`,
)

/** The message to a patient that the desk has to know. */
type MessageRow = Omit<NonNullable<DeskAppointment['message']>, 'by'> & { by: string | null }

type CorrectedRow = Omit<NonNullable<DeskAppointment['corrected']>, 'by'> & { by: string | null }

/** Of the desk's list alone: patients never see a staff name, nor how a message to them came. */
export interface OfDesk {
  called_by: string | null
  message: MessageRow | null
  corrected: CorrectedRow | null
}

const ofSlot = statement<DeskRow & OfDesk>(
  'appointments.of-slot',
  `SELECT ${deskColumns}, a.corrected, CASE WHEN a.status = 'called' THEN (
     SELECT e.person_name FROM appointment_events e WHERE e.appointment_id = a.id AND e.act = 'call' ORDER BY e.seq DESC LIMIT 1) END AS called_by,
     -- Notifications publish this view. What the desk has to do, then what is known to have arrived or what the desk has said, then the last one.
     -- A call takes the place of what was said before it.
     (SELECT json_build_object('kind', m.kind, 'channel', m.channel, 'state', m.state, 'at', m.at, 'by', m.by) FROM appointment_messages m
      WHERE m.appointment_id = a.id AND m.channel IS NOT NULL AND (m.state <> 'unreached' OR (m.kind = 'called') = (a.status = 'called'))
      ORDER BY m.state = 'unreached' DESC, m.channel = 'desk' OR m.state IN ('delivered', 'read') DESC, m.at DESC LIMIT 1) AS message
   FROM ${joined}
   WHERE a.service_day = $2 AND a.slot_id = $1 AND a.status <> 'cancelled' ORDER BY a.queue_number`,
)

const ofHospital = statement<DeskRow>(
  'appointments.of-hospital',
  `SELECT ${deskColumns} FROM ${joined}
   WHERE a.id = $1 AND s.hospital_id = $2 AND a.status <> 'cancelled'`,
)

const slotOfHospital = statement<{ today: string }>(
  'appointments.slot-of-hospital',
  `SELECT service_day(slot_id, night_minutes, time_zone, $3) AS today FROM slot_details
   WHERE slot_id = $1 AND hospital_id = $2 AND slot_removed_at IS NULL`,
)

const statusOfOwn = statement<{ status: AppointmentStatus }>(
  'appointments.status-of-own',
  `SELECT status FROM appointments WHERE id = $1 AND mobile = $2 AND is_confirmed(reach, mobile, slot_id)`,
)

const hospitalsOf = statement<{ id: string; hospital_id: string }>(
  'appointments.hospitals-of',
  `SELECT asked.id, s.hospital_id FROM unnest((SELECT $1::uuid[])) AS asked (id)
   -- The limits keep both look-ups by id.
   LEFT JOIN LATERAL (SELECT a.slot_id FROM appointments a WHERE a.id = asked.id LIMIT 1) a ON true
   CROSS JOIN LATERAL (SELECT d.hospital_id FROM slot_details d WHERE d.slot_id = coalesce(a.slot_id, asked.id) LIMIT 1) s`,
)

/** The appointments of mobile numbers that are waiting, called or missed, from today on, soonest first. */
export const waitingAppointments = async (db: Connection, mobiles: readonly string[], now: Date) =>
  (await db.all(waitingOfMobiles, [mobiles, now])).map(hideUnconfirmed)
/** How many waiting and called appointments are before each of these in its line, by id. */
export const countAhead = async (db: Connection, ids: readonly string[]) =>
  new Map((await db.all(aheadOf, [ids])).map(({ id, ahead }) => [id, ahead]))
/** Today's completed appointments of a mobile number, the latest first. */
export const completedToday = (db: Connection, mobile: string, now: Date) => db.all(completedOfMobile, [mobile, now])
/** Appointments as the answer to their booking showed them. */
export const appointmentsAsBooked = (db: Connection, ids: string[]) => db.all(asBooked, [ids])
/** The appointments of a queue that are not cancelled, in token order. */
export const deskAppointments = (db: Connection, slotId: string, day: string) => db.all(ofSlot, [slotId, day])
/** An appointment of the hospital that is not cancelled. */
export const deskAppointment = (db: Connection, hospital: string, id: string) => db.first(ofHospital, [id, hospital])

/** The slot's service day now; undefined when the slot is not that hospital's. */
export const todayOfOwnSlot = async (db: Connection, hospital: string, slotId: string, now: Date) =>
  (await db.first(slotOfHospital, [slotId, hospital, now]))?.today

export const ownStatus = async (db: Connection, mobile: string, id: string) =>
  (await db.first(statusOfOwn, [id, mobile]))?.status

/** The hospital of each appointment or slot, by its id. */
export const hospitalsOfIds = async (db: Connection, ids: readonly string[]) =>
  new Map((await db.all(hospitalsOf, [ids])).map((row) => [row.id, row.hospital_id]))

const ofOthers = statement<{ what: string }>(
  'appointments.of-other-doctors',
  `SELECT named.what FROM unnest($2::text[], $3::uuid[]) WITH ORDINALITY AS named (what, id, n)
   WHERE $1::uuid IS DISTINCT FROM CASE named.what
     WHEN 'doctor' THEN named.id
     WHEN 'slot' THEN (SELECT s.doctor_id FROM slot_details s WHERE s.slot_id = named.id)
     WHEN 'appointment' THEN (SELECT s.doctor_id FROM appointments a JOIN slot_details s USING (slot_id) WHERE a.id = named.id) END
   ORDER BY named.n LIMIT 1`,
)

/** The first of these that is not this doctor's: a doctor, slot or appointment of another, or anything else. @returns its kind */
export const ofOtherDoctor = async <K extends string>(
  db: Connection,
  doctor: string,
  named: readonly { what: K; id: string }[],
) => {
  const kinds = named.map(({ what }) => what)
  const found = await db.first(ofOthers, [doctor, kinds, named.map(({ id }) => id)])
  return kinds.find((what) => what === found?.what)
}
