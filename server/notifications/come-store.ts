import { statement, type Connection } from '../platform/database/index.ts'

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
