import type { ChangeReason } from '#contract/appointment-changes.ts'
import { statement, type Connection } from '../platform/database/index.ts'
import { listedWith, type ListedRow } from './store.ts'

/** What a hospital has done to an appointment. */
interface Change {
  changed_at: Date
  reason: ChangeReason | null
  /** What the hospital says of the leave or the holiday on its day. */
  note: string | null
  /** The appointment at the end of its moves; null where it was cancelled. */
  last_id: string | null
}

/** An appointment with what its hospital has done to it. */
export type ChangedRow = ListedRow & Change

const ofMobile = statement<ChangedRow>(
  'appointments.changed-of-mobile',
  `${listedWith('c.at AS changed_at, c.reason, c.note, c.last_id, ')}
   JOIN changed_appointments c ON c.appointment_id = a.id
   WHERE c.mobile = $1 AND c.dismissed_at IS NULL AND is_confirmed(a.reach, a.mobile, a.slot_id)
     AND NOT is_over(a.service_day, s.slot_id, s.night_minutes, s.time_zone, $2)
     -- For the index: a service day is at the earliest two days ago in UTC.
     AND c.service_day >= ($2::timestamptz AT TIME ZONE 'UTC')::date - 2
   ORDER BY c.at DESC, a.queue_number DESC LIMIT 20`,
)

/** With those that led to it by earlier moves: one card says all of them. */
const dismiss = statement<{ id: string; is_new: boolean }>(
  'appointments.dismiss-change',
  `WITH asked AS (
     SELECT appointment_id, last_id FROM changed_appointments
     WHERE appointment_id = $1 AND mobile = $2 AND is_confirmed(reach, mobile, slot_id)),
   held AS MATERIALIZED (
     SELECT a.id, a.dismissed_at IS NULL AS is_new FROM appointments a
     WHERE a.id IN (
       SELECT c.appointment_id FROM changed_appointments c JOIN asked ON c.appointment_id = asked.appointment_id OR c.last_id = asked.last_id
       WHERE c.mobile = $2)
     ORDER BY a.id FOR NO KEY UPDATE),
   dismissed AS (
     UPDATE appointments a SET dismissed_at = $3 FROM held h WHERE a.id = h.id AND h.is_new)
   SELECT id, is_new FROM held`,
)

const replacement = statement<Replacement>(
  'appointments.last-replacement',
  `SELECT a.id, a.queue_number AS number, a.service_day, a.status,
     coalesce(changed_start, start_time) AS start_time, doctor_name
   FROM appointments a JOIN slot_details s USING (slot_id) LEFT JOIN changed_times USING (service_day, slot_id)
   WHERE a.id = last_replacement($1)`,
)

const changeOf = statement<Pick<Change, 'reason' | 'note'>>(
  'appointments.change-of',
  `SELECT reason, note FROM changed_appointments WHERE appointment_id = $1`,
)

/** The token that takes the place of another one, as a link shows it. */
export interface Replacement {
  id: string
  number: number
  service_day: string
  status: string
  start_time: string
  doctor_name: string
}

/** What a hospital has done to the token of a link; null where its patient has cancelled it. */
export interface LinkedChange {
  reason: ChangeReason | null
  note: string | null
  /** The last token in its place. */
  to: Replacement | undefined
}

/** The appointments of a mobile number that were changed by their hospitals and are not dismissed, the latest first. */
export const changedOfMobile = (db: Connection, mobile: string, now: Date) => db.all(ofMobile, [mobile, now])

/** Dismisses what a hospital has done to an appointment of this mobile, with the earlier moves that led there.
 *  @returns undefined where the account has no such change */
export async function dismissChangeOf(
  db: Connection,
  { id, mobile }: { id: string; mobile: string },
  at: Date,
): Promise<'dismissed' | 'dismissed before' | undefined> {
  const rows = await db.all(dismiss, [id, mobile, at])
  if (!rows.some((row) => row.id === id)) return undefined
  return rows.some(({ is_new: isNew }) => isNew) ? 'dismissed' : 'dismissed before'
}

/** What a hospital has done to a token that is cancelled. */
export async function readLinkedChange(db: Connection, id: string): Promise<LinkedChange | null> {
  const [change, to] = await Promise.all([db.first(changeOf, [id]), db.first(replacement, [id])])
  return change ? { reason: change.reason, note: noteOf(change), to } : null
}

/** The hospital's note, where the change is by its leave or holiday. */
export const noteOf = ({ reason, note }: Pick<Change, 'reason' | 'note'>): string | null =>
  reason === 'leave' || reason === 'holiday' ? note : null
