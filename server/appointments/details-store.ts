import type { Gender } from '#contract/appointments.ts'
import type { Language } from '#contract/languages.ts'
import { type Connection, statement, statementWith } from '../platform/database/index.ts'
import type { QueueRow } from './queue-store.ts'
import { shownColumns } from './state-store.ts'
import { hasMobile } from './store.ts'

/** What a desk corrects; undefined values stay, and an empty contact becomes none. */
export interface Details {
  name?: string | undefined
  age?: number | undefined
  gender?: Gender | undefined
  contact?: string | undefined
  language?: Language | undefined
}

/** The name of a walk-in stands for the account as well, unless the desk has typed another. */
const write = statementWith<QueueRow, Details & { id: string; at: Date; by: string | null }>(
  'appointments.correct',
  {
    id: 'uuid',
    name: 'text',
    age: 'smallint',
    gender: 'text',
    contact: 'text',
    language: 'text',
    at: 'timestamptz',
    by: 'text',
  },
  (p) => `WITH corrected AS (
     UPDATE appointments SET patient_name = coalesce(${p.name}, patient_name), patient_age = coalesce(${p.age}, patient_age),
       patient_gender = coalesce(${p.gender}, patient_gender),
       user_name = CASE WHEN patient_id IS NULL AND user_name = patient_name THEN coalesce(${p.name}, user_name) ELSE user_name END,
       language = coalesce(${p.language}, language),
       -- What differs from before, but for the language, which is no detail of the person.
       corrected = CASE WHEN (patient_name, patient_age, patient_gender, coalesce(contact, '')) IS DISTINCT FROM
           (coalesce(${p.name}, patient_name), coalesce(${p.age}, patient_age), coalesce(${p.gender}, patient_gender), coalesce(${p.contact}, contact, ''))
         THEN jsonb_build_object('at', ${p.at}, 'by', ${p.by}, 'was', jsonb_strip_nulls(jsonb_build_object(
           'name', CASE WHEN ${p.name} <> patient_name THEN patient_name END, 'age', CASE WHEN ${p.age} <> patient_age THEN patient_age END,
           'gender', CASE WHEN ${p.gender} <> patient_gender THEN patient_gender END,
           'contact', CASE WHEN ${p.contact} <> coalesce(contact, '') THEN true END)))
         ELSE corrected END,
       contact = CASE WHEN ${p.contact} IS NULL THEN contact ELSE nullif(${p.contact}, '') END
     WHERE id = ${p.id} AND erased_at IS NULL
       AND (patient_name, patient_age, patient_gender, language, coalesce(contact, ''))
         IS DISTINCT FROM (coalesce(${p.name}, patient_name), coalesce(${p.age}, patient_age), coalesce(${p.gender}, patient_gender),
           coalesce(${p.language}, language), coalesce(${p.contact}, contact, ''))
     RETURNING service_day, slot_id),
   counted AS (
     UPDATE queues q SET version = q.version + 1 FROM corrected c WHERE q.service_day = c.service_day AND q.slot_id = c.slot_id
     RETURNING q.*)
   SELECT q.slot_id, q.service_day, q.current_number, q.version, ${shownColumns} FROM counted q JOIN slot_details s USING (slot_id)`,
)

/** Corrects an appointment whose queue is held.
 *  @param by one of the hospital's people; null for its own log-in
 *  @returns the queue as it is left; undefined where nothing differs */
export const writeDetails = (
  tx: Connection,
  id: string,
  details: Details,
  { at, by }: { at: Date; by: string | null },
) => tx.first(write, write.valuesOf({ ...details, id, at, by }))

const replaced = statement<{ mobile: string | null }>(
  'appointments.mark-replaced',
  `WITH old AS (UPDATE appointments SET replaced_by = $2 WHERE id = $1)
   UPDATE appointments SET arrived_at = coalesce(arrived_at, $3) WHERE id = $2
   RETURNING CASE WHEN reach <> 'none' THEN mobile END AS mobile`,
)

/** Notes which new token an appointment has whose queue is held; its person is here.
 *  @returns the mobile of the account that sees it */
export const markReplaced = async (tx: Connection, { old, id }: { old: string; id: string }, at: Date) =>
  (await tx.first(replaced, [old, id, at]))?.mobile

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
