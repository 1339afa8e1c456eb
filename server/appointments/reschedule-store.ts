import { statement, type Connection } from '../platform/database/index.ts'
import { inScope, scopeParameters, type One } from './move-store.ts'

/** An erasure of the account comes before, or waits. Bookings do not conflict. */
const holdAccount = statement<{ id: string }>(
  'appointments.hold-own-account',
  `SELECT id FROM open_accounts WHERE id = $1 FOR KEY SHARE`,
)

/** Where an appointment is. */
export interface OwnPlace {
  slot_id: string
  service_day: string
  hospital_id: string
  /** It was booked with the account, or kept, not added by the desk for it. */
  by_patient: boolean
  is_over: boolean
}

const placeOf = statement<OwnPlace>(
  'appointments.place-of-own',
  `SELECT a.slot_id, a.service_day, s.hospital_id, a.patient_id IS NOT NULL OR a.reach = 'kept' AS by_patient,
     is_over(a.service_day, s.slot_id, s.night_minutes, s.time_zone, $3) AS is_over
   FROM appointments a JOIN slot_details s USING (slot_id)
   WHERE a.id = $1 AND a.mobile = $2 AND is_confirmed(a.reach, a.mobile, a.slot_id)`,
)

const settle = statement(
  'appointments.settle-offer',
  `UPDATE place_offers SET ended_at = $4, outcome = CASE WHEN slot_id = $2 AND service_day = $3 THEN 'taken' ELSE 'withdrawn' END
   WHERE ended_at IS NULL AND appointment_id = (
     SELECT a.id FROM appointments a JOIN slot_details s USING (slot_id) WHERE a.id = $1 AND ${inScope('$5', '$6')})`,
)

/** Locks the account against its erasure, after the slots.
 *  @returns whether it exists */
export const holdOwnAccount = async (tx: Connection, patient: string) =>
  (await tx.first(holdAccount, [patient])) !== undefined

/** Where an appointment is that the account sees in full. */
export const placeOfOwn = (tx: Connection, id: string, mobile: string, now: Date) =>
  tx.first(placeOf, [id, mobile, now])

/** Ends the offer to an appointment that has got a number in this queue. The caller holds the appointment's slot. */
export const settleOffer = (tx: Connection, { id, ...scope }: One, to: { slotId: string; day: string }, at: Date) =>
  tx.all(settle, [id, to.slotId, to.day, at, ...scopeParameters(scope)])
