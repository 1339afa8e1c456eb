import { statement, type Connection } from '../platform/database/index.ts'
import { deskColumns, type DeskRow } from './store.ts'

/** Which appointments are to move: by id, and only those of the hospital, or those that reach the account with the mobile
 *  number, where one is given. */
export interface Movable {
  ids: readonly string[]
  hospital?: string
  mobile?: string
}

/** An appointment after its transition, with its queue as the same statement left it. */
export interface MovedAppointment extends DeskRow {
  /** The queue's current number became this appointment's number, or that of another one of the same move. */
  advanced: boolean
}

/** Locks the appointments in the order of their ids, then their queues in the order of their keys: the order in which every
 *  transition takes them, so that no two wait for each other. The status is read under the lock, so that the history holds
 *  the status that the appointment really had. */
const move = statement<MovedAppointment>(
  'appointments.move',
  `WITH picked AS MATERIALIZED (
     SELECT a.id, a.status, s.doctor_id FROM appointments a JOIN slot_details s USING (slot_id)
     WHERE a.id = ANY ($1::uuid[]) AND a.status = ANY ($2::text[])
       AND ($3::uuid IS NULL OR s.hospital_id = $3) AND ($4::text IS NULL OR (a.mobile = $4 AND is_confirmed(a.reach, a.mobile, a.slot_id)))
     ORDER BY a.id FOR NO KEY UPDATE OF a),
   moved AS (
     UPDATE appointments a SET status = $5, status_at = $6, status_by = $7 FROM picked p WHERE a.id = p.id
     RETURNING a.*, p.status AS from_status, p.doctor_id),
   recorded AS (
     INSERT INTO appointment_events (appointment_id, at, from_status, to_status, by, reason)
     SELECT id, $6, from_status, $5, $7, $8 FROM moved),
   changed AS MATERIALIZED (
     SELECT service_day, slot_id, max(queue_number) AS number, count(*) FILTER (WHERE from_status = ANY ($9::text[])) AS before,
       count(*) FILTER (WHERE $5 = ANY ($9::text[])) AS after
     FROM moved GROUP BY service_day, slot_id),
   held AS MATERIALIZED (
     SELECT service_day, slot_id FROM queues WHERE (service_day, slot_id) IN (SELECT service_day, slot_id FROM changed)
     ORDER BY service_day, slot_id FOR NO KEY UPDATE),
   counted AS (
     UPDATE queues q SET waiting = q.waiting - c.before + c.after, version = q.version + 1,
       current_number = CASE WHEN $10 THEN c.number ELSE q.current_number END
     FROM changed c JOIN held USING (service_day, slot_id)
     WHERE q.service_day = c.service_day AND q.slot_id = c.slot_id
     RETURNING q.service_day, q.slot_id, q.current_number, q.version)
   SELECT ${deskColumns}, $10 AS advanced FROM moved a JOIN counted q USING (service_day, slot_id)`,
)

/** Writes one transition of many appointments; see `moveAppointments`, which knows the rules. */
export const writeMove = (
  tx: Connection,
  { ids, hospital, mobile }: Movable,
  transition: {
    from: readonly string[]
    to: string
    by: string
    at: Date
    reason: string | undefined
    countedAsWaiting: readonly string[]
    advancesQueue: boolean
  },
) =>
  tx.all(move, [
    ids,
    transition.from,
    hospital ?? null,
    mobile ?? null,
    transition.to,
    transition.at,
    transition.by,
    transition.reason ?? null,
    transition.countedAsWaiting,
    transition.advancesQueue,
  ])
