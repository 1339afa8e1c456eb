import { statement, type Connection } from '../platform/database/index.ts'
import { hasMobile } from './store.ts'

/** The appointments that the hospital of an unconfirmed appointment has added for the mobile number. */
const pendingWithIt = `SELECT a.id FROM appointments one JOIN slot_details here USING (slot_id)
   JOIN appointments a ON ${hasMobile('one.mobile')} AND a.reach = 'unconfirmed'
   JOIN slot_details there ON there.slot_id = a.slot_id AND there.hospital_id = here.hospital_id
   WHERE one.id = $1 AND one.mobile = $2 AND one.reach = 'unconfirmed'`

const confirm = statement<{ id: string }>(
  'appointments.confirm',
  `UPDATE appointments SET reach = 'confirmed'
   WHERE id IN (SELECT id FROM appointments WHERE id IN (${pendingWithIt}) ORDER BY id FOR NO KEY UPDATE) RETURNING id`,
)

const isConfirmed = statement<{ id: string }>(
  'appointments.is-confirmed',
  `SELECT id FROM appointments WHERE id = $1 AND mobile = $2 AND is_confirmed(reach, mobile, slot_id)`,
)

/** The hospital's later bookings no longer reach this account. The account is locked first, as an erasure does. */
const refuse = statement<{ id: string }>(
  'appointments.refuse',
  `WITH account AS MATERIALIZED (SELECT id FROM open_accounts WHERE id = $3 FOR KEY SHARE),
   gone AS (
     UPDATE appointments SET reach = 'none'
     WHERE (SELECT id FROM account) IS NOT NULL AND id IN (SELECT id FROM appointments WHERE id IN (${pendingWithIt}) ORDER BY id FOR NO KEY UPDATE)
     RETURNING id, slot_id),
   refused AS (
     INSERT INTO contacts (patient_id, hospital_id, reached_at, refused_at)
     SELECT DISTINCT $3::uuid, s.hospital_id, $4::timestamptz, $4::timestamptz FROM gone JOIN slot_details s USING (slot_id)
     ON CONFLICT (patient_id, hospital_id) DO UPDATE SET refused_at = excluded.refused_at)
   SELECT id FROM gone`,
)

const removeOld = statement<{ removed: number }>(
  'appointments.remove-old-contacts',
  `WITH gone AS (DELETE FROM contacts WHERE ctid = ANY (ARRAY(
     SELECT ctid FROM contacts WHERE refused_at IS NULL AND reached_at <= $1::timestamptz - interval '90 days'
     LIMIT $2 FOR UPDATE SKIP LOCKED)) RETURNING 1)
   SELECT count(*)::integer AS removed FROM gone`,
)

const forget = statement('appointments.forget-contacts', `DELETE FROM contacts WHERE patient_id = $1`)

/** A hospital whose bookings a patient refuses. */
export interface Refusal {
  hospital_name: string
  hospital_second_name: string | null
  refused_at: Date
}

const refusedBy = statement<Refusal>(
  'appointments.refused-by',
  `SELECT h.name AS hospital_name, h.second_name AS hospital_second_name, c.refused_at
   FROM contacts c JOIN hospital_logins h ON h.id = c.hospital_id
   WHERE c.patient_id = $1 AND c.refused_at IS NOT NULL ORDER BY c.refused_at`,
)

/** Confirms an unconfirmed appointment and the others that its hospital added for the mobile.
 *  @returns undefined when the appointment does not reach this mobile */
export async function confirmPending(
  db: Connection,
  mobile: string,
  id: string,
): Promise<'confirmed' | 'confirmed before' | undefined> {
  if ((await db.all(confirm, [id, mobile])).length > 0) return 'confirmed'
  return (await db.first(isConfirmed, [id, mobile])) && 'confirmed before'
}

/** Takes an unconfirmed appointment, and the others that its hospital added for the mobile, off the account.
 *  @returns false when there is none */
export const refusePending = async (
  db: Connection,
  { patient, mobile, id }: { patient: string; mobile: string; id: string },
  at: Date,
) => (await db.all(refuse, [id, mobile, patient, at])).length > 0

/** Removes contacts that were neither refused nor renewed for 90 days. */
export const removeOldContacts = async (db: Connection, now: Date, most: number) =>
  (await db.first(removeOld, [now, most]))?.removed ?? 0

/** Deletes which hospitals reached an account or were refused by it. */
export const forgetContacts = (tx: Connection, patient: string) => tx.all(forget, [patient])

/** The hospitals that an account answered "not mine". */
export const refusedHospitals = (db: Connection, patient: string) => db.all(refusedBy, [patient])
