import type { AppointmentStatus, Priority } from '#contract/appointments.ts'
import { statement, type Connection } from '../platform/database/index.ts'
import { shownColumns, type ShownRow } from './state-store.ts'
import type { AppointmentAct } from './rules.ts'
import { deskColumns, positionOf, type DeskRow } from './store.ts'

/** Which appointments are to move: by id, and only those of the hospital, or those that reach the account with the mobile
 *  number, where one is given. */
export interface Movable {
  ids: readonly string[]
  hospital?: string
  mobile?: string
}

/** An appointment after its transition, with its queue as the same statement left it. */
export interface MovedAppointment extends DeskRow, ShownRow {
  from_status: AppointmentStatus
  /** The queue's public state changed: its number, the called ones, or whether it is paused. */
  is_shown: boolean
}

/** What an act sets beside the status; undefined values stay. */
export interface Settings {
  /** A new place in the order, as a decimal number. */
  position?: string | null
  priority?: Priority
  /** The appointments in another queue that replace them, in the order of the ids. */
  replacements?: readonly string[]
  /** As they were before the act that is taken back. */
  restored?: { position: string | null; calls: number; called_at: Date | null }
}

/** Locks the queues in the order of their keys, then the appointments in the order of their ids: the order in which every act takes
 *  them, so that no two wait for each other. An act that has to decide first holds the queue before. Status and counters are read
 *  under the locks, so that the history has what the appointment really was. A numeric times 0.5 is exact; see `placeBeside`. */
const move = statement<MovedAppointment>(
  'appointments.move',
  `WITH asked AS MATERIALIZED (
     SELECT a.id, a.service_day, a.slot_id, s.doctor_id, s.room FROM appointments a JOIN slot_details s USING (slot_id)
     WHERE a.id = ANY ($1::uuid[])
       AND ($3::uuid IS NULL OR s.hospital_id = $3) AND ($4::text IS NULL OR (a.mobile = $4 AND is_confirmed(a.reach, a.mobile, a.slot_id)))),
   held AS MATERIALIZED (
     SELECT service_day, slot_id, state FROM queues WHERE (service_day, slot_id) IN (SELECT service_day, slot_id FROM asked)
     ORDER BY service_day, slot_id FOR NO KEY UPDATE),
   was AS MATERIALIZED (
     SELECT a.* FROM appointments a
     WHERE a.id = ANY (ARRAY(SELECT id FROM asked JOIN held USING (service_day, slot_id))) AND a.status = ANY ($2::text[])
     ORDER BY a.id FOR NO KEY UPDATE),
   moved AS (
     UPDATE appointments a SET status = coalesce($5::text, p.status),
       status_at = CASE WHEN $5::text <> p.status THEN $6::timestamptz ELSE p.status_at END,
       status_by = CASE WHEN $5::text <> p.status THEN $7::text ELSE p.status_by END,
       position = CASE WHEN $13::boolean THEN $14::numeric ELSE p.position END,
       priority = coalesce($15::text, p.priority),
       calls = CASE WHEN $16::integer IS NOT NULL THEN $16 WHEN $12::boolean THEN p.calls + 1 ELSE p.calls END,
       called_at = CASE WHEN $16::integer IS NOT NULL THEN $17::timestamptz WHEN $12 THEN $6 ELSE p.called_at END,
       arrived_at = CASE WHEN $8::text = 'arrive' THEN $6 ELSE p.arrived_at END,
       on_my_way_at = CASE WHEN $8::text = 'on-my-way' THEN $6 ELSE p.on_my_way_at END,
       replaced_by = ($18::uuid[])[array_position($1::uuid[], p.id)]
     FROM was p WHERE a.id = p.id
     RETURNING a.*, p.status AS from_status, p.position AS was_position, p.priority AS was_priority, p.calls AS was_calls,
       p.called_at AS was_called_at),
   recorded AS (
     INSERT INTO appointment_events (appointment_id, at, from_status, to_status, by, reason, act, position, priority, calls,
       was_position, was_priority, was_calls, was_called_at)
     SELECT id, $6, from_status, status, $7, $9, $8, ${positionOf('m')}, priority, calls, was_position, was_priority, was_calls, was_called_at
     FROM moved m WHERE $8 <> 'on-my-way' ORDER BY coalesce(array_position($1::uuid[], id), 0)),
   resumed AS (
     INSERT INTO queue_events (service_day, slot_id, at, from_state, to_state, by)
     SELECT h.service_day, h.slot_id, $6, h.state, 'open', 'product' FROM held h
     WHERE $12 AND h.state IN ('late', 'paused') AND EXISTS (SELECT FROM moved)),
   changed AS MATERIALIZED (
     SELECT service_day, slot_id, max(queue_number) AS number, count(*) FILTER (WHERE from_status = ANY ($10::text[])) AS before,
       count(*) FILTER (WHERE status = ANY ($10::text[])) AS after,
       count(*) FILTER (WHERE status = 'cancelled') AS cancelled,
       count(*) FILTER (WHERE status = 'cancelled' AND patient_id IS NULL) AS desk_cancelled,
       array_agg(queue_number) FILTER (WHERE from_status = 'called' AND (status <> 'called' OR $12)) AS left_call,
       coalesce(array_agg(queue_number) FILTER (WHERE status = 'called' AND (from_status <> 'called' OR $12)), '{}') AS joined_call
     FROM moved GROUP BY service_day, slot_id),
   counted AS (
     UPDATE queues q SET waiting = q.waiting - c.before + c.after, version = q.version + 1,
       taken = q.taken - c.cancelled, desk_taken = q.desk_taken - c.desk_cancelled,
       first_call_at = CASE WHEN $11 OR $12 THEN coalesce(q.first_call_at, $6) ELSE q.first_call_at END,
       last_call_at = CASE WHEN $12 THEN $6 ELSE q.last_call_at END,
       current_number = CASE WHEN $11 THEN c.number ELSE q.current_number END,
       called = array_cat(
         CASE WHEN c.left_call IS NULL THEN q.called
           ELSE ARRAY(SELECT n FROM unnest(q.called) WITH ORDINALITY AS u (n, at) WHERE n <> ALL (c.left_call) ORDER BY at) END,
         c.joined_call),
       state = CASE WHEN $12 AND q.state IN ('late', 'paused') THEN 'open' ELSE q.state END,
       minutes = CASE WHEN $12 AND q.state IN ('late', 'paused') THEN NULL ELSE q.minutes END,
       state_reason = CASE WHEN $12 AND q.state IN ('late', 'paused') THEN NULL ELSE q.state_reason END
     FROM changed c JOIN held USING (service_day, slot_id)
     WHERE q.service_day = c.service_day AND q.slot_id = c.slot_id
     RETURNING q.*, $11 OR c.left_call IS NOT NULL OR c.joined_call <> '{}' AS is_shown)
   SELECT ${deskColumns}, a.from_status, q.is_shown, ${shownColumns}
   FROM moved a JOIN asked USING (id) JOIN counted q ON q.service_day = a.service_day AND q.slot_id = a.slot_id`,
)

/** Writes one act on many appointments; see `moveAppointments`, which knows the rules. */
export const writeMove = (
  tx: Connection,
  { ids, hospital, mobile }: Movable,
  transition: {
    act: AppointmentAct
    from: readonly string[]
    /** Null where the status stays. */
    to: string | null
    by: string
    at: Date
    reason: string | undefined
    countedAsWaiting: readonly string[]
    advancesQueue: boolean
    calls: boolean
  },
  { position, priority, replacements, restored }: Settings,
) =>
  tx.all(move, [
    ids,
    transition.from,
    hospital ?? null,
    mobile ?? null,
    transition.to,
    transition.at,
    transition.by,
    transition.act,
    transition.reason ?? null,
    transition.countedAsWaiting,
    transition.advancesQueue,
    transition.calls,
    restored !== undefined || position !== undefined,
    restored?.position ?? position ?? null,
    priority ?? null,
    restored?.calls ?? null,
    restored?.called_at ?? null,
    replacements ?? null,
  ])
