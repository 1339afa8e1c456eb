import type { Language } from '#contract/languages.ts'
import { setOutBefore } from '#contract/live-queue.ts'
import { statement, type Connection } from '../platform/database/index.ts'

const keepKey = statement<{ value: unknown }>(
  'notifications.keep-key',
  `WITH made AS (INSERT INTO own_keys (name, value) VALUES ($1, $2) ON CONFLICT DO NOTHING RETURNING value)
   SELECT value FROM made UNION ALL SELECT value FROM own_keys WHERE name = $1 LIMIT 1`,
)

const readKey = statement<{ value: unknown }>('notifications.read-key', `SELECT value FROM own_keys WHERE name = $1`)

/** Inserts nothing if the account is erased. A trigger removes the oldest subscriptions beyond one per session and ten per
 *  account. */
const subscribe = statement(
  'notifications.subscribe',
  `WITH account AS MATERIALIZED (SELECT id FROM open_accounts WHERE id = $3 FOR KEY SHARE)
   INSERT INTO push_subscriptions (endpoint, session_hash, patient_id, p256dh, auth, created_at, language)
   SELECT $1, $2, id, $4, $5, $6, $7 FROM account
   ON CONFLICT (endpoint) DO UPDATE SET session_hash = excluded.session_hash, patient_id = excluded.patient_id,
     p256dh = excluded.p256dh, auth = excluded.auth, language = excluded.language,
     created_at = CASE WHEN push_subscriptions.patient_id = excluded.patient_id THEN push_subscriptions.created_at
       ELSE excluded.created_at END`,
)

const ofPatient = statement<{ endpoint: string; created_at: Date; language: Language | null }>(
  'notifications.of-patient',
  `SELECT endpoint, created_at, language FROM push_subscriptions WHERE patient_id = $1 ORDER BY created_at`,
)

const unsubscribe = statement(
  'notifications.unsubscribe',
  `DELETE FROM push_subscriptions WHERE endpoint = $1 AND patient_id = $2`,
)

const forgetEndpoint = statement('notifications.forget', `DELETE FROM push_subscriptions WHERE endpoint = $1`)

/** Inserts one notice for each waiting appointment within three of the live number, and one for each that is first in line, if its
 *  owner has a subscription.
 *  @param where queues `q`, their appointments `a` and the subscriptions `s` of their owners
 *  @param now the parameter that holds the instant */
const noteDueOf = (where: string, now: string) =>
  `WITH near AS (
     SELECT a.appointment_id, a.queue_number - ${setOutBefore} <= a.current_number AS time_to_go, a.is_first AS your_turn
     FROM ${where} AND a.status = 'waiting' AND a.current_number > 0 AND is_confirmed(a.reach, a.mobile, a.slot_id))
   INSERT INTO notices (appointment_id, kind, due_at, next_try_at)
   SELECT DISTINCT appointment_id, CASE WHEN your_turn THEN 'your-turn' ELSE 'time-to-go' END, ${now}::timestamptz, ${now}::timestamptz
   FROM near WHERE time_to_go OR your_turn
   ON CONFLICT DO NOTHING`

/** Starts from the changed queues, so that its cost depends on their waiting appointments and not on all subscriptions. */
const noteDueInQueues = statement(
  'notifications.note-due-in-queues',
  noteDueOf(
    `unnest($1::uuid[], $2::date[]) AS changed (slot_id, service_day)
     JOIN appointment_places a USING (service_day, slot_id) JOIN open_accounts p ON p.mobile = a.mobile
     JOIN push_subscriptions s ON s.patient_id = p.id WHERE true`,
    '$3',
  ),
)

/** For all queues around a day; finds what a crash left out. */
const noteDueAnywhere = statement(
  'notifications.note-due-anywhere',
  noteDueOf(
    `push_subscriptions s JOIN open_accounts p ON p.id = s.patient_id JOIN appointment_places a ON a.mobile = p.mobile
     WHERE a.service_day BETWEEN $1::date - 1 AND $1::date + 1`,
    '$2',
  ),
)

/** Inserts one notice for each appointment that the hospital cancelled within a day, for phones that had subscribed before. */
const noteCancelled = statement(
  'notifications.note-cancelled',
  `INSERT INTO notices (appointment_id, kind, due_at, next_try_at)
   SELECT DISTINCT a.appointment_id, 'cancelled', a.status_at, $1::timestamptz
   FROM appointment_places a JOIN open_accounts p ON p.mobile = a.mobile
   JOIN push_subscriptions s ON s.patient_id = p.id AND s.created_at <= a.status_at
   WHERE a.status = 'cancelled' AND a.status_by = 'staff' AND a.status_at > $1::timestamptz - interval '1 day'
     AND is_confirmed(a.reach, a.mobile, a.slot_id)
   ON CONFLICT DO NOTHING`,
)

/** A notice to be sent to one phone. */
export interface DueNotice {
  appointment_id: string
  kind: 'time-to-go' | 'your-turn' | 'cancelled'
  service_day: string
  slot_name: string
  doctor_name: string
  hospital_name: string
  queue_number: number
  current_number: number
  endpoint: string
  p256dh: string
  auth: string
  language: Language
}

/** Takes due notices for this node and postpones their next try, so that a crash only delays them. Marks notices as done that are
 *  too old or whose appointment has ended; a cancellation expires after a day. */
const takeDue = statement<DueNotice>(
  'notifications.take-due',
  `WITH due AS (
     SELECT appointment_id, kind FROM notices WHERE done_at IS NULL AND next_try_at <= $1
     ORDER BY next_try_at LIMIT 20 FOR UPDATE SKIP LOCKED),
   taken AS (
     UPDATE notices n SET tries = n.tries + 1, next_try_at = $1::timestamptz + interval '20 seconds' * (n.tries + 1),
       done_at = CASE WHEN CASE n.kind
           WHEN 'cancelled' THEN n.due_at < $1::timestamptz - interval '1 day'
           ELSE n.due_at < $1::timestamptz - interval '15 minutes' OR a.status <> 'waiting' END
         THEN $1::timestamptz END
     FROM due d JOIN appointment_places a USING (appointment_id)
     WHERE n.appointment_id = d.appointment_id AND n.kind = d.kind
     RETURNING n.appointment_id, n.kind, n.done_at)
   SELECT t.appointment_id, t.kind, a.service_day, slot.slot_name, slot.doctor_name, slot.hospital_name, a.queue_number,
     a.current_number, s.endpoint, s.p256dh, s.auth, coalesce(p.language, s.language, 'en') AS language
   FROM taken t JOIN appointment_places a USING (appointment_id) JOIN slot_details slot USING (slot_id)
   JOIN open_accounts p ON p.mobile = a.mobile JOIN push_subscriptions s ON s.patient_id = p.id
   WHERE t.done_at IS NULL AND is_confirmed(a.reach, a.mobile, a.slot_id)`,
)

const markDone = statement(
  'notifications.mark-done',
  `UPDATE notices SET done_at = $3 WHERE appointment_id = $1 AND kind = $2`,
)

/** The stored key of the name; stores `made` if there is none. */
export async function keyOnce(db: Connection, name: string, made: object): Promise<unknown> {
  const known =
    (await db.first(readKey, [name])) ?? (await db.first(keepKey, [name, made])) ?? (await db.first(readKey, [name]))
  return known?.value
}

export interface NewSubscription {
  endpoint: string
  sessionHash: Buffer
  patient: string
  p256dh: string
  auth: string
  language: Language | undefined
  at: Date
}

export const insertSubscription = (
  db: Connection,
  { endpoint, sessionHash, patient, p256dh, auth, language, at }: NewSubscription,
) => db.all(subscribe, [endpoint, sessionHash, patient, p256dh, auth, at, language ?? null])

/** A patient's subscriptions. */
export const keptSubscriptions = (db: Connection, patient: string) => db.all(ofPatient, [patient])

export const removeSubscription = (db: Connection, endpoint: string, patient: string) =>
  db.all(unsubscribe, [endpoint, patient])

export const forgetSubscription = (db: Connection, endpoint: string) => db.all(forgetEndpoint, [endpoint])

export interface ChangedQueue {
  slotId: string
  date: string
}

/** Inserts the due notices of the changed queues. */
export const noteDueIn = (db: Connection, queues: readonly ChangedQueue[], now: Date) =>
  db.all(noteDueInQueues, [queues.map(({ slotId }) => slotId), queues.map(({ date }) => date), now])

/** Inserts the due notices of every queue around today. */
export const noteDue = (db: Connection, now: Date) => db.all(noteDueAnywhere, [now.toISOString().slice(0, 10), now])

/** Inserts notices of appointments that a hospital has cancelled. */
export const noteCancelledOnes = (db: Connection, now: Date) => db.all(noteCancelled, [now])

export const takeDueNotices = (db: Connection, now: Date) => db.all(takeDue, [now])
export const noticeDone = (db: Connection, { appointment_id, kind }: DueNotice, now: Date) =>
  db.all(markDone, [appointment_id, kind, now])
