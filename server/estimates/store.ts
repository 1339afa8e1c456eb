import { statement, type Connection } from '../platform/database/index.ts'
import type { Knowledge, Pooled } from './summary.ts'

/** One booking, act or change of state, in the order of the columns: `seq`, milliseconds since 1970, number, act, new status or state,
 *  priority, minutes, reason. A booking has the `seq` 0. Events from before the acts were recorded have no act. */
export type ActRow = readonly [
  seq: number,
  at: number,
  number: number | null,
  act: string | null,
  to: string,
  priority: string | null,
  minutes: number | null,
  reason: string | null,
]

/** A slot on a day, with all that happened in it. */
export interface SessionRow {
  /** Its place among those that were asked for, from 0. */
  n: number
  slot_id: string
  service_day: string
  doctor_id: string
  speciality: string
  time_zone: string
  rejoin_behind: number
  start_time: string
  end_time: string
  version: number
  /** The called and the waiting numbers, in their order. */
  line: number[]
  acts: ActRow[]
  format: number | null
  knowledge: Knowledge | null
}

/** @param condition which sessions are read, of a slot `s` on the day `asked.service_day` with its queue `q` */
const sessionsWhere = (condition: string) =>
  `SELECT asked.n::integer - 1 AS n, s.slot_id, asked.service_day, s.doctor_id, s.speciality, s.time_zone, s.rejoin_behind,
     coalesce(c.changed_start, s.start_time) AS start_time, coalesce(c.changed_end, s.end_time) AS end_time,
     coalesce(q.version, 0) AS version, coalesce(q.line, '{}') AS line, k.format, k.knowledge,
     coalesce(happened.acts, '[]') AS acts
   FROM unnest($1::uuid[], $2::date[]) WITH ORDINALITY AS asked (slot_id, service_day, n)
   JOIN slot_details s ON s.slot_id = asked.slot_id
   -- The limit keeps both columns of the index: alone, the slot would be looked up in every day.
   LEFT JOIN LATERAL (SELECT * FROM session_queues w WHERE w.service_day = asked.service_day AND w.slot_id = asked.slot_id LIMIT 1) q ON true
   LEFT JOIN changed_times c ON c.slot_id = asked.slot_id AND c.service_day = asked.service_day
   LEFT JOIN slot_knowledge k ON k.slot_id = asked.slot_id
   CROSS JOIN LATERAL (
     SELECT json_agg(json_build_array(a.seq, round(extract(epoch FROM a.at) * 1000), a.queue_number, a.act, a.to_status, a.priority,
       a.minutes, a.reason) ORDER BY a.seq) AS acts
     FROM session_acts a WHERE a.service_day = asked.service_day AND a.slot_id = asked.slot_id) happened
   WHERE ${condition}`

const running = statement<SessionRow>(
  'estimates.running-sessions',
  sessionsWhere(
    `asked.service_day = service_day(s.slot_id, s.night_minutes, s.time_zone, $3) AND q.state IS DISTINCT FROM 'closed'`,
  ),
)

const finished = statement<SessionRow>('estimates.finished-sessions', sessionsWhere('true'))

/** The slots with a session that is over and not learnt. The two days around `now` in UTC have every time zone's today. */
const toLearn = statement<{ slot_id: string }>(
  'estimates.slots-to-learn',
  `SELECT DISTINCT q.slot_id FROM session_queues q JOIN slot_details s ON s.slot_id = q.slot_id AND s.slot_removed_at IS NULL
   LEFT JOIN slot_knowledge k ON k.slot_id = q.slot_id
   WHERE q.service_day BETWEEN $1 AND ($2::timestamptz AT TIME ZONE 'UTC')::date + 1
     AND is_over(q.service_day, s.slot_id, s.night_minutes, s.time_zone, $2)
     AND (k.slot_id IS NULL OR k.format <> $3 OR k.through_day < q.service_day)`,
)

const makeKnowledge = statement(
  'estimates.make-knowledge',
  `INSERT INTO slot_knowledge (slot_id, through_day, format, knowledge) VALUES ($1, $2, 0, 'null') ON CONFLICT DO NOTHING`,
)

/** The knowledge of a slot, or of all of them, with the last day that has been learnt. */
export interface KnowledgeRow<Known> {
  through_day: string
  format: number
  knowledge: Known
}

const holdKnowledge = statement<KnowledgeRow<Knowledge>>(
  'estimates.hold-knowledge',
  `SELECT through_day, format, knowledge FROM slot_knowledge WHERE slot_id = $1 FOR NO KEY UPDATE`,
)

/** One look-up in the index for each day. */
const daysAfter = statement<{ service_day: string }>(
  'estimates.days-after',
  `SELECT day.it AS service_day FROM slot_details s
   CROSS JOIN LATERAL (SELECT service_day(s.slot_id, s.night_minutes, s.time_zone, $3) AS today) local
   CROSS JOIN LATERAL (SELECT generate_series($2::date + 1, local.today - 1, interval '1 day')::date AS it) day
   CROSS JOIN LATERAL (SELECT FROM session_queues q WHERE q.service_day = day.it AND q.slot_id = $1 LIMIT 1) held
   WHERE s.slot_id = $1 ORDER BY day.it LIMIT $4`,
)

const keepKnowledge = statement(
  'estimates.keep-knowledge',
  `UPDATE slot_knowledge SET through_day = $2, format = $3, knowledge = $4 WHERE slot_id = $1`,
)

const makeShared = statement(
  'estimates.make-shared',
  `INSERT INTO shared_knowledge (through_day, format, knowledge) VALUES ($1, 0, 'null') ON CONFLICT DO NOTHING`,
)
const readSharedRow = statement<KnowledgeRow<Pooled>>(
  'estimates.read-shared',
  `SELECT through_day, format, knowledge FROM shared_knowledge`,
)
const holdSharedRow = statement<KnowledgeRow<Pooled>>(
  'estimates.hold-shared',
  `SELECT through_day, format, knowledge FROM shared_knowledge FOR NO KEY UPDATE`,
)
const keepSharedRow = statement(
  'estimates.keep-shared',
  `UPDATE shared_knowledge SET through_day = $1, format = $2, knowledge = $3`,
)
const setShared = statement(
  'estimates.set-shared-day',
  `UPDATE shared_knowledge SET through_day = $1 WHERE through_day < $1 AND format = $2`,
)

/** A slot on a day. */
export interface AskedSession {
  slotId: string
  date: string
}

const pairs = (of: readonly AskedSession[]) => [of.map(({ slotId }) => slotId), of.map(({ date }) => date)]

/** The sessions of these that are today's at their hospital, and not closed. */
export const runningSessions = (db: Connection, asked: readonly AskedSession[], now: Date) =>
  db.all(running, [...pairs(asked), now])

/** Sessions of any day, in the order in which they were asked for. */
export const finishedSessions = async (db: Connection, asked: readonly AskedSession[]) =>
  (await db.all(finished, pairs(asked))).toSorted((a, b) => a.n - b.n)

/** The slots with a session from a day on that is over and not learnt in this format. */
export const slotsToLearn = async (db: Connection, from: string, now: Date, format: number) =>
  (await db.all(toLearn, [from, now, format])).map((row) => row.slot_id)

/** Locks the knowledge of a slot until the transaction ends.
 *  @param before the day from which it is learnt when there is none; its format is then 0 */
export async function holdSlotKnowledge(tx: Connection, slot: string, before: string) {
  await tx.all(makeKnowledge, [slot, before])
  return tx.first(holdKnowledge, [slot])
}

/** The first days after a day on which the slot had a session that is over. */
export const sessionDaysAfter = async (tx: Connection, slot: string, after: string, now: Date, most: number) =>
  (await tx.all(daysAfter, [slot, after, now, most])).map((row) => row.service_day)

export const writeKnowledge = (
  tx: Connection,
  slot: string,
  { through_day, format, knowledge }: KnowledgeRow<Knowledge>,
) => tx.all(keepKnowledge, [slot, through_day, format, knowledge])

/** The knowledge of all slots together; undefined before the first session was learnt. */
export const readShared = (db: Connection) => db.first(readSharedRow)

/** Locks the same until the transaction ends. Always after the knowledge of a slot. */
export async function holdShared(tx: Connection, before: string) {
  await tx.all(makeShared, [before])
  return tx.first(holdSharedRow)
}

export const writeShared = (tx: Connection, { through_day, format, knowledge }: KnowledgeRow<Pooled>) =>
  tx.all(keepSharedRow, [through_day, format, knowledge])

/** Notes that every session up to a day has been learnt. */
export const writeSharedDay = (db: Connection, day: string, format: number) => db.all(setShared, [day, format])
