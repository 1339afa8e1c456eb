import { statement, type Connection } from '../platform/database/index.ts'

/** The hours of the day at the hospital in which places are offered, and for how many minutes. */
const offering = { from: '07:00', until: '21:00', minutes: 15 }

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

const isOpen = `a.status IN ('waiting', 'called', 'no_show')`

const dueOffers = statement<DueOffer>(
  'appointments.due-offers',
  `SELECT o.id, o.appointment_id, s.hospital_id, ARRAY[a.slot_id, o.slot_id] AS slots
   FROM place_offers o
   -- The limit looks each up by its id: offers are few, appointments many.
   CROSS JOIN LATERAL (SELECT t.slot_id, t.status FROM appointments t WHERE t.id = o.appointment_id LIMIT 1) a
   JOIN slot_details s ON s.slot_id = a.slot_id
   WHERE o.ended_at IS NULL AND (o.expires_at <= $1 OR NOT (${isOpen})) ORDER BY o.expires_at LIMIT $2`,
)

/** Only an offer that is still open and due: it has been read before its slots were locked. */
const endOffer = statement<{ outcome: 'expired' | 'withdrawn' }>(
  'appointments.end-offer',
  `UPDATE place_offers o SET ended_at = $2,
     outcome = CASE WHEN ${isOpen} AND away.until IS NOT NULL THEN 'expired' ELSE 'withdrawn' END
   FROM appointments a, LATERAL (
     SELECT d.away_until AS until FROM slot_days(ARRAY[a.slot_id], ARRAY[a.service_day], $2) d) away
   WHERE o.id = $1 AND a.id = o.appointment_id AND o.ended_at IS NULL AND (o.expires_at <= $2 OR NOT (${isOpen}))
   RETURNING o.outcome`,
)

const isOver = `(s.slot_removed_at IS NOT NULL OR d.service_day < ($1::timestamptz AT TIME ZONE s.time_zone)::date)`

/** How many places can be offered on a day \`d\` of a slot \`s\`; without a limit, one to each. */
const offered = `CASE WHEN d.refusal IS NOT NULL OR NOT s.active OR NOT s.doctor_available OR s.hospital_suspended_at IS NOT NULL
     OR ($1::timestamptz AT TIME ZONE s.time_zone)::time NOT BETWEEN time '${offering.from}' AND time '${offering.until}' - interval '1 microsecond'
   THEN 0 ELSE coalesce(d.left_for_patients, 1000) END`

const dueQueues = statement<DueQueue>(
  'appointments.due-waitlists',
  `SELECT d.slot_id, d.service_day, s.hospital_id
   FROM (SELECT array_agg(slot_id) AS slots, array_agg(service_day) AS days, array_agg(ends) AS ends, array_agg(waits) AS waits FROM (
     SELECT slot_id, service_day, bool_or(expires_at <= $1) AS ends, bool_or(offered_at IS NULL) AS waits
     FROM place_offers WHERE ended_at IS NULL AND patient_id IS NOT NULL GROUP BY 1, 2) q) asked
   CROSS JOIN LATERAL slot_days(asked.slots, asked.days, $1) d
   JOIN unnest(asked.slots, asked.days, asked.ends, asked.waits) AS q (slot_id, service_day, ends, waits) USING (slot_id, service_day)
   JOIN slot_details s USING (slot_id)
   WHERE q.ends OR ${isOver} OR (q.waits AND ${offered} > 0)
   ORDER BY d.service_day, d.slot_id LIMIT $2`,
)

const endEntries = statement<{ id: string }>(
  'appointments.end-entries',
  `UPDATE place_offers o SET ended_at = $1, outcome = 'expired' FROM slot_details s, (SELECT $3::date AS service_day) d
   WHERE o.slot_id = $2 AND o.service_day = d.service_day AND o.patient_id IS NOT NULL AND o.ended_at IS NULL AND s.slot_id = o.slot_id
     AND (o.expires_at <= $1 OR ${isOver}) RETURNING o.id`,
)

/** A statement of its own: it begins after the lock on the slot, and sees the places that are left then. */
const offerPlaces = statement<{ id: string }>(
  'appointments.offer-places',
  `UPDATE place_offers SET offered_at = $1, expires_at = $1::timestamptz + interval '${offering.minutes} minutes'
   WHERE id IN (
     SELECT id FROM place_offers WHERE slot_id = $2 AND service_day = $3 AND patient_id IS NOT NULL AND ended_at IS NULL AND offered_at IS NULL
     ORDER BY joined_at, id LIMIT (
       SELECT greatest(0, ${offered}) FROM slot_details s CROSS JOIN LATERAL slot_days(ARRAY[s.slot_id], ARRAY[$3::date], $1) d
       WHERE s.slot_id = $2))
   RETURNING id`,
)

/** Offers to appointments that have expired, or whose appointment has ended. */
export const dueOffersAt = (db: Connection, now: Date, most: number) => db.all(dueOffers, [now, most])

/** Ends an offer if it is still due. The caller holds both slots.
 *  @returns `expired` where the appointment waits on a day of leave and got no other number */
export const endDueOffer = async (tx: Connection, id: string, at: Date) => (await tx.first(endOffer, [id, at]))?.outcome

/** Days with offers that have expired, entries that have ended, or places that can be offered. */
export const dueQueuesAt = (db: Connection, now: Date, most: number) => db.all(dueQueues, [now, most])

/** Ends the entries of a day that is over, and its offers that have expired. The caller holds the slot.
 *  @returns how many */
export const endDueEntries = async (tx: Connection, { slot_id, service_day }: DueQueue, at: Date) =>
  (await tx.all(endEntries, [at, slot_id, service_day])).length

/** Offers the free places of a day to those who joined first. The caller holds the slot.
 *  @returns how many */
export const offerFreePlaces = async (tx: Connection, { slot_id, service_day }: DueQueue, at: Date) =>
  (await tx.all(offerPlaces, [at, slot_id, service_day])).length
