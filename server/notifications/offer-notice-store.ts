import type { Language } from '#contract/languages.ts'
import { statement, type Connection } from '../platform/database/index.ts'

/** A notice of a place that is offered, to be sent to one phone. */
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
  endpoint: string
  p256dh: string
  auth: string
  language: Language
}

const note = statement(
  'notifications.note-offers',
  `INSERT INTO offer_notices (offer_id, next_try_at)
   SELECT DISTINCT o.offer_id, $1::timestamptz FROM offered_places o JOIN push_subscriptions s ON s.patient_id = o.account_id
   WHERE o.expires_at > $1 ON CONFLICT DO NOTHING`,
)

/** Postpones the next try, so that a crash only delays a notice. Marks those as done whose offer has ended. */
const take = statement<DueOfferNotice>(
  'notifications.take-due-offers',
  `WITH due AS (
     SELECT offer_id FROM offer_notices WHERE done_at IS NULL AND next_try_at <= $1
     ORDER BY next_try_at LIMIT 20 FOR UPDATE SKIP LOCKED),
   taken AS (
     UPDATE offer_notices n SET tries = n.tries + 1, next_try_at = $1::timestamptz + interval '20 seconds' * (n.tries + 1),
       done_at = CASE WHEN EXISTS (SELECT FROM offered_places o WHERE o.offer_id = n.offer_id AND o.expires_at > $1) THEN NULL
         ELSE $1::timestamptz END
     FROM due d WHERE n.offer_id = d.offer_id RETURNING n.offer_id, n.done_at)
   SELECT o.offer_id, o.slot_id, o.service_day, slot.slot_name, slot.doctor_name, slot.hospital_name, slot.time_zone, o.expires_at,
     o.appointment_id, o.away_day, s.endpoint, s.p256dh, s.auth, coalesce(p.language, s.language, 'en') AS language
   FROM taken t JOIN offered_places o USING (offer_id) JOIN slot_details slot ON slot.slot_id = o.slot_id
   JOIN open_accounts p ON p.id = o.account_id JOIN push_subscriptions s ON s.patient_id = p.id
   WHERE t.done_at IS NULL`,
)

const markDone = statement('notifications.mark-offer-done', `UPDATE offer_notices SET done_at = $2 WHERE offer_id = $1`)

/** Inserts the notices of places that are offered. */
export const noteOffers = (db: Connection, now: Date) => db.all(note, [now])

/** Takes due notices of offers for this node. */
export const takeDueOfferNotices = (db: Connection, now: Date) => db.all(take, [now])
export const offerNoticeDone = (db: Connection, { offer_id }: DueOfferNotice, now: Date) =>
  db.all(markDone, [offer_id, now])
