import { statement, type Connection } from '../platform/database/index.ts'
import { shownColumns, stateColumns, type ShownRow } from './state-store.ts'
import { isCounted, isEnded, isInLine, isOpen, positionOf } from './store.ts'

/** A queue by its slot and its day; without a day, that of the slot's service day. */
export interface QueueKey {
  slotId: string
  date?: string | undefined
}

/** A queue whose day is known. */
export interface DatedQueue {
  slotId: string
  date: string
}

/** The public state of a slot's queue on a day; 0 before the first booking. */
export interface QueueRow extends ShownRow {
  slot_id: string
  service_day: string
  current_number: number
  version: number
}

/** A queue's state, with the place of its key among those that were looked up, from 0. */
export interface NumberedQueueRow extends QueueRow {
  n: number
  hospital_id: string
  doctor_id: string
  /** The slot's service day is later. */
  is_over: boolean
}

const states = statement<NumberedQueueRow>(
  'appointments.queue-states',
  `SELECT asked.n::int - 1 AS n, day.it AS service_day, ${stateColumns}, s.hospital_id, s.doctor_id, day.it < local.today AS is_over
   FROM unnest($1::uuid[], $2::date[]) WITH ORDINALITY AS asked (slot_id, service_day, n)
   JOIN slot_details s ON s.slot_id = asked.slot_id AND s.slot_removed_at IS NULL
   CROSS JOIN LATERAL (SELECT service_day(s.slot_id, s.night_minutes, s.time_zone, $3) AS today) local
   CROSS JOIN LATERAL (SELECT coalesce(asked.service_day, local.today) AS it) day
   LEFT JOIN queues q ON q.service_day = day.it AND q.slot_id = s.slot_id`,
)

const changedSince = statement<QueueRow>(
  'appointments.queues-changed-since',
  `SELECT q.slot_id, q.service_day, q.current_number, q.version, ${shownColumns}
   FROM unnest($1::uuid[], $2::date[], $3::bigint[]) AS known (slot_id, service_day, version)
   JOIN queues q USING (service_day, slot_id) JOIN slot_details s USING (slot_id) WHERE q.version > known.version`,
)

/** The waiting numbers of a queue, lowest first and its line. */
export interface LineRow {
  slot_id: string
  service_day: string
  version: number
  waiting: number[]
  /** The called and the waiting numbers, in the order of the line. */
  line: number[]
}

/** A token that was called and not there. */
export interface MissedRow {
  queue_number: number
  slot_id: string
}

const lines = statement<LineRow>(
  'appointments.lines',
  `SELECT q.slot_id, q.service_day, q.version,
     ARRAY(SELECT a.queue_number FROM appointments a WHERE a.service_day = q.service_day AND a.slot_id = q.slot_id
         AND ${isCounted('a')} ORDER BY 1) AS waiting,
     ARRAY(SELECT a.queue_number FROM appointments a WHERE a.service_day = q.service_day AND a.slot_id = q.slot_id
         AND ${isInLine('a')} ORDER BY ${positionOf('a')}, a.queue_number) AS line
   FROM unnest($1::uuid[], $2::date[]) AS asked (slot_id, service_day) JOIN queues q USING (service_day, slot_id)`,
)

const missed = statement<MissedRow>(
  'appointments.missed',
  `SELECT a.queue_number, a.slot_id FROM unnest($1::uuid[], $2::date[]) AS asked (slot_id, service_day)
   JOIN appointments a USING (service_day, slot_id) WHERE a.status = 'no_show'
   ORDER BY a.status_at DESC, a.queue_number DESC LIMIT $3`,
)

/** A phone fetches its list shortly before it joins: the line of what has ended since then tells it to fetch the list again. */
const queuesOfMobile = statement<{ slot_id: string; service_day: string }>(
  'appointments.queues-of-mobile',
  `SELECT a.slot_id, a.service_day FROM (
     SELECT slot_id, service_day, reach FROM appointments o WHERE o.mobile = $1 AND ${isOpen('o')}
     UNION SELECT slot_id, service_day, reach FROM appointments e WHERE e.mobile = $1 AND ${isEnded('e')}
       AND e.service_day >= ($2::timestamptz AT TIME ZONE 'UTC')::date - 2 AND e.status_at > $2::timestamptz - interval '1 minute') a
   JOIN slot_details s USING (slot_id)
   WHERE a.reach <> 'none' AND NOT is_over(a.service_day, s.slot_id, s.night_minutes, s.time_zone, $2)
   GROUP BY 1, 2 LIMIT 50`,
)

const keys = (of: readonly QueueKey[]) => [of.map(({ slotId }) => slotId), of.map(({ date }) => date ?? null)]

/** The states of the queues whose slots exist. */
export const statesOf = (db: Connection, queues: readonly QueueKey[], now: Date) =>
  db.all(states, [...keys(queues), now])

/** The queues that have a higher version than the known one. */
export const queuesChangedSince = (db: Connection, known: readonly (DatedQueue & { version: number })[]) =>
  db.all(changedSince, [...keys(known), known.map(({ version }) => version)])

/** The lines of the queues that have a booking. */
export const linesOf = (db: Connection, queues: readonly DatedQueue[]) => db.all(lines, keys(queues))

/** The last missed tokens of queues, the latest first. */
export const missedTokens = (db: Connection, queues: readonly DatedQueue[], most: number) =>
  db.all(missed, [...keys(queues), most])

/** The queues in which appointments of a mobile number are waiting, called or missed, or have just ended, from today on. */
export async function waitingQueues(db: Connection, mobile: string, now: Date): Promise<DatedQueue[]> {
  const rows = await db.all(queuesOfMobile, [mobile, now])
  return rows.map((row) => ({ slotId: row.slot_id, date: row.service_day }))
}
