import type { ActedAppointment } from '#contract/appointment-acts.ts'
import type { Appointment, AppointmentPatient, ShownPatient } from '#contract/appointments.ts'
import type { DeskAppointment } from '#contract/desk-appointments.ts'
import { act, type Queue, type QueueEvent } from '#contract/queues.ts'
import type { Estimate } from '#contract/estimate.ts'
import type { DaySession, HospitalDay } from '#contract/hospital-day.ts'
import type { QueueState } from '#contract/live-queue.ts'
import type { TodayOfDoctor } from '#contract/my-clinics.ts'
import { messageKinds } from '#contract/notifications.ts'
import type { PastVisit } from '#contract/past-visits.ts'
import type { WaitlistEntry } from '#contract/waitlist.ts'
import { publicHospital, type PublicRow } from '../hospitals/index.ts'
import { problemOfSlotDay, publicSlot, whyOf } from '../slots/index.ts'
import type { DayRow, DaySessionRow } from './clinic-store.ts'
import type { PastRow } from './past-store.ts'
import type { QueueRow } from './queue-store.ts'
import type { ActedRow } from './act-store.ts'
import { answerableUntil, firstLetter } from './rules.ts'
import type { EventRow, WholeQueueRow } from './session-store.ts'
import type { ShownRow } from './state-store.ts'
import type { AppointmentRow, DeskRow, ListedRow, OfDesk, PatientRow } from './store.ts'
import type { EntryRow } from './waitlist-store.ts'

/** The patient of an appointment. */
const patientOf = (row: PatientRow): AppointmentPatient => ({
  name: row.patient_name,
  age: row.patient_age,
  gender: row.patient_gender,
  ...(row.contact && { contact: row.contact }),
})

/** The same for the account that has the appointment. */
export const shownPatientOf = (row: PatientRow): ShownPatient =>
  row.is_kept ? { name: firstLetter(row.patient_name) } : patientOf(row)

/** Who is called, and what holds a queue up. */
const shownState = (row: ShownRow): NonNullable<Appointment['queue']> => ({
  called: row.called.map((queueNumber) => ({ queueNumber, room: row.room })),
  state: row.state,
  minutes: row.minutes,
  reason: row.state_reason,
  pausedAt: row.paused_at?.toISOString() ?? null,
  ...(row.late_since && { lateSince: row.late_since.toISOString() }),
})

/** What everyone may know of a queue. */
export const publicState = (row: QueueRow): QueueState => ({
  ...shownState(row),
  ...(row.last_call_at && { calledAt: row.last_call_at.toISOString() }),
  slotId: row.slot_id,
  date: row.service_day,
  currentQueueNumber: row.current_number,
  version: row.version,
  waiting: row.waiting,
})

/** The mobile of the account that booked, where no contact was typed. */
const contactOfAccount = ({ contact, is_of_account: isOfAccount, mobile }: DeskRow) =>
  isOfAccount && !contact && mobile ? { contact: mobile, contactOfAccount: true as const } : undefined

/** The desk's view of an appointment. */
export function forDesk(row: DeskRow): DeskAppointment {
  return {
    _id: row.id,
    patient: { ...patientOf(row), ...contactOfAccount(row) },
    doctorId: row.doctor_id,
    slotId: row.slot_id,
    queueNumber: row.queue_number,
    appointmentDate: row.service_day,
    user: { fullName: row.user_name, mobileNo: row.mobile ?? '' },
    ...(row.language && { language: row.language }),
    ...(row.is_kept && { kept: true as const }),
    status: row.status,
    position: row.position,
    ...(row.arrived_at && { arrivedAt: row.arrived_at.toISOString() }),
    ...(row.on_my_way_at && { onMyWayAt: row.on_my_way_at.toISOString() }),
    ...(row.called_at && { calledAt: row.called_at.toISOString() }),
    calls: row.calls,
    priority: row.priority,
    currentQueueNumber: row.current_number,
    version: row.version,
  }
}

const sayingOf: Readonly<Record<string, string | undefined>> = messageKinds

/** The last message to a patient, as the desk sees it. */
export const messageForDesk = ({
  kind,
  by,
  at,
  ...message
}: NonNullable<OfDesk['message']>): DeskAppointment['message'] => ({
  kind: sayingOf[kind] ?? kind,
  ...message,
  at: new Date(at).toISOString(),
  ...(by !== null && { by }),
})

/** The last correction of an appointment's details, as the desk sees it. */
export const correctedForDesk = ({ by, at, was }: NonNullable<OfDesk['corrected']>): DeskAppointment['corrected'] => ({
  at: new Date(at).toISOString(),
  ...(by !== null && { by }),
  was,
})

/** The patient's view of an appointment. */
export function forPerson(row: AppointmentRow, hospital: PublicRow, estimate: Estimate | null = null): Appointment {
  const { priority: _priority, language: _language, ...shared } = forDesk(row)
  return {
    ...shared,
    patient: shownPatientOf(row),
    ...(row.is_unconfirmed && { unconfirmed: true as const }),
    hospitalId: { ...publicHospital(hospital), hospitalNumber: hospital.hospital_number },
    slot: publicSlot({
      id: row.slot_id,
      name: row.slot_name,
      start_time: row.start_time,
      end_time: row.end_time,
      active: row.active,
    }),
    aheadOfYou: row.ahead,
    estimate,
    ...(row.offer && { offer: row.offer }),
  }
}

/** The patient's view of an appointment in the list, with the state of its queue. */
export const listedForPerson = (
  row: ListedRow & AppointmentRow,
  hospital: PublicRow,
  estimate: Estimate | null,
): Appointment => ({ ...forPerson(row, hospital, estimate), queue: shownState(row) })

const named = (id: string, name: string, secondName: string | null) => ({
  _id: id,
  name,
  ...(secondName && { secondName }),
})

/** The patient's view of an own appointment that is over. */
export function pastForPerson(row: PastRow): PastVisit {
  const until = answerableUntil(row)
  return {
    _id: row.id,
    hospital: named(row.hospital_id, row.hospital_name, row.hospital_second_name),
    doctor: named(row.doctor_id, row.doctor_name, row.doctor_second_name),
    slot: row.slot_name,
    appointmentDate: row.service_day,
    queueNumber: row.queue_number,
    status: row.status,
    patient: shownPatientOf(row),
    ...(row.person_id && { personId: row.person_id }),
    canBook: row.can_book,
    ...(until && { feedback: { waiting: row.feedback, until: until.toISOString() } }),
  }
}

/** The patient's view of an own entry in a waitlist. */
export const entryForPerson = (row: EntryRow): WaitlistEntry => ({
  slotId: row.slot_id,
  appointmentDate: row.service_day,
  doctorId: row.doctor_id,
  hospitalId: row.hospital_id,
  slotName: row.slot_name,
  doctorName: row.doctor_name,
  hospitalName: row.hospital_name,
  ...(row.expires_at && { offeredUntil: row.expires_at.toISOString() }),
})

/** The desk's view of an appointment after an act. */
export const actedForDesk = (row: ActedRow): ActedAppointment => ({ ...forDesk(row), aheadOfYou: row.ahead })

/** The patient's view of the same. */
export function actedForPerson(
  row: ActedRow,
): Omit<ActedAppointment, 'priority' | 'language' | 'patient'> & { patient: ShownPatient } {
  const { priority: _priority, language: _language, ...shared } = actedForDesk(row)
  return { ...shared, patient: shownPatientOf(row) }
}

/** The desk's view of a queue.
 *  @param estimate when a patient who comes now is called */
export function queueForDesk(row: WholeQueueRow, estimate: Estimate | null): Queue {
  const { waiting, ...state } = publicState(row)
  const { called, completed, no_show: noShow, cancelled, next } = row
  return { ...state, counts: { waiting, called: called.length, completed, noShow, cancelled }, next, estimate }
}

/** The desk's view of a slot on a day. */
const sessionForDesk = (row: DaySessionRow, until: DaySession['until']): DaySession => ({
  slot: { _id: row.slot_id, name: row.slot_name, startTime: row.start_time, endTime: row.end_time },
  held: row.is_held,
  why: row.desk_refusal && whyOf(problemOfSlotDay(row.desk_refusal, row)),
  called: row.called,
  currentQueueNumber: row.current_number,
  waiting: row.waiting,
  completed: row.completed,
  missed: row.missed,
  capacity: row.capacity,
  left: row.desk_refusal === null ? row.left_for_desk : 0,
  heldForWalkIns: row.desk_refusal === null ? row.held_left : 0,
  state: row.state,
  minutes: row.minutes,
  until,
})

/** The desk's view of its doctors on a day.
 *  @param rows of one hospital, those of a doctor together
 *  @param untilOf when everyone in a session has been seen; null where that is not known */
export function dayForDesk(rows: readonly DayRow[], untilOf: (row: DaySessionRow) => DaySession['until']): HospitalDay {
  const doctors = Map.groupBy(rows, ({ doctor_id: doctor }) => doctor)
  return {
    date: rows[0]?.date ?? '',
    doctors: [...doctors].flatMap(([id, own]) => {
      const [first] = own
      if (id === null || !first) return []
      const { doctor_name: name, room, available } = first
      return {
        doctor: { _id: id, name, room, availability: available ? ('Available' as const) : ('Not Available' as const) },
        sessions: own.flatMap((row) => (row.slot_id === null ? [] : sessionForDesk(row, untilOf(row)))),
      }
    }),
  }
}

/** A patient's view of a session of today. */
export const todayForPerson = (row: DaySessionRow, walkIn: TodayOfDoctor['walkIn']): TodayOfDoctor => ({
  slotId: row.slot_id,
  date: row.service_day,
  startTime: row.start_time,
  currentQueueNumber: row.current_number,
  waiting: row.waiting,
  called: row.called,
  walkIn,
  state: row.state,
})

const actors = { staff: 'desk', patient: 'patient', product: 'product' } as const

/** One event of a queue's history. Those from before the acts were recorded are completions and cancellations. */
export const eventForDesk = (row: EventRow): QueueEvent => ({
  seq: row.seq,
  queueNumber: row.queue_number,
  act:
    row.queue_number === null ? 'state' : act.parse(row.act ?? (row.to_status === 'completed' ? 'complete' : 'cancel')),
  from: row.from_status,
  to: row.to_status,
  at: row.at.toISOString(),
  by: actors[row.by],
  person: row.person_id ? { _id: row.person_id, name: row.person_name ?? '' } : null,
  reason: row.reason,
  position: row.position,
  priority: row.priority,
  calls: row.calls,
  minutes: row.minutes,
})
