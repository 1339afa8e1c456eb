import { statement, type Connection } from '../platform/database/index.ts'
import type { ChangedQueue } from './store.ts'

/** Appointments first, then their queues: the order in which a completion takes them. */
const cancelAll = statement<ChangedQueue & { cancelled: number }>(
  'appointments.cancel-all',
  `WITH gone AS (
     UPDATE appointments a SET status = 'cancelled', cancelled_at = $2, cancelled_by_hospital = true
     FROM slots s JOIN doctors d ON d.id = s.doctor_id JOIN hospitals h ON h.id = d.hospital_id
     WHERE a.slot_id = ANY ($1::uuid[]) AND s.id = a.slot_id AND a.status = 'waiting'
       AND a.service_day >= ($2::timestamptz AT TIME ZONE h.time_zone)::date
     RETURNING a.slot_id, a.service_day),
   left_queue AS (SELECT slot_id, service_day, count(*)::int AS cancelled FROM gone GROUP BY 1, 2)
   UPDATE queues q SET waiting = q.waiting - l.cancelled, version = q.version + 1
   FROM left_queue l WHERE q.slot_id = l.slot_id AND q.service_day = l.service_day
   RETURNING q.slot_id, q.service_day, q.current_number, q.version, l.cancelled`,
)

const waitingBySlot = statement<{ waiting: number }>(
  'appointments.waiting-in-slot',
  `SELECT (SELECT coalesce(sum(q.waiting), 0) FROM queues q WHERE q.slot_id = s.id
       AND q.service_day >= ($3::timestamptz AT TIME ZONE h.time_zone)::date) AS waiting
   FROM slots s JOIN doctors d ON d.id = s.doctor_id JOIN hospitals h ON h.id = d.hospital_id
   WHERE s.id = $1 AND h.id = $2 AND s.removed_at IS NULL`,
)

const waitingByDoctor = statement<{ waiting: number }>(
  'appointments.waiting-for-doctor',
  `SELECT (SELECT coalesce(sum(q.waiting), 0) FROM slots s JOIN queues q ON q.slot_id = s.id
       WHERE s.doctor_id = d.id AND s.removed_at IS NULL
       AND q.service_day >= ($3::timestamptz AT TIME ZONE h.time_zone)::date) AS waiting
   FROM doctors d JOIN hospitals h ON h.id = d.hospital_id
   WHERE d.id = $1 AND h.id = $2 AND d.removed_at IS NULL`,
)

/** Cancels, in the hospital's name, who waits in these slots from today on.
 *  @returns the queues that changed, and how many left each */
export const cancelAllWaiting = (tx: Connection, slotIds: string[], at: Date) => tx.all(cancelAll, [slotIds, at])

/** How many wait in a slot from today on; undefined when it is not that hospital's. */
export const countWaitingInSlot = async (db: Connection, hospital: string, slotId: string, now: Date) =>
  (await db.first(waitingBySlot, [slotId, hospital, now]))?.waiting

/** How many wait for a doctor from today on; undefined when there is none such at that hospital. */
export const countWaitingForDoctor = async (db: Connection, hospital: string, doctorId: string, now: Date) =>
  (await db.first(waitingByDoctor, [doctorId, hospital, now]))?.waiting
