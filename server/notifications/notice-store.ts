import type { QueueReason } from '#contract/live-queue.ts'
import { countMessage } from '../messages/index.ts'
import { type Connection, type Database, statement } from '../platform/database/index.ts'
import { type PushedKind, ruleRows } from './rules.ts'
import { type Phone, phonesOf } from './store.ts'

/** What a notice and a notice of a place are sent with. */
interface Sending {
  /** With which the phones report that they have shown it. */
  token: string
  /** With this one. */
  tries: number
  /** An earlier try may have reached a phone. */
  is_doubted: boolean
  phones: Phone[]
}

/** A notice to be sent to its owner's phones. */
export interface DueNotice extends Sending {
  appointment_id: string
  kind: PushedKind
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
}

/** Takes due notices for this node and postpones their next try by more than a push can take, so that a crash only delays them. Marks notices as done that are
 *  too old, whose appointment has another status by now, or whose patient has been reached or asked to come and is here: they have no phones. */
const takeDue = statement<DueNotice>(
  'notifications.take-due',
  `WITH due AS (
     SELECT id FROM notices WHERE done_at IS NULL AND next_try_at <= $1 AND appointment_id IS NOT NULL
     ORDER BY next_try_at LIMIT 20 FOR UPDATE SKIP LOCKED),
   taken AS (
     UPDATE notices n SET tries = n.tries + 1, next_try_at = $1::timestamptz + interval '90 seconds',
       done_at = CASE WHEN n.due_at < $1::timestamptz - rule.lifetime OR a.status <> rule.status OR rule.queue NOT IN ('', a.queue_state)
         OR n.outcome = 'reached' OR EXISTS (SELECT FROM message_steps s WHERE s.message_id = n.id AND s.state IN ('delivered', 'read'))
         OR (n.kind = 'time-to-go' AND a.arrived_at IS NOT NULL AND NOT a.waits_anywhere) THEN $1::timestamptz END
     FROM due d, appointment_places a, ${ruleRows}
     WHERE n.id = d.id AND a.appointment_id = n.appointment_id AND rule.kind = n.kind
     RETURNING n.appointment_id, n.kind, n.done_at, n.due_at, n.token, n.tries, n.doubted)
   SELECT t.appointment_id, t.kind, shown.slot_id, shown.service_day, shown.queue_version, slot.slot_name, slot.doctor_name, slot.hospital_name, slot.time_zone, slot.room,
     shown.queue_number, a.current_number, a.queue_minutes, a.queue_reason, t.token, t.tries, t.doubted <> '{}' AS is_doubted,
     -- An account that subscribes after the hospital has ended its appointment sees that on the page.
     ${phonesOf("t.done_at IS NULL AND p.mobile = a.mobile AND is_confirmed(a.reach, a.mobile, a.slot_id) AND (a.status <> 'cancelled' OR s.created_at <= t.due_at) AND s.endpoint <> ALL (t.doubted)")}
   FROM taken t JOIN appointment_places a USING (appointment_id)
   -- A transfer tells of the new number.
   JOIN appointment_places shown ON shown.appointment_id = coalesce(a.replaced_by, a.appointment_id)
   JOIN slot_details slot ON slot.slot_id = shown.slot_id`,
)

/** With the step of the push, for the ladder to go on from. A report may have made the step before. */
const markDone = statement<CountedPush>(
  'notifications.mark-done',
  `WITH done AS (UPDATE notices SET done_at = $2::timestamptz, doubted = '{}',
       look_at = CASE WHEN $3 = 'failed' THEN least(look_at, greatest($2::timestamptz, due_at + interval '2 seconds')) ELSE look_at END
     WHERE token = $1 RETURNING id),
   made AS (
     INSERT INTO message_steps (message_id, channel, state, began_at, state_at)
     SELECT id, 'push', $3, $2::timestamptz, $2::timestamptz FROM done ON CONFLICT DO NOTHING RETURNING message_id)
   SELECT s.hospital_id AS hospital, ($2::timestamptz AT TIME ZONE s.time_zone)::date::text AS day
   FROM made JOIN message_subjects a USING (message_id) JOIN slot_details s USING (slot_id)`,
)

/** Where a push counts. */
interface CountedPush {
  hospital: string
  day: string
}

/** A phone may have it from here on. Only while this try has the notice: a node that has stalled for longer pushes nothing that another one has taken. */
const beginPush = statement(
  'notifications.begin-push-to-phone',
  `UPDATE notices SET doubted = array_append(doubted, $3) WHERE token = $1 AND tries = $2 AND done_at IS NULL AND next_try_at > $4 RETURNING id`,
)

/** After a try that may succeed later, on the phones that do not have it. */
const tryLater = statement(
  'notifications.try-later',
  `UPDATE notices SET next_try_at = $3, doubted = ARRAY(SELECT unnest(doubted) EXCEPT SELECT unnest($4::text[]))
   WHERE token = $1 AND tries = $2 AND done_at IS NULL`,
)

/** Removes only notices that cannot be inserted again: the appointment has ended or its day is long past, and a cancellation is
 *  more than a day old and on no desk's list. */
const removeDone = statement<{ removed: number }>(
  'notifications.remove-done',
  `WITH gone AS (DELETE FROM notices WHERE ctid = ANY (ARRAY(
     SELECT n.ctid FROM notices n JOIN appointment_places a USING (appointment_id)
     WHERE n.done_at <= $1::timestamptz - interval '2 days' AND n.due_at <= $1::timestamptz - interval '2 days'
       AND (n.unreached_at IS NULL OR n.settled_at IS NOT NULL) AND (a.status <> 'waiting' OR a.service_day < ($1::timestamptz - interval '30 days')::date)
     LIMIT $2 FOR UPDATE OF n SKIP LOCKED)) RETURNING 1)
   SELECT count(*)::integer AS removed FROM gone`,
)

/** The next page of due notices; empty when none is due. */
export const takeDueNotices = (db: Connection, now: Date) => db.all(takeDue, [now])
type NoticeKey = Pick<DueNotice, 'token' | 'tries'>

/** The push of a notice needs no further try: a push service took it, or may have taken it, or the account has no phone left. One that was
 *  taken counts for the hospital. */
export async function noticeDone(
  db: Database,
  { token }: Pick<NoticeKey, 'token'>,
  outcome: 'sent' | 'in-doubt' | 'failed',
  now: Date,
): Promise<void> {
  await db.transaction(async (tx) => {
    const counted = await tx.first(markDone, [token, now, outcome])
    if (counted && outcome !== 'failed') await countMessage(tx, { ...counted, channel: 'push', what: 'sent' })
  })
}

/** Stores that a notice is pushed to a phone, just before it is: each phone gets it at most once, also from a node that is killed or stalls.
 *  @returns whether it may be */
export const beginPushTo = async (db: Connection, { token, tries }: NoticeKey, endpoint: string, now: Date) =>
  (await db.all(beginPush, [token, tries, endpoint, now])).length > 0

/** The push of a notice is tried again at an instant.
 *  @param untaken the endpoints of phones that do not have it */
export const tryNoticeAt = (db: Connection, { token, tries }: NoticeKey, at: Date, untaken: readonly string[]) =>
  db.all(tryLater, [token, tries, at, untaken])

/** Removes notices that were sent, or are too old to send. */
export const removeDoneNotices = async (db: Connection, now: Date, most: number) =>
  (await db.first(removeDone, [now, most]))?.removed ?? 0

/** A notice of a place that is offered, to be sent to its owner's phones. */
export interface DueOfferNotice extends Sending {
  offer_id: string
  slot_id: string
  service_day: string
  slot_name: string
  doctor_name: string
  hospital_name: string
  time_zone: string
  expires_at: Date
  /** The appointment on a day of leave, with that day; null for a patient of a waitlist. */
  appointment_id: string | null
  away_day: string | null
}

/** Takes due notices of places as `takeDueNotices` does those of appointments. Those of places that are no longer kept are done, as are those whose patient
 *  has been reached: they have no phones. */
const takeOffers = statement<DueOfferNotice>(
  'notifications.take-due-offers',
  `WITH due AS (
     SELECT id FROM notices WHERE done_at IS NULL AND next_try_at <= $1 AND offer_id IS NOT NULL
     ORDER BY next_try_at LIMIT 20 FOR UPDATE SKIP LOCKED),
   taken AS (
     UPDATE notices n SET tries = n.tries + 1, next_try_at = $1::timestamptz + interval '90 seconds',
       done_at = CASE WHEN NOT o.is_open OR o.expires_at <= $1 OR n.outcome = 'reached' THEN $1::timestamptz END
     FROM due d, offered_places o WHERE n.id = d.id AND o.offer_id = n.offer_id
     RETURNING n.offer_id, n.done_at, n.token, n.tries, n.doubted)
   SELECT o.offer_id, o.slot_id, o.service_day, slot.slot_name, slot.doctor_name, slot.hospital_name, slot.time_zone, o.expires_at,
     o.appointment_id, o.away_day, t.token, t.tries, t.doubted <> '{}' AS is_doubted,
     ${phonesOf('t.done_at IS NULL AND p.id = o.account_id AND s.endpoint <> ALL (t.doubted)')}
   FROM taken t JOIN offered_places o USING (offer_id) JOIN slot_details slot ON slot.slot_id = o.slot_id`,
)

/** The next page of due notices of places, taken for this node; empty when none is due. */
export const takeDueOfferNotices = (db: Connection, now: Date) => db.all(takeOffers, [now])

/** A queue of today with patients who are not asked to come yet. */
export interface QueueToAsk {
  slot_id: string
  service_day: string
  queue_version: number
  /** Someone was called or completed. */
  has_started: boolean
  start_time: string
  end_time: string
  time_zone: string
  /** Theirs. */
  numbers: number[]
  /** How many minutes each of them travels, by the place in `numbers`. */
  ways: number[]
}

/** The three days around `now` in UTC have every time zone's today. */
const toAsk = statement<QueueToAsk>(
  'notifications.queues-to-ask',
  `SELECT a.slot_id, a.service_day, a.queue_version, a.has_started, coalesce(c.changed_start, s.start_time) AS start_time,
     coalesce(c.changed_end, s.end_time) AS end_time, s.time_zone, array_agg(a.queue_number) AS numbers,
     array_agg(coalesce(p.travel_minutes, 0)) AS ways
   FROM appointment_places a JOIN slot_details s USING (slot_id) LEFT JOIN open_accounts p ON p.mobile = a.mobile
   LEFT JOIN changed_times c ON c.slot_id = a.slot_id AND c.service_day = a.service_day
   WHERE a.service_day BETWEEN ($1::timestamptz AT TIME ZONE 'UTC')::date - 1 AND ($1::timestamptz AT TIME ZONE 'UTC')::date + 1
     AND a.status = 'waiting' AND a.calls = 0 AND a.queue_state <> 'closed'
     AND (a.arrived_at IS NULL OR a.waits_anywhere) AND (a.mobile IS NOT NULL OR a.contact IS NOT NULL)
     AND a.service_day = service_day(s.slot_id, s.night_minutes, s.time_zone, $1)
     AND NOT EXISTS (SELECT FROM notices n WHERE n.appointment_id = a.appointment_id AND n.kind IN ('time-to-go', 'your-turn'))
   GROUP BY 1, 2, 3, 4, 5, 6, 7`,
)

const write = statement<{ written: number }>(
  'notifications.write-come-now',
  `SELECT write_come_now($1, $2, $3, $4) AS written`,
)

/** The queues of today with patients who are not asked to come yet. */
export const queuesToAsk = (db: Connection, now: Date) => db.all(toAsk, [now])

/** Asks the patients of some numbers to come, each once.
 *  @returns how many */
export const writeComeNow = async (
  db: Connection,
  { slotId, date, numbers }: { slotId: string; date: string; numbers: readonly number[] },
  now: Date,
) => (await db.first(write, [slotId, date, now, numbers]))?.written ?? 0
