import type { QueueReason } from '#contract/live-queue.ts'
import { statement, type Connection } from '../platform/database/index.ts'
import { noticeRules, type NoticeRule } from './rules.ts'
import { phonesOf, type Phone } from './store.ts'

const { 'time-to-go': timeToGo, cancelled } = noticeRules

/** The rules as rows. */
const rules = `(VALUES ${Object.entries(noticeRules)
  .map(
    ([kind, { status, lifetime, queue }]: [string, NoticeRule]) =>
      `('${kind}', '${status}', interval '${lifetime} seconds', '${queue ?? ''}')`,
  )
  .join(', ')}) AS rule (kind, status, lifetime, queue)`

/** Inserts the due notice of each appointment in queues that have started, if its owner has a subscription.
 *  @param where queues `q`, their appointments `a` and the subscriptions `s` of their owners
 *  @param now the parameter that holds the instant */
const noteDueOf = (where: string, now: string) =>
  `WITH near AS (
     SELECT a.appointment_id, a.queue_number - ${timeToGo.within} <= a.current_number AS time_to_go, a.is_first AS your_turn
     FROM ${where} WHERE a.status = '${timeToGo.status}' AND a.current_number > 0 AND is_confirmed(a.reach, a.mobile, a.slot_id))
   INSERT INTO notices (appointment_id, kind, due_at, next_try_at)
   SELECT DISTINCT appointment_id, CASE WHEN your_turn THEN 'your-turn' ELSE 'time-to-go' END, ${now}::timestamptz, ${now}::timestamptz
   FROM near WHERE time_to_go OR your_turn
   ON CONFLICT DO NOTHING`

/** Inserts the notice of what the desk has just done with an appointment or its queue, if its owner has a subscription. Each
 *  call and each announcement is due anew. Parameters as in {@link noteDueOf}. */
const noteActsOf = (where: string, now: string) =>
  `INSERT INTO notices (appointment_id, kind, due_at, next_try_at)
   SELECT DISTINCT a.appointment_id, happened.kind, happened.since, ${now}::timestamptz
   FROM ${where}
   CROSS JOIN LATERAL (VALUES ('called', a.called_at), ('missed', a.status_at), ('back-in-line', a.rejoined_at),
     ('late', a.told_at), ('paused', a.told_at)) AS happened (kind, since)
   JOIN ${rules} ON rule.kind = happened.kind
   WHERE a.status = rule.status AND rule.queue IN ('', a.queue_state) AND happened.since > ${now}::timestamptz - rule.lifetime
     AND is_confirmed(a.reach, a.mobile, a.slot_id)
   ON CONFLICT (appointment_id, kind) DO UPDATE SET due_at = excluded.due_at, next_try_at = excluded.next_try_at, tries = 0, done_at = NULL
   WHERE notices.due_at < excluded.due_at`

const changedQueues = `unnest($1::uuid[], $2::date[]) AS changed (slot_id, service_day)
     JOIN appointment_places a USING (service_day, slot_id) JOIN open_accounts p ON p.mobile = a.mobile
     JOIN push_subscriptions s ON s.patient_id = p.id`
const queuesAround = `push_subscriptions s JOIN open_accounts p ON p.id = s.patient_id JOIN appointment_places a ON a.mobile = p.mobile
     AND a.service_day BETWEEN $1::date - 1 AND $1::date + 1`

const noteActsInQueues = statement('notifications.note-acts-in-queues', noteActsOf(changedQueues, '$3'))
const noteActsAnywhere = statement('notifications.note-acts-anywhere', noteActsOf(queuesAround, '$2'))

/** Starts from the changed queues, so that its cost depends on their waiting appointments and not on all subscriptions. */
const noteDueInQueues = statement('notifications.note-due-in-queues', noteDueOf(changedQueues, '$3'))

/** For all queues around a day; finds what a crash left out. */
const noteDueAnywhere = statement('notifications.note-due-anywhere', noteDueOf(queuesAround, '$2'))

/** Inserts one notice for each appointment that the hospital cancelled or transferred, for phones that had subscribed before. The product
 *  cancels those on days of leave whose offer has expired. */
const noteCancelled = statement(
  'notifications.note-cancelled',
  `INSERT INTO notices (appointment_id, kind, due_at, next_try_at)
   SELECT DISTINCT a.appointment_id, CASE WHEN a.replaced_by IS NULL THEN 'cancelled' ELSE 'transferred' END, a.status_at, $1::timestamptz
   FROM appointment_places a JOIN open_accounts p ON p.mobile = a.mobile
   JOIN push_subscriptions s ON s.patient_id = p.id AND s.created_at <= a.status_at
   WHERE a.status = '${cancelled.status}' AND a.status_by IN ('staff', 'product')
     AND a.status_at > $1::timestamptz - interval '${cancelled.lifetime} seconds'
     AND is_confirmed(a.reach, a.mobile, a.slot_id)
   ON CONFLICT DO NOTHING`,
)

/** A notice to be sent to its owner's phones. */
export interface DueNotice {
  appointment_id: string
  kind: keyof typeof noticeRules
  slot_id: string
  service_day: string
  queue_version: number
  slot_name: string
  doctor_name: string
  hospital_name: string
  time_zone: string
  room: string | null
  queue_number: number
  queue_minutes: number | null
  queue_reason: QueueReason | null
  current_number: number
  phones: Phone[]
}

/** Takes due notices for this node and postpones their next try, so that a crash only delays them. Marks notices as done that are
 *  too old, or whose appointment has another status by now: they have no phones. */
const takeDue = statement<DueNotice>(
  'notifications.take-due',
  `WITH due AS (
     SELECT appointment_id, kind FROM notices WHERE done_at IS NULL AND next_try_at <= $1
     ORDER BY next_try_at LIMIT 20 FOR UPDATE SKIP LOCKED),
   taken AS (
     UPDATE notices n SET tries = n.tries + 1, next_try_at = $1::timestamptz + interval '20 seconds' * (n.tries + 1),
       done_at = CASE WHEN n.due_at < $1::timestamptz - rule.lifetime OR a.status <> rule.status OR rule.queue NOT IN ('', a.queue_state) THEN $1::timestamptz END
     FROM due d JOIN appointment_places a USING (appointment_id) JOIN ${rules} USING (kind)
     WHERE n.appointment_id = d.appointment_id AND n.kind = d.kind
     RETURNING n.appointment_id, n.kind, n.done_at)
   SELECT t.appointment_id, t.kind, shown.slot_id, shown.service_day, shown.queue_version, slot.slot_name, slot.doctor_name, slot.hospital_name, slot.time_zone, slot.room,
     shown.queue_number, a.current_number, a.queue_minutes, a.queue_reason,
     ${phonesOf('t.done_at IS NULL AND p.mobile = a.mobile AND is_confirmed(a.reach, a.mobile, a.slot_id)')}
   FROM taken t JOIN appointment_places a USING (appointment_id)
   -- A transfer tells of the new number.
   JOIN appointment_places shown ON shown.appointment_id = coalesce(a.replaced_by, a.appointment_id)
   JOIN slot_details slot ON slot.slot_id = shown.slot_id`,
)

const markDone = statement(
  'notifications.mark-done',
  `UPDATE notices SET done_at = $3 WHERE appointment_id = $1 AND kind = $2`,
)

/** Removes only notices that cannot be inserted again: the appointment has ended or its day is long past, and a cancellation is
 *  more than a day old. */
const removeDone = statement<{ removed: number }>(
  'notifications.remove-done',
  `WITH gone AS (DELETE FROM notices WHERE ctid = ANY (ARRAY(
     SELECT n.ctid FROM notices n JOIN appointment_places a USING (appointment_id)
     WHERE n.done_at <= $1::timestamptz - interval '2 days' AND n.due_at <= $1::timestamptz - interval '2 days'
       AND (a.status <> 'waiting' OR a.service_day < ($1::timestamptz - interval '30 days')::date)
     LIMIT $2 FOR UPDATE OF n SKIP LOCKED)) RETURNING 1)
   SELECT count(*)::integer AS removed FROM gone`,
)

export interface ChangedQueue {
  slotId: string
  date: string
}

/** Inserts the due notices of the changed queues. */
export async function noteDueIn(db: Connection, queues: readonly ChangedQueue[], now: Date): Promise<void> {
  const values = [queues.map(({ slotId }) => slotId), queues.map(({ date }) => date), now]
  await db.all(noteActsInQueues, values)
  await db.all(noteDueInQueues, values)
}

/** Inserts the due notices of every queue around today. */
export async function noteDue(db: Connection, now: Date): Promise<void> {
  const values = [now.toISOString().slice(0, 10), now]
  await db.all(noteActsAnywhere, values)
  await db.all(noteDueAnywhere, values)
}

/** Inserts notices of appointments that a hospital has cancelled. */
export const noteCancelledOnes = (db: Connection, now: Date) => db.all(noteCancelled, [now])

/** The next page of due notices; empty when none is due. */
export const takeDueNotices = (db: Connection, now: Date) => db.all(takeDue, [now])
export const noticeDone = (
  db: Connection,
  { appointment_id, kind }: Pick<DueNotice, 'appointment_id' | 'kind'>,
  now: Date,
) => db.all(markDone, [appointment_id, kind, now])

/** Removes notices that were sent, or are too old to send. */
export const removeDoneNotices = async (db: Connection, now: Date, most: number) =>
  (await db.first(removeDone, [now, most]))?.removed ?? 0
