import type { AppointmentStatus } from '#contract/appointments.ts'
import type { Feedback } from '#contract/past-visits.ts'
import { statement, type Connection } from '../platform/database/index.ts'
import { hasMobile, isEnded, patientColumns, type PatientRow } from './store.ts'

/** What an answer depends on. */
export interface AnsweredRow {
  status: AppointmentStatus
  status_at: Date
  feedback: Feedback | null
  feedback_at: Date | null
}

const answeredColumns = 'a.status, a.status_at, a.feedback, a.feedback_at'

/** An appointment of an account that is over. */
export interface PastRow extends PatientRow, AnsweredRow {
  id: string
  service_day: string
  queue_number: number
  person_id: string | null
  slot_name: string
  doctor_id: string
  doctor_name: string
  doctor_second_name: string | null
  hospital_id: string
  hospital_name: string
  hospital_second_name: string | null
  can_book: boolean
}

/** Where a page begins: behind this appointment. */
export interface PastStart {
  day: string
  id: string
}

const past = statement<PastRow>(
  'appointments.past-of-mobile',
  `SELECT a.id, a.service_day, a.queue_number, a.person_id, ${answeredColumns}, ${patientColumns}, s.slot_name, s.doctor_id, s.doctor_name,
     s.doctor_second_name, s.hospital_id, s.hospital_name, s.hospital_second_name,
     s.doctor_removed_at IS NULL AND s.hospital_suspended_at IS NULL AS can_book
   FROM appointments a JOIN slot_details s USING (slot_id)
   WHERE ${hasMobile('$1')} AND a.reach <> 'none' AND a.replaced_by IS NULL AND is_confirmed(a.reach, a.mobile, a.slot_id)
     AND (${isEnded('a')} OR is_over(a.service_day, s.slot_id, s.night_minutes, s.time_zone, $2))
     AND ($3::date IS NULL OR (a.service_day, a.id) < ($3::date, $4::uuid))
   ORDER BY a.service_day DESC, a.id DESC LIMIT $5`,
)

const answered = statement<AnsweredRow>(
  'appointments.answered-of-own',
  `SELECT ${answeredColumns} FROM appointments a
   WHERE a.id = $1 AND a.mobile = $2 AND a.reach <> 'none' AND is_confirmed(a.reach, a.mobile, a.slot_id) FOR NO KEY UPDATE`,
)

const answeredByLink = statement<AnsweredRow>(
  'appointments.answered-by-link',
  `SELECT ${answeredColumns} FROM appointments a WHERE a.id = $1 FOR NO KEY UPDATE`,
)

const feedbackOf = statement<Pick<AnsweredRow, 'feedback'>>(
  'appointments.feedback-of',
  `SELECT feedback FROM appointments WHERE id = $1`,
)

const answer = statement(
  'appointments.answer-of-patient',
  `UPDATE appointments SET feedback = $2, feedback_at = coalesce(feedback_at, $3) WHERE id = $1`,
)

/** The appointments of a mobile number that are over, the newest first. */
export const pastOfMobile = (
  db: Connection,
  mobile: string,
  { after, most, now }: { after: PastStart | undefined; most: number; now: Date },
) => db.all(past, [mobile, now, after?.day ?? null, after?.id ?? null, most])

/** Locks an own appointment, to answer it. */
export const holdToAnswer = (tx: Connection, id: string, mobile: string) => tx.first(answered, [id, mobile])

/** Locks an appointment whose link was opened, to answer it. */
export const holdLinked = (tx: Connection, id: string) => tx.first(answeredByLink, [id])

/** What a visit was answered with; null before an answer. */
export const readFeedback = async (db: Connection, id: string): Promise<Feedback | null> =>
  (await db.first(feedbackOf, [id]))?.feedback ?? null

/** The time of the first answer stays. */
export const writeAnswer = (tx: Connection, id: string, waiting: Feedback, at: Date) =>
  tx.all(answer, [id, waiting, at])
