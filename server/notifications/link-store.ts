import { statement, type Connection } from '../platform/database/index.ts'
import type { AskedPatient } from './ask-channels.ts'

/** An own token, of which the account may ask for the link. */
export interface LinkedToken extends AskedPatient {
  hospital_id: string
  is_waiting: boolean
  /** It has had the message with its link. */
  was_sent: boolean
}

const ofToken = statement<LinkedToken>(
  'notifications.linked-token',
  `SELECT a.mobile, a.contact, true AS is_own, a.is_walk_in, p.language, a.service_day, coalesce(c.changed_start, s.start_time) AS start_time,
     coalesce(c.changed_end, s.end_time) AS end_time, s.time_zone, s.hospital_id,
     a.status = 'waiting' AS is_waiting,
     EXISTS (SELECT FROM notices n WHERE n.appointment_id = a.appointment_id AND n.kind = 'booked') AS was_sent
   FROM appointment_places a JOIN slot_details s USING (slot_id) JOIN open_accounts p ON p.mobile = a.mobile
   LEFT JOIN changed_times c ON c.slot_id = a.slot_id AND c.service_day = a.service_day
   WHERE a.appointment_id = $1 AND a.mobile = $2 AND is_confirmed(a.reach, a.mobile, a.slot_id)`,
)

const write = statement<{ id: string }>(
  'notifications.write-booked',
  `INSERT INTO notices (appointment_id, kind, due_at, next_try_at, done_at, look_at)
   SELECT appointment_id, 'booked', $2::timestamptz, $2::timestamptz, $2::timestamptz, $2::timestamptz FROM appointment_places
   WHERE appointment_id = $1 AND status = 'waiting' ON CONFLICT DO NOTHING RETURNING id`,
)

/** Undefined for a token that is not the account's. */
export const linkedToken = (db: Connection, id: string, mobile: string) => db.first(ofToken, [id, mobile])

/** Writes the message with the number of a token and its link.
 *  @returns whether it is the first */
export const writeLinkMessage = async (db: Connection, id: string, now: Date) =>
  (await db.all(write, [id, now])).length > 0
