import { statement, type Connection } from '../platform/database/index.ts'
import { phonesOf, type Phone } from './store.ts'

/** A notice of a place that is offered, to be sent to its owner's phones. */
export interface DueOfferNotice {
  offer_id: string
  slot_id: string
  service_day: string
  slot_name: string
  doctor_name: string
  hospital_name: string
  time_zone: string
  expires_at: Date
  /** The appointment on a day of leave, with that day; null for a patient of a waitlist. */
  appointment_id: string | null
  away_day: string | null
  /** With which the phones report that they have shown it. */
  token: string
  /** With this one. */
  tries: number
  /** An earlier try may have reached a phone. */
  is_doubted: boolean
  phones: Phone[]
}

/** Takes due notices of places as `takeDueNotices` does those of appointments. Those of places that are no longer kept are done, as are those whose patient
 *  has been reached: they have no phones. */
const take = statement<DueOfferNotice>(
  'notifications.take-due-offers',
  `WITH due AS (
     SELECT id FROM notices WHERE done_at IS NULL AND next_try_at <= $1 AND offer_id IS NOT NULL
     ORDER BY next_try_at LIMIT 20 FOR UPDATE SKIP LOCKED),
   taken AS (
     UPDATE notices n SET tries = n.tries + 1, next_try_at = $1::timestamptz + interval '90 seconds',
       done_at = CASE WHEN NOT o.is_open OR o.expires_at <= $1 OR n.outcome = 'reached' THEN $1::timestamptz END
     FROM due d, offered_places o WHERE n.id = d.id AND o.offer_id = n.offer_id
     RETURNING n.offer_id, n.done_at, n.token, n.tries, n.doubted)
   SELECT o.offer_id, o.slot_id, o.service_day, slot.slot_name, slot.doctor_name, slot.hospital_name, slot.time_zone, o.expires_at,
     o.appointment_id, o.away_day, t.token, t.tries, t.doubted <> '{}' AS is_doubted,
     ${phonesOf('t.done_at IS NULL AND p.id = o.account_id AND s.endpoint <> ALL (t.doubted)')}
   FROM taken t JOIN offered_places o USING (offer_id) JOIN slot_details slot ON slot.slot_id = o.slot_id`,
)

/** The next page of due notices of places, taken for this node; empty when none is due. */
export const takeDueOfferNotices = (db: Connection, now: Date) => db.all(take, [now])
