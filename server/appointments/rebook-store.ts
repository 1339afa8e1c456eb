import { statement, type Connection } from '../platform/database/index.ts'
import type { QueueRow } from './queue-store.ts'
import { shownColumns } from './state-store.ts'

interface RebookedRow extends QueueRow {
  /** The new appointment. */
  id: string
}

/** Gives appointments new numbers in another queue, in the order of the ids. The caller holds the slots of both queues, so no booking
 *  and no close comes between. The owner, the mobile and how the booking reaches the account stay; the priority does not. */
const rebook = statement<RebookedRow>(
  'appointments.rebook',
  `WITH old AS MATERIALIZED (
     SELECT a.*, n.new_id, n.at::integer AS place FROM unnest($1::uuid[], $2::uuid[]) WITH ORDINALITY AS n (id, new_id, at)
     JOIN appointments a ON a.id = n.id),
   counted AS (
     INSERT INTO queues AS q (service_day, slot_id, last_number, waiting, version, taken, desk_taken)
     SELECT $4::date, $3::uuid, count(*), count(*), count(*), count(*), count(*) FILTER (WHERE patient_id IS NULL) FROM old
     ON CONFLICT (service_day, slot_id) DO UPDATE SET last_number = q.last_number + excluded.last_number,
       waiting = q.waiting + excluded.waiting, version = q.version + excluded.version, taken = q.taken + excluded.taken,
       desk_taken = q.desk_taken + excluded.desk_taken
     RETURNING q.*),
   booked AS (
     INSERT INTO appointments (id, slot_id, service_day, queue_number, patient_name, patient_age, patient_gender, contact, guardian,
       patient_id, user_name, mobile, reach, status_at, status_by, booked_at, booked_ahead, booked_current, booked_version)
     SELECT o.new_id, $3, $4, c.last_number - (SELECT count(*) FROM old) + o.place, o.patient_name, o.patient_age, o.patient_gender,
       o.contact, o.guardian, o.patient_id, o.user_name, o.mobile, o.reach, $5, $6, $5,
       c.waiting + cardinality(c.called) - (SELECT count(*) FROM old) + o.place - 1, c.current_number, c.version
     FROM old o CROSS JOIN counted c RETURNING id)
   SELECT b.id, q.slot_id, q.service_day, q.current_number, q.version, ${shownColumns}
   FROM booked b CROSS JOIN counted q JOIN slot_details s USING (slot_id)`,
)

/** Books appointments again in another queue; see `rebook`.
 *  @param ids of old and new appointments, in pairs
 *  @returns that queue as it is left */
export async function insertReplacements(
  tx: Connection,
  { ids, newIds, by }: { ids: readonly string[]; newIds: readonly string[]; by: 'patient' | 'staff' },
  to: { slotId: string; day: string },
  at: Date,
): Promise<QueueRow | undefined> {
  return (await tx.all(rebook, [ids, newIds, to.slotId, to.day, at, by]))[0]
}
