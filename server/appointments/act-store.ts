import type { AppointmentStatus, Priority } from '#contract/appointments.ts'
import { statement, type Connection } from '../platform/database/index.ts'
import { deskColumns, isAhead, positionOf, type DeskRow } from './store.ts'
import type { InLine } from './decide-place.ts'
import type { Mover } from './rules.ts'

/** Who acts: the hospital that has the appointment, the account that it reaches, or the holder of its link. */
export type Owner = { hospital: string } | { mobile: string } | 'any'

/** An appointment whose queue is held, with what its acts are decided by. */
export interface HeldAppointment extends DeskRow {
  is_today: boolean
  hospital_id: string
  rejoin_behind: number
  arrival_code: string
  /** The patient came back to the line by phone. */
  has_rejoined: boolean
}

/** An appointment with its place in the line. */
export interface ActedRow extends DeskRow {
  ahead: number
}

const ofOwner = `($2::uuid IS NULL OR s.hospital_id = $2)
   AND ($3::text IS NULL OR (a.mobile = $3 AND is_confirmed(a.reach, a.mobile, a.slot_id)))`
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
  `SELECT ${deskColumns}, a.service_day = ($4::timestamptz AT TIME ZONE s.time_zone)::date AS is_today, s.hospital_id, s.rejoin_behind,
     s.arrival_code, EXISTS (SELECT FROM appointment_events e WHERE e.appointment_id = a.id AND e.act = 'rejoin' AND e.by = 'patient')
       AS has_rejoined
   FROM ${joined} WHERE a.id = $1 AND a.status <> 'cancelled' AND ${ofOwner}`,
)

const acted = statement<ActedRow>(
  'appointments.acted',
  `SELECT ${deskColumns}, (SELECT count(*) FROM appointments b WHERE ${isAhead('b', 'a')}) AS ahead FROM ${joined} WHERE a.id = $1`,
)

const waitingLine = statement<InLine>(
  'appointments.waiting-line',
  `SELECT a.id, a.priority FROM appointments a WHERE a.service_day = $2 AND a.slot_id = $1 AND a.status = 'waiting'
   ORDER BY ${positionOf('a')}, a.queue_number`,
)

/** Half-way between the neighbour and the next position on the given side, of any status: positions stay different. Later bookings
 *  stand behind, because the next number is the upper end. */
const beside = statement<{ position: string }>(
  'appointments.place-beside',
  `SELECT trim_scale((ends.lower + ends.upper) * 0.5)::text AS position
   FROM appointments n JOIN queues q USING (service_day, slot_id)
   CROSS JOIN LATERAL (SELECT ${positionOf('n')}::numeric AS it) own
   CROSS JOIN LATERAL (
     SELECT min(${positionOf('a')}) FILTER (WHERE ${positionOf('a')} > own.it) AS above,
       max(${positionOf('a')}) FILTER (WHERE ${positionOf('a')} < own.it) AS below
     FROM appointments a WHERE a.service_day = n.service_day AND a.slot_id = n.slot_id AND a.id <> $2) next
   CROSS JOIN LATERAL (SELECT CASE WHEN $3 THEN own.it ELSE coalesce(next.below, 0) END AS lower,
     CASE WHEN $3 THEN coalesce(next.above, q.last_number + 1) ELSE own.it END AS upper) ends
   WHERE n.id = $1`,
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
  /** Another appointment has that position by now. */
  is_place_taken: boolean
}

const lastAct = statement<LastAct>(
  'appointments.last-act',
  `SELECT e.act, e.at, e.by, e.from_status, e.was_position::text, e.was_priority, e.was_calls, e.was_called_at,
     EXISTS (SELECT FROM appointments b WHERE b.service_day = a.service_day AND b.slot_id = a.slot_id AND b.id <> a.id
       AND ${positionOf('b')} = coalesce(e.was_position, a.queue_number)) AS is_place_taken
   FROM appointment_events e JOIN appointments a ON a.id = e.appointment_id WHERE a.id = $1 ORDER BY e.seq DESC LIMIT 1`,
)

/** Locks the appointment's queue until the transaction ends, then reads the appointment.
 *  @returns undefined when the owner has no such appointment, or it is cancelled */
export async function holdAppointment(
  tx: Connection,
  id: string,
  owner: Owner,
  now: Date,
): Promise<HeldAppointment | undefined> {
  const { hospital, mobile }: { hospital?: string; mobile?: string } = owner === 'any' ? {} : owner
  const own = [hospital ?? null, mobile ?? null]
  if (!(await tx.first(holdQueue, [id, ...own]))) return undefined
  return tx.first(readHeld, [id, ...own, now])
}

/** An appointment of any status, for the answer to an act on it. */
export async function actedAppointment(tx: Connection, id: string): Promise<ActedRow> {
  const row = await tx.first(acted, [id])
  if (!row) throw new Error('An appointment with an act is missing.')
  return row
}

/** The waiting appointments of a queue, in the order of its line. */
export const readLine = (tx: Connection, slotId: string, day: string) => tx.all(waitingLine, [slotId, day])

/** A position directly before or behind a neighbour in the same queue.
 *  @param moving the appointment that goes there; its present position does not count */
export async function placeBeside(tx: Connection, neighbour: string, side: 'before' | 'behind', moving: string) {
  const row = await tx.first(beside, [neighbour, moving, side === 'behind'])
  if (!row) throw new Error('A neighbour in the line is missing.')
  return row.position
}

/** The last act on an appointment. */
export const readLastAct = (tx: Connection, id: string) => tx.first(lastAct, [id])
