import { statement, type Connection } from '../platform/database/index.ts'
import { isInLine, isOpen } from './store.ts'

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
