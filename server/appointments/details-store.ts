import type { Gender } from '#contract/appointments.ts'
import type { Language } from '#contract/languages.ts'
import { statement, statementWith, type Connection } from '../platform/database/index.ts'
import type { QueueRow } from './queue-store.ts'
import { shownColumns } from './state-store.ts'

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
