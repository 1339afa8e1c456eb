import { statement, type Connection } from '../platform/database/index.ts'

export interface OldQueue {
  slot_id: string
  service_day: string
}

/** Takes so many of the oldest queues that are not in the archive yet, each for this transaction alone. */
const hold = statement<OldQueue>(
  'appointments.hold-queues-to-archive',
  `SELECT slot_id, service_day FROM queues WHERE archived_at IS NULL AND service_day < $1::date
   ORDER BY service_day LIMIT $2 FOR NO KEY UPDATE SKIP LOCKED`,
)

/** What somebody holds at this moment is left for the next time: it is a completion, which waits for the queue in turn. */
const move = statement<{ moved: number }>(
  'appointments.move-to-archive',
  `WITH old AS MATERIALIZED (
     SELECT a.id FROM unnest($1::uuid[], $2::date[]) AS queue (slot_id, service_day)
     JOIN appointments a USING (slot_id, service_day) FOR UPDATE OF a SKIP LOCKED),
   gone AS (DELETE FROM appointments WHERE id IN (SELECT id FROM old) RETURNING *),
   kept AS (INSERT INTO archived_appointments SELECT * FROM gone RETURNING 1)
   SELECT count(*)::int AS moved FROM kept`,
)

const mark = statement<{ slot_id: string }>(
  'appointments.mark-queues-archived',
  `UPDATE queues q SET archived_at = $3 FROM unnest($1::uuid[], $2::date[]) AS old (slot_id, service_day)
   WHERE q.slot_id = old.slot_id AND q.service_day = old.service_day AND NOT EXISTS (
     SELECT FROM appointments a WHERE a.slot_id = q.slot_id AND a.service_day = q.service_day)
   RETURNING q.slot_id`,
)

/** Moves the appointments of so many queues of days before that one into the archive, the oldest first.
 *  @returns how many queues and appointments; none when nothing is left, or others are at it */
export async function archiveOldQueues(tx: Connection, before: string, at: Date, most: number) {
  const old = await tx.all(hold, [before, most])
  if (old.length === 0) return { queues: 0, appointments: 0 }
  const ids = [old.map((queue) => queue.slot_id), old.map((queue) => queue.service_day)]
  const moved = await tx.first(move, ids)
  const marked = await tx.all(mark, [...ids, at])
  return { queues: marked.length, appointments: moved?.moved ?? 0 }
}
