import { type Connection, statement } from '../platform/database/index.ts'
import { isInLine, isOpen, positionOf } from './store.ts'

/** An appointment that an absence is about. */
export interface AffectedRow {
  id: string
  service_day: string
  doctor_id: string
  /** The slot's place in its doctor's list, and its start on that day. */
  slot_position: number
  start_time: string
  /** When its day begins at the hospital. */
  day_starts: Date
}

/** Of each day one look-up for each slot, up to the last day that has a queue. Who was offered a place on these days is affected too. */
const waiting = `WITH waiting AS (
     SELECT a.id FROM generate_series($2::date, least($3::date, (SELECT max(service_day) FROM queues)), interval '1 day') AS day (it)
     CROSS JOIN unnest($1::uuid[]) AS slot (id) JOIN appointments a ON a.service_day = day.it::date AND a.slot_id = slot.id
     WHERE ${isOpen('a')}
     UNION
     SELECT a.id FROM place_offers o JOIN appointments a ON a.id = o.appointment_id
     WHERE o.slot_id = ANY ($1) AND o.service_day BETWEEN $2 AND $3 AND o.ended_at IS NULL
       AND ${isOpen('a')})`

const hold = statement(
  'appointments.hold-queues-of-absence',
  `${waiting}
   SELECT FROM queues WHERE (service_day, slot_id) IN (SELECT a.service_day, a.slot_id FROM waiting JOIN appointments a USING (id))
   ORDER BY service_day, slot_id FOR NO KEY UPDATE`,
)

const affected = statement<AffectedRow>(
  'appointments.affected-by-absence',
  `${waiting}
   SELECT a.id, a.service_day, s.doctor_id, s.position AS slot_position, coalesce(c.changed_start, s.start_time) AS start_time,
     a.service_day::timestamp AT TIME ZONE s.time_zone AS day_starts
   FROM waiting JOIN appointments a USING (id) JOIN slot_details s USING (slot_id)
     LEFT JOIN changed_times c ON c.slot_id = a.slot_id AND c.service_day = a.service_day
   ORDER BY a.slot_id, a.service_day, ${positionOf('a')}, a.queue_number`,
)

const offered = statement<{ id: string; slot_id: string; service_day: string }>(
  'appointments.offered-on-days',
  `SELECT a.id, a.slot_id, a.service_day FROM appointments a
   WHERE a.slot_id = ANY ($1::uuid[]) AND a.service_day BETWEEN $2 AND $3
     AND a.id IN (SELECT appointment_id FROM place_offers WHERE ended_at IS NULL)`,
)

/** The appointments that wait on some days, and those to which a place on them is offered: each slot's in their order. The caller holds
 *  the slots, so none is added. Their queues are locked first: none is cancelled, called or completed before the transaction ends. */
export async function holdAffected(
  tx: Connection,
  slots: readonly string[],
  { from, to }: { from: string; to: string },
): Promise<AffectedRow[]> {
  await tx.all(hold, [slots, from, to])
  return tx.all(affected, [slots, from, to])
}

/** The appointments on some days to which another place is offered. */
export const offeredOnDays = (tx: Connection, slots: readonly string[], { from, to }: { from: string; to: string }) =>
  tx.all(offered, [slots, from, to])

/** The queues of a slot from today on, one look-up for each day that can be booked: BOOKING_DAYS_AHEAD is at most 366. */
const queuesFromToday = `LATERAL (SELECT service_day(s.slot_id, s.night_minutes, s.time_zone, $2) AS today OFFSET 0) local
  CROSS JOIN generate_series(0, 366) AS ahead JOIN queues q ON q.service_day = local.today + ahead AND q.slot_id = s.slot_id`

const waitingIn = statement<{ id: string }>(
  'appointments.waiting-in-slots',
  `SELECT a.id FROM slot_details s CROSS JOIN ${queuesFromToday} JOIN appointments a
     ON a.service_day = q.service_day AND a.slot_id = q.slot_id
   WHERE s.slot_id = ANY ($1::uuid[]) AND ${isOpen('a')}
   UNION
   SELECT appointment_id FROM place_offers WHERE slot_id = ANY ($1) AND appointment_id IS NOT NULL AND ended_at IS NULL`,
)

const waitingBySlot = statement<{ waiting: number }>(
  'appointments.count-waiting-in-slot',
  `SELECT (SELECT coalesce(sum(q.waiting + cardinality(q.called)), 0) FROM ${queuesFromToday})
     + (SELECT count(*) FROM place_offers o WHERE o.slot_id = s.slot_id AND o.ended_at IS NULL
        AND (SELECT a.slot_id FROM appointments a WHERE a.id = o.appointment_id AND ${isInLine('a')}) <> s.slot_id) AS waiting
   FROM slot_details s WHERE s.slot_id = $1 AND s.hospital_id = $3 AND s.slot_removed_at IS NULL`,
)

const waitingByDoctor = statement<{ waiting: number }>(
  'appointments.count-waiting-for-doctor',
  `SELECT coalesce(sum((SELECT sum(q.waiting + cardinality(q.called)) FROM ${queuesFromToday})), 0)::int AS waiting
   FROM slot_details s WHERE s.doctor_id = $1 AND s.slot_removed_at IS NULL`,
)

/** The appointments that wait in these slots from today on or were missed, and those on days of leave to which a place in them is
 *  offered. */
export const waitingInSlots = async (tx: Connection, slotIds: string[], now: Date) =>
  (await tx.all(waitingIn, [slotIds, now])).map(({ id }) => id)

/** The number of waiting appointments in a slot from today on, with those on days of leave to which a place in it is offered; undefined
 *  if the hospital does not have it. */
export const countWaitingInSlot = async (db: Connection, hospital: string, slotId: string, now: Date) =>
  (await db.first(waitingBySlot, [slotId, now, hospital]))?.waiting

/** The number of waiting appointments for a doctor from today on. */
export const countWaitingForDoctor = async (db: Connection, doctorId: string, now: Date) =>
  (await db.first(waitingByDoctor, [doctorId, now]))?.waiting ?? 0
