import { statement, type Connection } from '../platform/database/index.ts'
import type { DatedQueue } from './queue-store.ts'

/** An erasure of the account comes before, or waits. Bookings do not conflict. */
const holdAccount = statement<{ id: string }>(
  'appointments.hold-own-account',
  `SELECT id FROM open_accounts WHERE id = $1 FOR KEY SHARE`,
)

/** Where an appointment is. */
interface OwnPlace {
  slot_id: string
  service_day: string
  hospital_id: string
  /** It was booked with the account, or kept, not added by the desk for it. */
  by_patient: boolean
  is_over: boolean
  is_suspended: boolean
}

const placeOf = statement<OwnPlace>(
  'appointments.place-of-own',
  `SELECT a.slot_id, a.service_day, s.hospital_id, a.patient_id IS NOT NULL OR a.reach = 'kept' AS by_patient,
     a.service_day < ($3::timestamptz AT TIME ZONE s.time_zone)::date AS is_over, s.hospital_suspended_at IS NOT NULL AS is_suspended
   FROM appointments a JOIN slot_details s USING (slot_id)
   WHERE a.id = $1 AND a.mobile = $2 AND is_confirmed(a.reach, a.mobile, a.slot_id)`,
)

const waitingIn = statement<{ waiting: number }>(
  'appointments.own-waiting-in-queue',
  `SELECT count(*)::integer AS waiting FROM appointments
   WHERE service_day = $3 AND slot_id = $2 AND status = 'waiting' AND (patient_id = $1 OR (mobile = $4 AND reach = 'kept'))`,
)

const kept = statement<{ id: string }>(
  'appointments.place-kept',
  `SELECT id FROM place_offers
   WHERE appointment_id = $1 AND slot_id = $2 AND service_day = $3 AND ended_at IS NULL AND expires_at > $4`,
)

const settle = statement(
  'appointments.settle-offer',
  `UPDATE place_offers SET ended_at = $4, outcome = CASE WHEN slot_id = $2 AND service_day = $3 THEN 'taken' ELSE 'withdrawn' END
   WHERE appointment_id = $1 AND ended_at IS NULL`,
)

/** Locks the account against its erasure, before anything else is locked.
 *  @returns whether it exists */
export const holdOwnAccount = async (tx: Connection, patient: string) =>
  (await tx.first(holdAccount, [patient])) !== undefined

/** Where an appointment is that the account sees in full. */
export const placeOfOwn = (tx: Connection, id: string, mobile: string, now: Date) =>
  tx.first(placeOf, [id, mobile, now])

/** How many of the account's bookings and kept tokens wait in a queue. The caller holds its slot. */
export const ownWaitingIn = async (
  tx: Connection,
  { id, mobile }: { id: string; mobile: string },
  { slotId, date }: DatedQueue,
) => (await tx.first(waitingIn, [id, slotId, date, mobile]))?.waiting ?? 0

/** Whether a place in this queue is kept for the appointment. The caller holds its slot. */
export const isPlaceKept = async (
  tx: Connection,
  appointment: string,
  { slotId, day }: { slotId: string; day: string },
  now: Date,
) => (await tx.first(kept, [appointment, slotId, day, now])) !== undefined

/** Ends the offer to an appointment that has got a number in this queue. The caller holds the appointment's slot. */
export const settleOffer = (tx: Connection, appointment: string, to: { slotId: string; day: string }, at: Date) =>
  tx.all(settle, [appointment, to.slotId, to.day, at])
