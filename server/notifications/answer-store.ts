import { isOpen } from '../appointments/index.ts'
import { statement, type Connection } from '../platform/database/index.ts'

/** The message that a patient answers: the last one by WhatsApp of an appointment that is open. */
export interface AnsweredMessage {
  id: string
  appointment_id: string
  hospital_id: string
  queue_number: number
  language: string | null
  cancel_asked_at: Date | null
}

const answered = statement<AnsweredMessage>(
  'notifications.answered-message',
  `SELECT n.id, a.appointment_id, d.hospital_id, a.queue_number, coalesce(p.language, a.language) AS language, n.cancel_asked_at
   FROM appointment_places a JOIN slot_details d USING (slot_id) JOIN notices n USING (appointment_id)
   JOIN message_steps s ON s.message_id = n.id AND s.channel = 'whatsapp'
   LEFT JOIN open_accounts p ON p.mobile = a.mobile
   WHERE a.mobile = $1 AND ${isOpen('a')} AND s.began_at > $2::timestamptz - interval '1 day'
     AND is_confirmed(a.reach, a.mobile, a.slot_id)
   ORDER BY s.began_at DESC LIMIT 1`,
)

const ask = statement('notifications.ask-to-cancel', `UPDATE notices SET cancel_asked_at = $2 WHERE id = $1`)

const ofAccount = statement<{ language: string | null }>(
  'notifications.language-of-account',
  `SELECT language FROM open_accounts WHERE mobile = $1`,
)

/** The message that a mobile answers now; undefined where there is none. */
export const answeredMessage = (db: Connection, mobile: string, now: Date) => db.first(answered, [mobile, now])

/** A patient has asked to cancel, and is asked back. */
export const askToCancel = (db: Connection, message: string, now: Date) => db.all(ask, [message, now])

/** The language of the account with a mobile. */
export const accountLanguage = async (db: Connection, mobile: string) => (await db.first(ofAccount, [mobile]))?.language
