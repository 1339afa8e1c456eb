import type { PaidChannel } from '#contract/message-consents.ts'
import { countMessage, type SendOutcome } from '../messages/index.ts'
import { statement, type Connection, type Database } from '../platform/database/index.ts'
import type { ClimbingMessage } from './climb-store.ts'
import { stepStates, type Channel, type StepState } from './choose-step.ts'
import { isSeen, isTrueOfAny, ruleRows } from './rules.ts'

/** The height of a state, for states that only go up. */
const rank = (state: string) => `array_position('{${stepStates.join(',')}}'::text[], ${state})`

/** Whom a message is for, and what it says. */
export interface Addressee {
  mobile: string | null
  contact: string | null
  /** The account with the mobile may be sent everything of it. */
  is_own: boolean
  /** No account booked it, and none has refused the hospital. */
  is_walk_in: boolean
  language: string | null
  /** Of the session that it is about. */
  service_day: string
  start_time: string
  end_time: string
  time_zone: string
  queue_minutes: number | null
  /** The token, or the one that has taken its place; null for a place that is kept. */
  shown_id: string | null
  shown_number: number | null
  shown_day: string
  doctor_name: string
  hospital_name: string
}

const ofMessage = statement<Addressee>(
  'notifications.addressee',
  `SELECT a.mobile, a.contact, a.is_own, a.is_walk_in,
     coalesce(p.language, a.language) AS language, a.service_day, coalesce(c.changed_start, own.start_time) AS start_time,
     coalesce(c.changed_end, own.end_time) AS end_time, own.time_zone, a.queue_minutes, shown.appointment_id AS shown_id,
     shown.queue_number AS shown_number, coalesce(shown.service_day, a.service_day) AS shown_day, s.doctor_name, s.hospital_name
   FROM message_subjects a JOIN slot_details own ON own.slot_id = a.slot_id
   LEFT JOIN changed_times c ON c.slot_id = a.slot_id AND c.service_day = a.service_day
   LEFT JOIN appointment_places shown ON shown.appointment_id = coalesce(a.replaced_by, a.appointment_id)
   JOIN slot_details s ON s.slot_id = coalesce(shown.slot_id, a.slot_id)
   LEFT JOIN open_accounts p ON p.mobile = a.mobile
   WHERE a.message_id = $1`,
)

const sending = statement<{ paise: number }>(
  'notifications.on-their-way',
  `SELECT coalesce(sum(s.cost), 0)::float8 AS paise FROM message_steps s JOIN message_subjects a USING (message_id) JOIN slot_details d USING (slot_id)
   WHERE s.state = 'sending' AND s.channel <> 'push' AND d.hospital_id = $1`,
)

/** The step is stored before its request, only once, only while what it says is so, and only by the look that still has the message. */
const begin = statement<{ tries: number }>(
  'notifications.begin-step',
  `INSERT INTO message_steps AS s (message_id, channel, state, began_at, state_at, tries, cost)
   SELECT n.id, $2, 'sending', $3::timestamptz, $3::timestamptz, 1, $4
   FROM notices n JOIN message_subjects a ON a.message_id = n.id JOIN ${ruleRows} USING (kind)
   WHERE n.id = $1 AND n.look_at = $5 AND n.settled_at IS NULL AND NOT ${isSeen} AND n.unreached_at IS NULL AND ${isTrueOfAny('$3')}
   ON CONFLICT (message_id, channel) DO UPDATE SET tries = s.tries + 1, retry_at = NULL, state_at = EXCLUDED.state_at
   WHERE s.state = 'sending' AND s.retry_at <= EXCLUDED.state_at
   RETURNING tries`,
)

/** A step before and after what was said of it, and where it counts; without a hospital where its message is gone. */
interface RaisedStep {
  before: StepState
  after: StepState
  channel: Channel
  cost: number
  hospital: string | null
  day: string | null
}

/** What follows a raised step: the ladder looks at its message at once.
 *  @param raised the rows of `message_steps`, with `before` @param now the parameter that holds the instant */
const looked = (now: string) => `looked AS (
     UPDATE notices n SET look_at = ${now}, outcome = CASE WHEN n.outcome = 'no-answer' AND r.state IN ('delivered', 'read') THEN 'reached' ELSE n.outcome END
     FROM raised r WHERE n.id = r.message_id)
   SELECT r.before, r.state AS after, r.channel, r.cost, d.hospital_id AS hospital, (${now}::timestamptz AT TIME ZONE d.time_zone)::date::text AS day
   FROM raised r LEFT JOIN message_subjects a USING (message_id)
   LEFT JOIN slot_details d USING (slot_id)`

/** @param state,now the parameters that hold them */
const raise = (state: string, now: string) => `
     state = CASE WHEN ${rank('s.state')} < ${rank(state)} THEN ${state} ELSE s.state END,
     state_at = CASE WHEN ${rank('s.state')} < ${rank(state)} THEN ${now} ELSE s.state_at END`

/** What the provider has answered. A report may have come before. */
const end = statement<RaisedStep>(
  'notifications.end-step',
  `WITH old AS (SELECT message_id, channel, state FROM message_steps WHERE message_id = $1 AND channel = $2 FOR UPDATE),
   raised AS (
     UPDATE message_steps s SET provider_id = coalesce($5, s.provider_id), retry_at = $6::timestamptz, ${raise('$3', '$4')}
     FROM old o WHERE s.message_id = o.message_id AND s.channel = o.channel RETURNING s.*, o.state AS before),
   ${looked('$4')}`,
)

/** What a provider says later: by its own name for the message, or by ours before it has answered. */
const report = statement<RaisedStep>(
  'notifications.report-step',
  `WITH old AS (
     SELECT message_id, channel, state FROM message_steps
     WHERE provider_id = $1 OR (message_id = $2::uuid AND channel = $3 AND provider_id IS NULL) FOR UPDATE),
   raised AS (
     UPDATE message_steps s SET provider_id = $1, retry_at = NULL, ${raise('$4', '$5')}
     FROM old o WHERE s.message_id = o.message_id AND s.channel = o.channel RETURNING s.*, o.state AS before),
   ${looked('$5')}`,
)

const read = statement<RaisedStep>(
  'notifications.answered-is-read',
  `WITH old AS (SELECT message_id, channel, state FROM message_steps WHERE message_id = $1 AND channel = 'whatsapp' FOR UPDATE),
   raised AS (
     UPDATE message_steps s SET retry_at = NULL, ${raise('$2', '$3')}
     FROM old o WHERE s.message_id = o.message_id AND s.channel = o.channel RETURNING s.*, o.state AS before),
   ${looked('$3')}`,
)

/** A report that comes before the push service has answered: the step does not exist yet. A statement of its own, because the node that stores the answer
 *  waits for a step that is not committed. */
const beginPush = statement(
  'notifications.begin-push',
  `INSERT INTO message_steps (message_id, channel, state, began_at, state_at)
   SELECT id, 'push', 'sending', $2::timestamptz, $2::timestamptz FROM notices WHERE token = $1 ON CONFLICT DO NOTHING`,
)

const ofPush = statement<RaisedStep>(
  'notifications.report-push',
  `WITH old AS (
     SELECT s.message_id, s.channel, s.state FROM notices n JOIN message_steps s ON s.message_id = n.id
     WHERE n.token = $1 AND s.channel = 'push' FOR UPDATE OF s),
   raised AS (
     UPDATE message_steps s SET ${raise('$2', '$3')}
     FROM old o WHERE s.message_id = o.message_id AND s.channel = o.channel RETURNING s.*, o.state AS before),
   ${looked('$3')}`,
)

/** Steps whose node has died are in doubt, and those are given up whose provider was busy or away for all of their time. */
const giveUp = statement(
  'notifications.give-up-step',
  `UPDATE message_steps SET state = CASE WHEN retry_at IS NULL THEN 'in-doubt' ELSE 'failed' END, state_at = $3
   WHERE message_id = $1 AND channel = $2 AND state = 'sending'`,
)

/** Whom a message is for, and what it says; undefined where it is gone. */
export const addresseeOf = (db: Connection, message: string) => db.first(ofMessage, [message])

/** What the messages of a hospital cost that its providers have not answered yet, in paise. */
export const onTheirWay = async (db: Connection, hospital: string): Promise<number> =>
  (await db.first(sending, [hospital]))?.paise ?? 0

/** Stores that a step begins, or is tried again.
 *  @returns how often it was tried with this one; undefined where it is not to be sent: another node sends it, it has become untrue, or a report
 *  has come */
export const beginStep = async (
  db: Connection,
  { id, lease }: Pick<ClimbingMessage, 'id' | 'lease'>,
  { channel, cost }: { channel: PaidChannel; cost: number },
  now: Date,
): Promise<number | undefined> => (await db.first(begin, [id, channel, now, cost, lease]))?.tries

/** Stores what a provider has answered, and counts it for the hospital.
 *  @param retryAt of one that was not taken */
export async function endStep(
  db: Database,
  { message, channel }: { message: string; channel: PaidChannel },
  outcome: SendOutcome,
  { now, retryAt }: { now: Date; retryAt: Date },
): Promise<void> {
  const providerId = outcome.state === 'sent' ? outcome.providerId : null
  const isLater = outcome.state === 'later'
  const state = outcome.state === 'later' ? 'sending' : outcome.state
  await db.transaction(async (tx) => {
    await count(tx, await tx.first(end, [message, channel, state, now, providerId, isLater ? retryAt : null]))
  })
}

/** Stores what a provider reports, and counts it for the hospital.
 *  @returns whether there is such a step */
export function reportStep(
  db: Database,
  {
    message = null,
    channel = null,
    providerId,
    state,
  }: { message?: string | null; channel?: string | null; providerId: string; state: StepState },
  now: Date,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const raised = await tx.first(report, [providerId, message, channel, state, now])
    await count(tx, raised)
    return raised !== undefined
  })
}

/** Who answers a message by WhatsApp has read it; counts it for the hospital, as a report does. */
export function answeredIsRead(db: Database, message: string, now: Date): Promise<void> {
  return db.transaction(async (tx) => count(tx, await tx.first(read, [message, 'read', now])))
}

/** Raises the state of a push, and counts it for the hospital; nothing for an unknown token, and for a state that it has reached. */
export async function reportPush(db: Database, token: string, state: StepState, now: Date): Promise<void> {
  await db.all(beginPush, [token, now])
  await db.transaction(async (tx) => count(tx, await tx.first(ofPush, [token, state, now])))
}

export const giveUpStep = (db: Connection, message: string, channel: Channel, now: Date) =>
  db.all(giveUp, [message, channel, now])

const taken: readonly StepState[] = ['in-doubt', 'sent', 'delivered', 'read']
const arrived: readonly StepState[] = ['delivered', 'read']

/** Each once: a step only goes up. */
async function count(tx: Connection, step: RaisedStep | undefined): Promise<void> {
  if (!step || step.hospital === null || step.day === null) return
  const { before, after, channel, cost, hospital, day } = step
  const isNew = (states: readonly StepState[]) => states.includes(after) && !states.includes(before)
  const add = (what: 'sent' | 'delivered' | 'failed', paise = 0) =>
    countMessage(tx, { hospital, day, channel, what, cost: paise })
  // One that has failed was taken before, unless it was refused at once.
  if (isNew(taken) && before !== 'failed') await add('sent', cost)
  if (isNew(arrived)) await add('delivered')
  if (isNew(['failed'])) await add('failed')
}
