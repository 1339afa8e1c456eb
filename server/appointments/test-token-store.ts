import type { AppointmentStatus } from '#contract/appointments.ts'
import { statement, type Connection } from '../platform/database/index.ts'
import type { QueueRow } from './queue-store.ts'
import { shownColumns } from './state-store.ts'

export interface TestTokenRow {
  id: string
  slot_id: string
  queue_number: number
  status: AppointmentStatus
  calls: number
}

const own = statement<TestTokenRow>(
  'appointments.own-test-token',
  `SELECT a.id, a.slot_id, a.queue_number, a.status, a.calls FROM test_tokens t JOIN appointments a ON a.id = t.appointment_id
   WHERE t.hospital_id = $1`,
)

const note = statement(
  'appointments.note-test-token',
  `INSERT INTO test_tokens (hospital_id, appointment_id, given_at) VALUES ($1, $2, $3)`,
)

const old = statement<{ hospital_id: string }>(
  'appointments.old-test-tokens',
  `SELECT hospital_id FROM test_tokens WHERE given_at < $1 LIMIT $2`,
)

const hold = statement<{ id: string }>(
  'appointments.hold-queue-of-test-token',
  `SELECT a.id FROM test_tokens t JOIN appointments a ON a.id = t.appointment_id JOIN queues q USING (service_day, slot_id)
   WHERE t.hospital_id = $1 FOR NO KEY UPDATE OF q`,
)

/** Its history, its notices and its row in the table of tests go with it. */
const remove = statement<{ slot_id: string; service_day: string; counted: number; queue_number: number }>(
  'appointments.delete-test-token',
  `DELETE FROM appointments WHERE id = $1 RETURNING slot_id, service_day, (status <> 'cancelled')::integer AS counted, queue_number`,
)

/** What the test has left in its queue. A session in which it alone was called has not begun; the number
 *  of a test that was the last is given again. */
const tidy = statement<QueueRow>(
  'appointments.tidy-queue-after-test',
  `UPDATE queues q SET taken = q.taken - $3::integer, desk_taken = q.desk_taken - $3::integer, version = q.version + 1,
     last_number = o.highest,
     current_number = CASE WHEN o.called = 0 THEN 0 ELSE q.current_number END,
     called = array_remove(q.called, $4::integer),
     first_call_at = CASE WHEN o.called = 0 THEN NULL ELSE q.first_call_at END,
     last_call_at = CASE WHEN o.called = 0 THEN NULL ELSE q.last_call_at END
   FROM (SELECT coalesce(max(queue_number), 0) AS highest, count(*) FILTER (WHERE calls > 0 OR status = 'completed') AS called
         FROM appointments WHERE slot_id = $1 AND service_day = $2) o, slot_details s
   WHERE q.slot_id = $1 AND q.service_day = $2 AND s.slot_id = q.slot_id
   RETURNING q.slot_id, q.service_day, q.current_number, q.version, ${shownColumns}`,
)

export const testTokenOf = (db: Connection, hospital: string) => db.first(own, [hospital])

export const noteTestToken = (tx: Connection, hospital: string, appointment: string, at: Date) =>
  tx.all(note, [hospital, appointment, at])

/** The hospitals whose test tokens were given before an instant. */
export const oldTestTokens = async (db: Connection, before: Date, most: number) =>
  (await db.all(old, [before, most])).map(({ hospital_id: hospital }) => hospital)

/** Locks the queue of the hospital's test token. @returns whether there is one */
export const holdTestToken = async (tx: Connection, hospital: string) =>
  (await tx.first(hold, [hospital])) !== undefined

/** Deletes a test token whose queue the caller holds, and tidies the queue.
 *  @returns the queue as it is left */
export async function deleteTestToken(tx: Connection, id: string): Promise<QueueRow | undefined> {
  const gone = await tx.first(remove, [id])
  return gone && tx.first(tidy, [gone.slot_id, gone.service_day, gone.counted, gone.queue_number])
}
