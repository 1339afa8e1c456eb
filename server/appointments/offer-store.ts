import { statement, type Connection } from '../platform/database/index.ts'
import type { QueueRow } from './queue-store.ts'
import { stateColumns } from './state-store.ts'
import { isOpen } from './store.ts'

const add = statement(
  'appointments.add-offers',
  `INSERT INTO place_offers (appointment_id, slot_id, service_day, joined_at, offered_at, expires_at)
   SELECT offer.appointment, offer.slot, offer.day, $5::timestamptz, $5, offer.until
   FROM unnest($1::uuid[], $2::uuid[], $3::date[], $4::timestamptz[]) AS offer (appointment, slot, day, until)`,
)

const withdraw = statement(
  'appointments.withdraw-offers',
  `UPDATE place_offers SET ended_at = $2, outcome = 'withdrawn' WHERE ended_at IS NULL AND appointment_id IN (
     SELECT a.id FROM appointments a JOIN slot_details s USING (slot_id) WHERE a.id = ANY ($1::uuid[]) AND s.hospital_id = $3)`,
)

/** A place that is kept for the patient of an appointment. */
export interface NewOffer {
  appointmentId: string
  slotId: string
  day: string
  expiresAt: Date
}

/** Keeps places. The caller holds their slots, and has withdrawn earlier offers to these appointments. */
export const insertOffers = (tx: Connection, offers: readonly NewOffer[], at: Date) =>
  tx.all(add, [
    offers.map(({ appointmentId }) => appointmentId),
    offers.map(({ slotId }) => slotId),
    offers.map(({ day }) => day),
    offers.map(({ expiresAt }) => expiresAt),
    at,
  ])

/** Frees the places that are kept for these appointments. */
export const withdrawOffers = (
  tx: Connection,
  { ids, hospital }: { ids: readonly string[]; hospital: string },
  at: Date,
) => tx.all(withdraw, [ids, at, hospital])

/** An offer to an appointment on a day of leave, with both slots. */
export interface DueOffer {
  id: string
  appointment_id: string
  hospital_id: string
  slots: string[]
}

/** A day of a slot with a waitlist. */
export interface DueQueue {
  slot_id: string
  service_day: string
  hospital_id: string
}

/** A queue of which places are offered. */
export interface Offered extends QueueRow {
  /** The mobile numbers of those to whom. */
  offered_to: string[]
}

const dueOffers = statement<DueOffer>(
  'appointments.due-offers',
  `SELECT o.id, o.appointment_id, s.hospital_id, ARRAY[a.slot_id, o.slot_id] AS slots
   FROM place_offers o
   -- The limit looks each up by its id: offers are few, appointments many.
   CROSS JOIN LATERAL (SELECT t.slot_id, t.status FROM appointments t WHERE t.id = o.appointment_id LIMIT 1) a
   JOIN slot_details s ON s.slot_id = a.slot_id
   WHERE o.ended_at IS NULL AND (o.expires_at <= $1 OR NOT ${isOpen('a')})
   -- The hospitals in turn: one with many holds up no other.
   ORDER BY row_number() OVER (PARTITION BY s.hospital_id ORDER BY o.expires_at), o.expires_at LIMIT $2`,
)

/** Only an offer that is still open and due: it has been read before its slots were locked. */
const endOffer = statement<{ outcome: 'expired' | 'withdrawn' }>(
  'appointments.end-offer',
  `UPDATE place_offers o SET ended_at = $2,
     outcome = CASE WHEN ${isOpen('a')} AND away.until IS NOT NULL THEN 'expired' ELSE 'withdrawn' END
   FROM appointments a, LATERAL (
     SELECT d.away_until AS until FROM slot_days(ARRAY[a.slot_id], ARRAY[a.service_day], $2) d) away
   WHERE o.id = $1 AND a.id = o.appointment_id AND o.ended_at IS NULL AND (o.expires_at <= $2 OR NOT ${isOpen('a')})
   RETURNING o.outcome`,
)

const isOver = `(s.slot_removed_at IS NOT NULL OR is_over(d.service_day, s.slot_id, s.night_minutes, s.time_zone, $1))`

const dueQueues = statement<DueQueue>(
  'appointments.due-waitlists',
  `SELECT d.slot_id, d.service_day, s.hospital_id
   FROM (SELECT array_agg(slot_id) AS slots, array_agg(service_day) AS days, array_agg(ends) AS ends, array_agg(waiting) AS waiting FROM (
     SELECT slot_id, service_day, bool_or(expires_at <= $1) AS ends, (count(*) FILTER (WHERE offered_at IS NULL))::integer AS waiting
     FROM place_offers WHERE ended_at IS NULL AND patient_id IS NOT NULL AND ($3::uuid[] IS NULL OR slot_id = ANY ($3)) GROUP BY 1, 2) q) asked
   CROSS JOIN LATERAL slot_days(asked.slots, asked.days, $1) d
   JOIN unnest(asked.slots, asked.days, asked.ends, asked.waiting) AS w (slot_id, service_day, ends, waiting) USING (slot_id, service_day)
   JOIN slot_details s USING (slot_id)
   WHERE w.ends OR ${isOver} OR (w.waiting > 0 AND places_to_offer(s, d.refusal, d.left_for_patients, w.waiting, $1) > 0)
   ORDER BY row_number() OVER (PARTITION BY s.hospital_id ORDER BY d.service_day, d.slot_id), d.service_day, d.slot_id LIMIT $2`,
)

const endEntries = statement<{ id: string }>(
  'appointments.end-entries',
  `UPDATE place_offers o SET ended_at = $1, outcome = 'expired' FROM slot_details s, (SELECT $3::date AS service_day) d
   WHERE o.slot_id = $2 AND o.service_day = d.service_day AND o.patient_id IS NOT NULL AND o.ended_at IS NULL AND s.slot_id = o.slot_id
     AND (o.expires_at <= $1 OR ${isOver}) RETURNING o.id`,
)

/** The function locks each queue: in the order of their keys. */
const offerPlaces = statement<Offered>(
  'appointments.offer-places',
  `WITH made AS MATERIALIZED (
     SELECT slot_id, service_day, offer_places(slot_id, service_day, $1) AS offered_to
     FROM (SELECT DISTINCT service_day, slot_id FROM unnest($2::uuid[], $3::date[]) AS q (slot_id, service_day) ORDER BY 1, 2) asked)
   SELECT o.offered_to, o.service_day, ${stateColumns} FROM made o JOIN slot_details s USING (slot_id)
   LEFT JOIN queues q ON q.slot_id = o.slot_id AND q.service_day = o.service_day WHERE o.offered_to <> '{}'`,
)

/** Offers to appointments that have expired, or whose appointment has ended. */
export const dueOffersAt = (db: Connection, now: Date, most: number) => db.all(dueOffers, [now, most])

/** Ends an offer if it is still due. The caller holds both slots.
 *  @returns `expired` where the appointment waits on a day of leave and got no other number */
export const endDueOffer = async (tx: Connection, id: string, at: Date) => (await tx.first(endOffer, [id, at]))?.outcome

/** Days with offers that have expired, entries that have ended, or places that can be offered; of some slots where they are given. */
export const dueQueuesAt = (db: Connection, now: Date, most: number, slots?: readonly string[]) =>
  db.all(dueQueues, [now, most, slots ?? null])

/** Ends the entries of a day that is over, and its offers that have expired. The caller holds the slot.
 *  @returns how many */
export const endDueEntries = async (tx: Connection, { slot_id, service_day }: DueQueue, at: Date) =>
  (await tx.all(endEntries, [at, slot_id, service_day])).length

/** Offers the free places of days to those who joined first; an act that cancels has done so already. The caller holds the slots, or only
 *  frees places.
 *  @returns the queues of which places were offered */
export const offerFreePlaces = (
  tx: Connection,
  queues: readonly Pick<DueQueue, 'slot_id' | 'service_day'>[],
  at: Date,
) => tx.all(offerPlaces, [at, queues.map(({ slot_id: slot }) => slot), queues.map(({ service_day: day }) => day)])
