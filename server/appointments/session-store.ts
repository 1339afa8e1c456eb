import type { QueueReason, QueueStatus } from '#contract/live-queue.ts'
import type { AppointmentStatus, Priority } from '#contract/appointments.ts'
import type { AppointmentAct, Mover } from '#contract/transitions.ts'
import { statement, type Connection } from '../platform/database/index.ts'
import { inScope, personIn, scopeParameters, type One, type OneQueue } from './move-store.ts'
import type { QueueRow } from './queue-store.ts'
import { shownColumns, stateColumns } from './state-store.ts'
import { isCounted, isOpen, positionOf } from './store.ts'

/** A queue that is locked, or will be made by its first booking. */
export interface HeldQueue {
  called: number[]
  waiting: number
  state: QueueStatus
  minutes: number | null
  state_reason: QueueReason | null
  told_minutes: number | null
}

/** Locks the slot before the queue, as a booking does. When a transaction updates a queue twice, as `next` does, PostgreSQL checks its
 *  foreign key, which locks the slot: after the queue, that would be a deadlock with a desk that pauses, closes or transfers. */
const hold = statement<HeldQueue>(
  'appointments.hold-queue',
  `WITH slot AS MATERIALIZED (SELECT id FROM open_slots WHERE id = $1 FOR KEY SHARE)
   SELECT called, waiting, state, minutes, state_reason, told_minutes FROM queues
   WHERE service_day = $2 AND slot_id = coalesce((SELECT id FROM slot), $1) FOR NO KEY UPDATE`,
)

const share = statement<{ id: string }>(
  'appointments.share-slot',
  `SELECT id FROM open_slots WHERE id = $1 FOR KEY SHARE`,
)

const shareOf = statement(
  'appointments.share-slot-of',
  `SELECT FROM open_slots WHERE id = (
     SELECT a.slot_id FROM appointments a JOIN slot_details s USING (slot_id) WHERE a.id = $1 AND ${inScope('$2', '$3')}) FOR KEY SHARE`,
)

const first = statement<{ id: string }>(
  'appointments.first-waiting',
  `SELECT a.id FROM appointments a WHERE a.service_day = $2 AND a.slot_id = $1 AND ${isCounted('a')}
   ORDER BY ${positionOf('a')}, a.queue_number LIMIT 1`,
)

const inQueue = statement<{ slot_id: string; service_day: string }>(
  'appointments.queue-of-own',
  `SELECT a.slot_id, a.service_day FROM appointments a JOIN slot_details s USING (slot_id) WHERE a.id = $1 AND s.hospital_id = $2`,
)

const callOf = statement<{ called_at: Date | null }>(
  'appointments.instant-of-call',
  `SELECT a.called_at FROM appointments a JOIN slot_details s USING (slot_id)
   WHERE a.id = $1 AND a.status = 'called' AND ${inScope('$2', '$3')}`,
)

/** Those that have not ended, in the order of the line. */
const open = statement<{ id: string; is_missed: boolean }>(
  'appointments.open-in-queue',
  `SELECT a.id, a.status = 'no_show' AS is_missed FROM appointments a
   WHERE a.service_day = $2 AND a.slot_id = $1 AND ${isOpen('a')}
   ORDER BY ${positionOf('a')}, a.queue_number`,
)

const setState = statement<QueueRow>(
  'appointments.set-queue-state',
  `WITH was AS (SELECT state FROM queues WHERE service_day = $2 AND slot_id = $1),
   made AS (
     INSERT INTO queues AS q (service_day, slot_id, last_number, waiting, version, state, minutes, state_reason, state_at, told_at, told_minutes)
     SELECT $2::date, s.slot_id, 0, 0, 1, $3::text, $4::integer, $5::text, $6::timestamptz, CASE WHEN $8::boolean THEN $6::timestamptz END, CASE WHEN $8 THEN $4 END
     FROM slot_details s WHERE s.slot_id = $1 AND ($9::uuid IS NULL OR s.hospital_id = $9)
     ON CONFLICT (service_day, slot_id) DO UPDATE SET version = q.version + 1, state = $3, minutes = $4, state_reason = $5, state_at = $6,
       told_at = CASE WHEN $8 THEN $6 ELSE q.told_at END, told_minutes = CASE WHEN $8 THEN $4 ELSE q.told_minutes END
     RETURNING q.*),
   recorded AS (
     INSERT INTO queue_events (service_day, slot_id, at, from_state, to_state, by, minutes, reason, person_id, person_name)
     SELECT $2, $1, $6, coalesce((SELECT state FROM was), 'open'), $3, 'staff', $4, $7::text, $10::uuid, $11::text FROM made)
   SELECT q.slot_id, q.service_day, q.current_number, q.version, ${shownColumns} FROM made q JOIN slot_details s USING (slot_id)`,
)

/** The whole state of a queue, for its desk. */
export interface WholeQueueRow extends QueueRow {
  completed: number
  no_show: number
  cancelled: number
  next: number[]
}

const count = (status: string) => `count(*) FILTER (WHERE a.status = '${status}') AS ${status}`

const whole = statement<WholeQueueRow>(
  'appointments.whole-queue',
  `SELECT $2::date AS service_day, ${stateColumns}, c.completed, c.no_show, c.cancelled,
     ARRAY(SELECT a.queue_number FROM appointments a WHERE a.service_day = $2 AND a.slot_id = $1 AND ${isCounted('a')}
       ORDER BY ${positionOf('a')}, a.queue_number LIMIT 5) AS next
   FROM slot_details s LEFT JOIN queues q ON q.service_day = $2 AND q.slot_id = s.slot_id
   CROSS JOIN LATERAL (SELECT ${['completed', 'no_show', 'cancelled'].map(count).join(', ')}
     FROM appointments a WHERE a.service_day = $2 AND a.slot_id = s.slot_id) c
   WHERE s.slot_id = $1`,
)

/** One event of a queue's history; without a number it is of the queue itself. */
export interface EventRow {
  seq: number
  queue_number: number | null
  act: AppointmentAct | null
  from_status: AppointmentStatus | QueueStatus
  to_status: AppointmentStatus | QueueStatus
  at: Date
  by: Mover
  reason: string | null
  position: number | null
  priority: Priority | null
  calls: number | null
  minutes: number | null
  person_id: string | null
  person_name: string | null
}

const history = statement<EventRow>(
  'appointments.history',
  `SELECT e.seq, a.queue_number, e.act, e.from_status::text, e.to_status::text, e.at, e.by, e.reason,
     coalesce(e.position, a.queue_number)::float8 AS position, coalesce(e.priority, 'none') AS priority, coalesce(e.calls, 0) AS calls,
     NULL::integer AS minutes, e.person_id, e.person_name
   FROM appointments a JOIN appointment_events e ON e.appointment_id = a.id WHERE a.service_day = $2 AND a.slot_id = $1
   UNION ALL
   SELECT seq, NULL, NULL, from_state, to_state, at, by, reason, NULL, NULL, NULL, minutes, person_id, person_name
   FROM queue_events WHERE service_day = $2 AND slot_id = $1
   ORDER BY seq`,
)

/** Locks a slot against its removal and its schedule's changes, not against bookings, before an account or a queue is locked. */
export const shareSlot = (tx: Connection, slotId: string) => tx.first(share, [slotId])

/** The same for the slot of an appointment. */
export const shareSlotOf = (tx: Connection, { id, ...scope }: One) => tx.first(shareOf, [id, ...scopeParameters(scope)])

/** Locks a queue, after its slot, until the transaction ends; undefined before its first booking. */
export const holdQueue = (tx: Connection, slotId: string, day: string) => tx.first(hold, [slotId, day])
export const firstWaiting = async (tx: Connection, slotId: string, day: string) =>
  (await tx.first(first, [slotId, day]))?.id
/** When an appointment that is called was called last. */
export const instantOfCall = async (tx: Connection, { id, ...scope }: One) =>
  (await tx.first(callOf, [id, ...scopeParameters(scope)]))?.called_at
/** The queue of an own appointment. */
export const queueOfOwn = (db: Connection, id: string, hospital: string) => db.first(inQueue, [id, hospital])
export const openInQueue = (tx: Connection, slotId: string, day: string) => tx.all(open, [slotId, day])
export const readQueue = async (db: Connection, slotId: string, day: string): Promise<WholeQueueRow> => {
  const row = await db.first(whole, [slotId, day])
  if (!row) throw new Error('The slot of a queue is missing.')
  return row
}
export const readHistory = (db: Connection, slotId: string, day: string) => db.all(history, [slotId, day])

/** A queue's new state, with whether its patients get a notice. */
export interface NewState {
  state: QueueStatus
  minutes: number | null
  publicReason: QueueReason | null
  reason: string | null
  announced: boolean
}

/** Sets the state of a queue that is held, and records it. */
export async function writeState(
  tx: Connection,
  { slotId, day, ...scope }: OneQueue,
  to: NewState,
  at: Date,
): Promise<QueueRow> {
  const [hospital] = scopeParameters(scope)
  const values = [
    slotId,
    day,
    to.state,
    to.minutes,
    to.publicReason,
    at,
    to.reason,
    to.announced,
    hospital,
    ...personIn(scope),
  ]
  const row = await tx.first(setState, values)
  if (!row) throw new Error('A queue has no state.')
  return row
}
