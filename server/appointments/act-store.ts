import type { AppointmentStatus, Priority } from '#contract/appointments.ts'
import type { Ranked } from '#contract/place-in-line.ts'
import type { Mover } from '#contract/transitions.ts'
import { statement, type Connection } from '../platform/database/index.ts'
import { deskColumns, isAhead, isCounted, positionOf, type DeskRow } from './store.ts'
import { inScope, scopeParameters, type One, type Scope } from './move-store.ts'

/** An appointment whose queue is held, with what its acts are decided by. */
export interface HeldAppointment extends DeskRow {
  /** It is the service day of the slot. */
  is_today: boolean
  /** It is a later one. */
  is_coming: boolean
  hospital_id: string
  rejoin_behind: number
  arrival_code: string
  /** Its queue is closed, or its slot removed. */
  is_closed: boolean
  /** The appointment that takes its place. */
  replaced_by: string | null
  /** The patient came back to the line by phone. */
  has_rejoined: boolean
  /** The patient has asked for a later place. */
  has_moved: boolean
}

/** An appointment with its place in the line. */
export interface ActedRow extends DeskRow {
  ahead: number
}

const ofOwner = inScope('$2', '$3')
const joined = 'appointments a JOIN queues q USING (service_day, slot_id) JOIN slot_details s USING (slot_id)'

/** Locks a queue before its appointments, as every act does. */
const holdQueue = statement<{ slot_id: string }>(
  'appointments.hold-queue-of',
  `SELECT q.slot_id FROM queues q WHERE (q.service_day, q.slot_id) IN (
     SELECT a.service_day, a.slot_id FROM appointments a JOIN slot_details s USING (slot_id) WHERE a.id = $1 AND ${ofOwner})
   FOR NO KEY UPDATE`,
)

/** A statement of its own: it begins after the lock, and sees what was committed before. */
const readHeld = statement<HeldAppointment>(
  'appointments.held',
  `SELECT ${deskColumns}, a.replaced_by, a.service_day = service_day(s.slot_id, s.night_minutes, s.time_zone, $4) AS is_today,
     a.service_day > service_day(s.slot_id, s.night_minutes, s.time_zone, $4) AS is_coming, s.hospital_id, s.rejoin_behind,
     s.arrival_code, q.state = 'closed' OR s.slot_removed_at IS NOT NULL AS is_closed, EXISTS (SELECT FROM appointment_events e WHERE e.appointment_id = a.id AND e.act = 'rejoin' AND e.by = 'patient')
       AS has_rejoined,
     EXISTS (SELECT FROM appointment_events e WHERE e.appointment_id = a.id AND e.act = 'move' AND e.by = 'patient') AS has_moved
   FROM ${joined} WHERE a.id = $1 AND a.status <> 'cancelled' AND ${ofOwner}`,
)

const acted = statement<ActedRow>(
  'appointments.acted',
  `SELECT ${deskColumns}, (SELECT count(*) FROM appointments b WHERE ${isAhead('b', 'a')}) AS ahead FROM ${joined} WHERE a.id = $1 AND ${ofOwner}`,
)

/** A waiting appointment of a line, or the one whose place is decided. */
interface LinedRow extends Ranked {
  id: string
}

const waitingLine = statement<LinedRow>(
  'appointments.waiting-line',
  `SELECT a.id, a.priority FROM appointments a WHERE a.service_day = $2 AND a.slot_id = $1 AND (${isCounted('a')} OR a.id = $3)
   ORDER BY ${positionOf('a')}, a.queue_number`,
)

/** Half-way between the neighbour and the next position on the given side that an appointment of any status has or has had: positions stay
 *  different, also after an undo. Later bookings stand behind, because the next number is the upper end. */
const beside = statement<{ position: string }>(
  'appointments.place-beside',
  `SELECT trim_scale((ends.lower + ends.upper) * 0.5)::text AS position
   FROM appointments n JOIN queues q USING (service_day, slot_id)
   CROSS JOIN LATERAL (SELECT ${positionOf('n')}::numeric AS it) own
   CROSS JOIN LATERAL (
     SELECT min(taken.it) FILTER (WHERE taken.it > own.it) AS above, max(taken.it) FILTER (WHERE taken.it < own.it) AS below
     FROM appointments a CROSS JOIN LATERAL (
       SELECT ${positionOf('a')} AS it
       UNION ALL SELECT coalesce(e.was_position, a.queue_number) FROM appointment_events e WHERE e.appointment_id = a.id) taken
     WHERE a.service_day = n.service_day AND a.slot_id = n.slot_id AND a.id <> $2) next
   CROSS JOIN LATERAL (SELECT CASE WHEN $3 THEN own.it ELSE coalesce(next.below, 0) END AS lower,
     CASE WHEN $3 THEN coalesce(next.above, q.last_number + 1) ELSE own.it END AS upper) ends
   WHERE n.id = $1 AND n.slot_id = $4 AND n.service_day = $5`,
)

/** An act that may be taken back, with the appointment as it found it. */
export interface LastAct {
  act: string | null
  at: Date
  by: Mover
  from_status: AppointmentStatus
  was_position: string | null
  was_priority: Priority
  was_calls: number
  was_called_at: Date | null
  /** What a call has resumed: the state of the queue before, where neither another call nor the desk has changed it since. */
  was_state: 'late' | 'paused' | null
  was_minutes: number | null
  was_reason: string | null
}

const lastAct = statement<LastAct>(
  'appointments.last-act',
  `SELECT e.act, e.at, e.by, e.from_status, e.was_position::text, e.was_priority, e.was_calls, e.was_called_at, resumed.*
   FROM appointment_events e JOIN appointments a ON a.id = e.appointment_id JOIN queues q USING (service_day, slot_id)
   LEFT JOIN LATERAL (
     SELECT CASE WHEN last.by = 'product' THEN last.from_state END AS was_state, announced.minutes AS was_minutes, announced.reason AS was_reason
     FROM (SELECT * FROM queue_events s WHERE s.service_day = a.service_day AND s.slot_id = a.slot_id ORDER BY s.seq DESC LIMIT 1) last
     JOIN queue_events announced ON announced.service_day = a.service_day AND announced.slot_id = a.slot_id AND announced.seq < last.seq
     WHERE last.at = e.at ORDER BY announced.seq DESC LIMIT 1) resumed ON e.act = 'call' AND q.last_call_at = e.at
   WHERE a.id = $1 ORDER BY e.seq DESC LIMIT 1`,
)

/** The completion of a press of `next`, with the appointment as it found it. */
export interface CompletedWith {
  id: string
  from_status: AppointmentStatus
  was_position: string | null
  was_priority: Priority
  was_calls: number
  was_called_at: Date | null
  /** The live number before it. */
  was_current: number
  /** Of the account that sees it; null without one. */
  mobile: string | null
}

/** The events of one press are of one transaction. One that has moved since, or has a new token, stays completed. */
const completedWith = statement<CompletedWith>(
  'appointments.completed-with',
  `SELECT o.id, c.from_status, c.was_position::text, c.was_priority, c.was_calls, c.was_called_at, CASE WHEN o.reach <> 'none' THEN o.mobile END AS mobile,
     coalesce(
       (SELECT p.queue_number FROM appointments p JOIN appointment_events f ON f.appointment_id = p.id
        WHERE p.service_day = a.service_day AND p.slot_id = a.slot_id AND p.status = 'completed' AND p.id <> o.id AND f.to_status = 'completed'
        ORDER BY f.seq DESC LIMIT 1), 0) AS was_current
   FROM appointments a
   CROSS JOIN LATERAL (SELECT * FROM appointment_events l WHERE l.appointment_id = a.id ORDER BY l.seq DESC LIMIT 1) e
   JOIN appointments o ON o.service_day = a.service_day AND o.slot_id = a.slot_id AND o.status = 'completed' AND o.replaced_by IS NULL
   CROSS JOIN LATERAL (SELECT l.*, l.xmin AS made_by FROM appointment_events l WHERE l.appointment_id = o.id ORDER BY l.seq DESC LIMIT 1) c
   WHERE a.id = $1 AND e.act = 'call' AND c.act = 'complete' AND c.made_by = (
     SELECT m.xmin FROM appointment_events m WHERE m.appointment_id = a.id AND m.seq = e.seq)`,
)

/** Locks the appointment's queue until the transaction ends, then reads the appointment.
 *  @returns undefined when the owner has no such appointment, or it is cancelled */
export async function holdAppointment(
  tx: Connection,
  id: string,
  owner: Scope,
  now: Date,
): Promise<HeldAppointment | undefined> {
  const own = scopeParameters(owner)
  if (!(await tx.first(holdQueue, [id, ...own]))) return undefined
  return tx.first(readHeld, [id, ...own, now])
}

/** An appointment of any status, for the answer to an act on it. */
export async function actedAppointment(tx: Connection, { id, ...scope }: One): Promise<ActedRow> {
  const row = await tx.first(acted, [id, ...scopeParameters(scope)])
  if (!row) throw new Error('An appointment with an act is missing.')
  return row
}

/** The other waiting appointments of an appointment's queue, in the order of the line, and how many of them are before it. */
export async function readOthers(tx: Connection, { id, slot_id: slotId, service_day: day }: HeldAppointment) {
  const line = await tx.all(waitingLine, [slotId, day, id])
  return { others: line.filter((one) => one.id !== id), now: line.findIndex((one) => one.id === id) }
}

/** A position directly before or behind a neighbour in the same queue.
 *  @param held the appointment that goes there; its present position does not count */
export async function placeBeside(
  tx: Connection,
  { id, slot_id: slotId, service_day: day }: HeldAppointment,
  neighbour: string,
  side: 'before' | 'behind',
) {
  const row = await tx.first(beside, [neighbour, id, side === 'behind', slotId, day])
  if (!row) throw new Error('A neighbour in the line is missing.')
  return row.position
}

/** The last act on an appointment. */
export const readLastAct = (tx: Connection, { id }: HeldAppointment) => tx.first(lastAct, [id])

/** What the press completed that called an appointment, where its call is the last act on it and the completion that on the other. */
export const readCompletedWith = (tx: Connection, { id }: HeldAppointment) => tx.first(completedWith, [id])
