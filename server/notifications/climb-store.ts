import type { ShownLadder } from '../messages/index.ts'
import { statement, type Connection } from '../platform/database/index.ts'
import type { Channel, StepState } from './choose-step.ts'
import { isSeen, isTrue, isTrueOfAny, ruleRows, type noticeRules } from './rules.ts'

/** The steps of a message, from its first channel on. */
const stepsOf = `coalesce((SELECT json_agg(json_build_object('channel', s.channel, 'state', s.state, 'at', s.began_at, 'stateAt', s.state_at, 'retryAt', s.retry_at)
         ORDER BY s.began_at, s.channel) FROM message_steps s WHERE s.message_id = n.id), '[]')`

export interface StoredStep {
  channel: Channel
  state: StepState
  /** When it began and when it reached its state. */
  at: string
  stateAt: string
  /** When it may be tried again that its provider has not taken. */
  retryAt: string | null
}

/** A message that the ladder looks at. */
export interface ClimbingMessage {
  id: string
  kind: keyof typeof noticeRules
  due_at: Date
  slot_id: string
  service_day: string
  /** Null for a place. */
  queue_number: number | null
  queue_version: number | null
  mobile: string | null
  hospital_id: string
  climbs: boolean
  /** A message that says the same came before: it does not climb. */
  is_repeated: boolean
  is_true: boolean
  is_seen: boolean
  /** No push is under way or still to be tried. */
  is_pushed: boolean
  unreached_at: Date | null
  /** Until when this look has it: what is decided counts only while no report, no press and no other node has changed that. */
  lease: Date
  /** Until when the place is kept that it is about. */
  kept_until: Date | null
  steps: StoredStep[]
}

/** Takes messages for this node and postpones the next look, so that a crash only delays them. */
const take = statement<ClimbingMessage>(
  'notifications.take-climbing',
  `WITH due AS (
     SELECT id FROM notices WHERE settled_at IS NULL AND look_at <= $1 ORDER BY look_at LIMIT 100 FOR UPDATE SKIP LOCKED),
   taken AS (
     UPDATE notices n SET look_at = $1::timestamptz + interval '20 seconds' FROM due d WHERE n.id = d.id RETURNING n.*)
   SELECT n.id, n.kind, n.due_at, a.slot_id, a.service_day, a.queue_number, a.queue_version, a.mobile, d.hospital_id, n.unreached_at,
     n.look_at AS lease, a.kept_until, n.done_at IS NOT NULL AS is_pushed, ${isTrueOfAny('$1')} AS is_true, ${isSeen} AS is_seen,
     -- The desk calls no one who took the token there, but for what becomes of it.
     rule.climbs AND (a.arrived_at IS NULL OR n.kind IN ('cancelled', 'transferred')) AS climbs,
     n.kind = 'your-turn' AND EXISTS (
       SELECT FROM notices o WHERE o.appointment_id = n.appointment_id AND o.kind = 'time-to-go') AS is_repeated,
     ${stepsOf} AS steps
   FROM taken n JOIN message_subjects a ON a.message_id = n.id JOIN slot_details d USING (slot_id) JOIN ${ruleRows} USING (kind)`,
)

/** Every report, press and look moves the next look, so that a decision from before it changes nothing. */
const isTaken = 'id = $1 AND look_at = $2 AND settled_at IS NULL'

const lookLater = statement('notifications.look-later', `UPDATE notices SET look_at = $3 WHERE ${isTaken}`)

const settle = statement(
  'notifications.settle',
  `UPDATE notices SET settled_at = $3, outcome = $4 WHERE ${isTaken} RETURNING id`,
)

const giveToDesk = statement(
  'notifications.give-to-desk',
  `UPDATE notices SET unreached_at = $3, look_at = $4 WHERE ${isTaken} AND unreached_at IS NULL RETURNING id`,
)

/** A message whose patient may see what it says. */
export interface UnsettledMessage {
  id: string
  mobile: string
  slot_id: string
  service_day: string
  /** Of the token; null for a place. */
  shown_id: string | null
}

/** The messages whose patients may have the page open: of the last quarter of an hour, or on a desk's list. Who asks for the link wants it elsewhere. */
const unsettled = statement<UnsettledMessage>(
  'notifications.unsettled',
  `SELECT n.id, a.mobile, a.slot_id, a.service_day, a.appointment_id AS shown_id FROM notices n JOIN message_subjects a ON a.message_id = n.id
   WHERE n.settled_at IS NULL AND n.look_at < 'infinity' AND n.seen_at IS NULL AND a.mobile IS NOT NULL AND a.is_own
     AND (n.kind <> 'booked' OR a.is_walk_in)`,
)

const markSeen = statement(
  'notifications.mark-seen',
  `UPDATE notices SET seen_at = $2::timestamptz, look_at = least(look_at, $2::timestamptz) WHERE id = ANY ($1::uuid[]) AND settled_at IS NULL`,
)

const countUnreached = statement<{ count: number }>(
  'notifications.count-unreached',
  `SELECT count(DISTINCT n.appointment_id)::integer AS count
   FROM appointment_places a JOIN notices n USING (appointment_id) JOIN ${ruleRows} USING (kind)
   WHERE a.service_day = $2 AND a.slot_id = $1 AND n.settled_at IS NULL AND n.unreached_at IS NOT NULL AND ${isTrue('$3')} AND NOT ${isSeen}`,
)

/** A patient on the desk's list. */
export interface UnreachedRow {
  appointment_id: string
  since: Date
  tried: StoredStep[]
}

const listUnreached = statement<UnreachedRow>(
  'notifications.list-unreached',
  `SELECT DISTINCT ON (a.queue_number) a.appointment_id, n.unreached_at AS since, ${stepsOf} AS tried
   FROM appointment_places a JOIN notices n USING (appointment_id) JOIN ${ruleRows} USING (kind)
   WHERE a.service_day = $2 AND a.slot_id = $1 AND n.settled_at IS NULL AND n.unreached_at IS NOT NULL AND ${isTrue('$3')} AND NOT ${isSeen}
   ORDER BY a.queue_number, n.due_at DESC`,
)

/** A patient whom no message has told that the token was cancelled or moved, or that a place is kept. */
export interface UntoldRow extends Omit<UnreachedRow, 'appointment_id'> {
  appointment_id: string | null
  offer_id: string | null
  slot_id: string
  kept_until: Date | null
  queue_number: number | null
  service_day: string
  start_time: string
  doctor_name: string
  patient_name: string
  contact: string | null
  to_number: number | null
  to_day: string | null
}

const listUntold = statement<UntoldRow>(
  'notifications.list-untold',
  `SELECT n.*, ${stepsOf} AS tried FROM untold_patients($1, $2, $3) n`,
)

/** How far messages have climbed, by what a provider calls a step of each. */
const listLadders = statement<ShownLadder>(
  'notifications.list-ladders',
  `WITH shown AS (
     SELECT provider_id AS id, message_id FROM message_steps WHERE provider_id = ANY ($1::text[]) UNION ALL
     SELECT token::text, id FROM notices WHERE token = ANY ($1::uuid[]) UNION ALL
     (SELECT NULL, id FROM notices WHERE unreached_at IS NOT NULL AND settled_at IS NULL ORDER BY unreached_at DESC LIMIT 20))
   SELECT shown.id, n.id AS message, n.kind, a.queue_number AS number, coalesce(a.contact, a.mobile) AS contact, d.time_zone AS zone, rule.climbs,
     ${stepsOf} AS steps, n.unreached_at, n.look_at, n.settled_at IS NOT NULL AS is_settled, n.outcome
   FROM shown JOIN notices n ON n.id = shown.message_id JOIN message_subjects a ON a.message_id = n.id JOIN slot_details d USING (slot_id)
   JOIN ${ruleRows} USING (kind)`,
)

/** What the desk says of everything that it was asked to tell a patient. */
const answer = statement<{ slot_id: string; service_day: string }>(
  'notifications.answer-unreached',
  `WITH answered AS (
     UPDATE notices n SET settled_at = $3::timestamptz, outcome = $4, answered_by = $5,
       answered_at = $3::timestamptz
     FROM appointment_places a JOIN slot_details d USING (slot_id)
     WHERE n.appointment_id = $1 AND a.appointment_id = n.appointment_id AND d.hospital_id = $2
       AND n.unreached_at IS NOT NULL AND n.settled_at IS NULL
     RETURNING a.slot_id, a.service_day)
   SELECT DISTINCT slot_id, service_day FROM answered`,
)

/** The same of a place that is kept. */
const answerOfPlace = statement<{ slot_id: string; service_day: string }>(
  'notifications.answer-of-place',
  `UPDATE notices n SET settled_at = $3::timestamptz, outcome = $4, answered_by = $5, answered_at = $3::timestamptz
   FROM offered_places a JOIN slot_details d USING (slot_id)
   WHERE n.offer_id = $1 AND a.offer_id = n.offer_id AND d.hospital_id = $2 AND n.unreached_at IS NOT NULL AND n.settled_at IS NULL
   RETURNING a.slot_id, a.service_day`,
)

const ownPlace = statement<{ slot_id: string; service_day: string }>(
  'notifications.queue-of-own-place',
  `SELECT a.slot_id, a.service_day FROM offered_places a JOIN slot_details d USING (slot_id)
   WHERE a.offer_id = $1 AND d.hospital_id = $2 AND a.slot_id = $3`,
)

/** Takes an answer back, and lets the ladder look at once. Also a no answer that a late report has raised since. */
const takeBack = statement<{ taken: boolean; listed: boolean }>(
  'notifications.take-answer-back',
  `WITH taken AS (
     UPDATE notices n SET settled_at = NULL, outcome = NULL, answered_at = NULL, answered_by = NULL, look_at = $3::timestamptz
     FROM appointment_places a JOIN slot_details d USING (slot_id)
     WHERE n.appointment_id = $1 AND a.appointment_id = n.appointment_id AND d.hospital_id = $2 AND n.answered_at >= $5::timestamptz
       AND (n.outcome = $4 OR ($4 = 'no-answer' AND EXISTS (
         SELECT FROM message_steps s WHERE s.message_id = n.id AND s.state IN ('delivered', 'read') AND s.state_at >= n.answered_at)))
     RETURNING n.id)
   SELECT EXISTS (SELECT FROM taken) AS taken,
     EXISTS (SELECT FROM notices n WHERE n.appointment_id = $1 AND n.unreached_at IS NOT NULL AND n.settled_at IS NULL) AS listed`,
)

const ownQueue = statement<{ slot_id: string; service_day: string }>(
  'notifications.queue-of-own-appointment',
  `SELECT a.slot_id, a.service_day FROM appointment_places a JOIN slot_details d USING (slot_id)
   WHERE a.appointment_id = $1 AND d.hospital_id = $2`,
)

/** All that a minute changes for the ladder: the age of steps, and when it looks again. */
const skip = statement(
  'notifications.skip-minute',
  `WITH aged AS (
     UPDATE message_steps s SET began_at = began_at - interval '1 minute', retry_at = retry_at - interval '1 minute'
     FROM notices n WHERE n.id = s.message_id AND n.settled_at IS NULL)
   UPDATE notices SET look_at = least(look_at, greatest(look_at - interval '1 minute', $1::timestamptz)) WHERE settled_at IS NULL`,
)

const removeSteps = statement<{ removed: number }>(
  'notifications.remove-steps',
  `WITH gone AS (DELETE FROM message_steps WHERE ctid = ANY (ARRAY(
     SELECT s.ctid FROM message_steps s WHERE s.began_at < $1::timestamptz - interval '2 days'
       AND NOT EXISTS (SELECT FROM notices n WHERE n.id = s.message_id)
     LIMIT $2 FOR UPDATE SKIP LOCKED)) RETURNING 1)
   SELECT count(*)::integer AS removed FROM gone`,
)

/** The next messages at which the ladder looks; empty when none is due. */
export const takeClimbing = (db: Connection, now: Date) => db.all(take, [now])

type Taken = Pick<ClimbingMessage, 'id' | 'lease'>

export const lookAgainAt = (db: Connection, { id, lease }: Taken, at: Date) => db.all(lookLater, [id, lease, at])
/** @returns whether the decision has come in time */
export const settleMessage = async (db: Connection, { id, lease }: Taken, outcome: string, now: Date) =>
  (await db.all(settle, [id, lease, now, outcome])).length > 0
export const skipMinute = (db: Connection, now: Date) => db.all(skip, [now])
/** Puts a message on the desk's list.
 *  @param again when the ladder looks whether it is still true
 *  @returns whether the decision has come in time */
export const listAtDesk = async (db: Connection, { id, lease }: Taken, now: Date, again: Date) =>
  (await db.all(giveToDesk, [id, lease, now, again])).length > 0

/** The messages that are not settled, with the mobiles of their accounts. */
export const unsettledMessages = (db: Connection) => db.all(unsettled, [])
export const markMessagesSeen = (db: Connection, ids: readonly string[], now: Date) => db.all(markSeen, [ids, now])

/** How many of a queue are on the desk's list. */
export const unreachedCount = async (db: Connection, slotId: string, day: string, now: Date) =>
  (await db.first(countUnreached, [slotId, day, now]))?.count ?? 0
/** The patients of a queue who are on the desk's list, in token order. */
export const unreachedOf = (db: Connection, slotId: string, day: string, now: Date) =>
  db.all(listUnreached, [slotId, day, now])

/** The patients of a hospital, or of one of its doctors, who do not know that the token was cancelled or moved, or that a place is kept. */
export const untoldOf = (db: Connection, hospital: string, doctor: string | undefined, now: Date) =>
  db.all(listUntold, [hospital, doctor ?? null, now])

/** What the desk has told a patient about: an appointment, or a place that is kept. */
export interface ToldOf {
  id: string
  /** Of a place. */
  slot?: string
}

/** @returns the queues whose lists are shorter by it */
export const answerUnreached = (
  db: Connection,
  { id, slot, hospital, outcome, by }: ToldOf & { hospital: string; outcome: string; by: string | null },
  now: Date,
) => db.all(slot === undefined ? answer : answerOfPlace, [id, hospital, now, outcome, by])

/** @param since answers from before it stay
 *  @returns whether an answer was taken back, and whether none had to be: the patient was on the list */
export const takeAnswerBack = (
  db: Connection,
  { appointment, hospital, outcome }: { appointment: string; hospital: string; outcome: string },
  now: Date,
  since: Date,
) => db.first(takeBack, [appointment, hospital, now, outcome, since])

/** The queue of an appointment or of a place of the hospital. */
export const queueOfOwn = (db: Connection, { id, slot }: ToldOf, hospital: string) =>
  slot === undefined ? db.first(ownQueue, [id, hospital]) : db.first(ownPlace, [id, hospital, slot])

/** Removes the steps of messages that are gone, or were due anew. */
export const removeOldSteps = async (db: Connection, now: Date, most: number) =>
  (await db.first(removeSteps, [now, most]))?.removed ?? 0

/** How far the messages have climbed that a provider calls so, those of pushes with these tokens, and those on a desk's list, without an id. */
export const laddersOf = (db: Connection, ids: readonly string[]) => db.all(listLadders, [ids])
