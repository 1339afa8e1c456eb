import { statement, type Connection } from '../platform/database/index.ts'

const add = statement(
  'appointments.add-offers',
  `INSERT INTO place_offers (appointment_id, slot_id, service_day, joined_at, offered_at, expires_at)
   SELECT offer.appointment, offer.slot, offer.day, $5::timestamptz, $5, offer.until
   FROM unnest($1::uuid[], $2::uuid[], $3::date[], $4::timestamptz[]) AS offer (appointment, slot, day, until)`,
)

const withdraw = statement(
  'appointments.withdraw-offers',
  `UPDATE place_offers SET ended_at = $2, outcome = 'withdrawn' WHERE appointment_id = ANY ($1::uuid[]) AND ended_at IS NULL`,
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
export const withdrawOffers = (tx: Connection, appointmentIds: readonly string[], at: Date) =>
  tx.all(withdraw, [appointmentIds, at])
