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
  phones: Phone[]
}

const note = statement(
  'notifications.note-offers',
  `INSERT INTO offer_notices (offer_id, next_try_at)
   SELECT DISTINCT o.offer_id, $1::timestamptz FROM offered_places o JOIN push_subscriptions s ON s.patient_id = o.account_id
   WHERE o.expires_at > $1 ON CONFLICT DO NOTHING`,
)

const endStale = statement(
  'notifications.end-stale-offers',
  `UPDATE offer_notices n SET done_at = $1 WHERE n.done_at IS NULL
     AND NOT EXISTS (SELECT FROM offered_places o WHERE o.offer_id = n.offer_id AND o.expires_at > $1)`,
)

/** Postpones the next try, so that a crash only delays a notice. */
const take = statement<DueOfferNotice>(
  'notifications.take-due-offers',
  `WITH due AS (
     SELECT n.offer_id FROM offer_notices n JOIN offered_places o USING (offer_id)
     WHERE n.done_at IS NULL AND n.next_try_at <= $1 AND o.expires_at > $1
     ORDER BY n.next_try_at LIMIT 20 FOR UPDATE OF n SKIP LOCKED),
   taken AS (
     UPDATE offer_notices n SET tries = n.tries + 1, next_try_at = $1::timestamptz + interval '20 seconds' * (n.tries + 1)
     FROM due d WHERE n.offer_id = d.offer_id RETURNING n.offer_id)
   SELECT o.offer_id, o.slot_id, o.service_day, slot.slot_name, slot.doctor_name, slot.hospital_name, slot.time_zone, o.expires_at,
     o.appointment_id, o.away_day, ${phonesOf('p.id = o.account_id')}
   FROM taken t JOIN offered_places o USING (offer_id) JOIN slot_details slot ON slot.slot_id = o.slot_id`,
)

const markDone = statement('notifications.mark-offer-done', `UPDATE offer_notices SET done_at = $2 WHERE offer_id = $1`)

/** Inserts the notices of places that are offered, and ends those of offers that have ended. */
export async function noteOffers(db: Connection, now: Date): Promise<void> {
  await db.all(note, [now])
  await db.all(endStale, [now])
}

/** The next page of due notices of offers, taken for this node; empty when none is due. */
export const takeDueOfferNotices = (db: Connection, now: Date) => db.all(take, [now])
export const offerNoticeDone = (db: Connection, { offer_id }: Pick<DueOfferNotice, 'offer_id'>, now: Date) =>
  db.all(markDone, [offer_id, now])
