import type { QueueState } from '#contract/live-queue.ts'
import { statement, type Connection } from '../platform/database/index.ts'

/** The public state of a slot's queue on a day; a queue that nobody booked yet is at 0. */
export interface StateRow {
  slot_id: string
  service_day: string
  current_number: number
  version: number
  hospital_id: string
  /** The day is over at the hospital. */
  is_over: boolean
}

/** The same, with the place of the one who asked, from 0. */
export interface NumberedStateRow extends StateRow {
  n: number
}

const states = statement<NumberedStateRow>(
  'live-queue.states',
  `SELECT asked.n::int - 1 AS n, s.id AS slot_id, day.it AS service_day, coalesce(q.current_number, 0) AS current_number,
     coalesce(q.version, 0) AS version, d.hospital_id, day.it < local.today AS is_over
   FROM unnest($1::uuid[], $2::date[]) WITH ORDINALITY AS asked (slot_id, service_day, n)
   JOIN slots s ON s.id = asked.slot_id AND s.removed_at IS NULL
   JOIN doctors d ON d.id = s.doctor_id
   JOIN hospitals h ON h.id = d.hospital_id
   CROSS JOIN LATERAL (SELECT ($3::timestamptz AT TIME ZONE h.time_zone)::date AS today) local
   CROSS JOIN LATERAL (SELECT coalesce(asked.service_day, local.today) AS it) day
   LEFT JOIN queues q ON q.slot_id = s.id AND q.service_day = day.it`,
)

/** Where a queue stands by now. */
export type ChangedRow = Omit<StateRow, 'hospital_id' | 'is_over'>

const changedSince = statement<ChangedRow>(
  'live-queue.changed-since',
  `SELECT q.slot_id, q.service_day, q.current_number, q.version
   FROM unnest($1::uuid[], $2::date[], $3::bigint[]) AS known (slot_id, service_day, version)
   JOIN queues q USING (slot_id, service_day) WHERE q.version > known.version`,
)

/** Who waits in a queue, lowest number first, and its pace in seconds. */
export interface LineRow {
  slot_id: string
  service_day: string
  version: number
  waiting: number[]
  pace: number | null
}

const lines = statement<LineRow>(
  'live-queue.lines',
  `SELECT q.slot_id, q.service_day, q.version,
     ARRAY(SELECT a.queue_number FROM appointments a WHERE a.slot_id = q.slot_id AND a.service_day = q.service_day
         AND a.status = 'waiting'
       UNION ALL SELECT a.queue_number FROM archived_appointments a WHERE q.archived_at IS NOT NULL
         AND a.slot_id = q.slot_id AND a.service_day = q.service_day AND a.status = 'waiting'
       ORDER BY 1) AS waiting,
     queue_pace(q.slot_id, q.service_day) AS pace
   FROM unnest($1::uuid[], $2::date[]) AS asked (slot_id, service_day)
   JOIN queues q USING (slot_id, service_day)`,
)

const queuesOfMobile = statement<{ slot_id: string; service_day: string }>(
  'live-queue.queues-of-mobile',
  `SELECT DISTINCT a.slot_id, a.service_day
   FROM appointments a JOIN slots s ON s.id = a.slot_id JOIN doctors d ON d.id = s.doctor_id JOIN hospitals h ON h.id = d.hospital_id
   WHERE a.mobile = $1 AND a.status = 'waiting' AND a.reach <> 'none' AND a.service_day >= ($2::timestamptz AT TIME ZONE h.time_zone)::date
   LIMIT 50`,
)

const tellNodes = statement(
  'live-queue.tell-nodes',
  `SELECT pg_notify('queue_news', news) FROM unnest($1::text[]) AS news`,
)

/** A queue by its slot and its day; without a day, today at the slot's hospital. */
export interface QueueKey {
  slotId: string
  date?: string | undefined
}

/** A queue whose day is known. */
export type DatedQueue = Pick<QueueState, 'slotId' | 'date'>

/** A queue, and the highest version of it that somebody knows. */
export type KnownQueue = DatedQueue & { version: number }

const ids = (keys: readonly QueueKey[]) => [keys.map((key) => key.slotId), keys.map((key) => key.date ?? null)]

/** The states of the queues whose slots exist. */
export const statesOf = (db: Connection, keys: readonly QueueKey[], now: Date) => db.all(states, [...ids(keys), now])
export const changedQueues = (db: Connection, known: readonly KnownQueue[]) =>
  db.all(changedSince, [...ids(known), known.map(({ version }) => version)])
export const linesOf = (db: Connection, keys: readonly QueueKey[]) => db.all(lines, ids(keys))
export const notifyNodes = (db: Connection, news: string[]) => db.all(tellNodes, [news])

export async function waitingQueues(db: Connection, mobile: string, now: Date): Promise<DatedQueue[]> {
  const rows = await db.all(queuesOfMobile, [mobile, now])
  return rows.map((row) => ({ slotId: row.slot_id, date: row.service_day }))
}
