import type { AppointmentStatus, Gender } from '#contract/appointments.ts'
import type { BookedBy } from '#contract/reports.ts'
import type { OwnHospitalId } from '../accounts/index.ts'
import type { ActRow } from '../estimates/index.ts'
import { statement, type Connection } from '../platform/database/index.ts'

/** Number, how it was given, status, and in milliseconds since 1970 when it was booked and when its patient arrived. */
export type TokenRow = readonly [
  number: number,
  by: BookedBy,
  status: AppointmentStatus,
  bookedAt: number,
  arrivedAt: number | null,
]

/** The session that figures are about. */
interface Named {
  slot_id: string
  service_day: string
  hospital_id: string
  doctor_id: string
  doctor_name: string
  slot_name: string
  time_zone: string
  start_time: string
  end_time: string
}

/** A session with its history. Its times, its capacity and how its ranges held are those of its summary, where it has one. */
export interface SessionRow extends Named {
  is_over: boolean
  acts: ActRow[]
  tokens: TokenRow[]
  capacity: number | null
  range_shown: number
  range_held: number
}

/** A session as it was summed up. */
interface SummaryRow {
  slot_id: string
  service_day: string
  doctor_id: string
  /** Packed. */
  summary: string
  capacity: number | null
  range_shown: number
  range_held: number
}

/** The sessions of a day as they were summed up, each at the same place of each list. */
export interface DayRow {
  service_day: string
  doctors: string[]
  capacities: (number | null)[]
  shown: number[]
  held: number[]
  /** Packed, one after another. */
  summaries: string
}

/** What a report may be about: the own hospital, or one doctor of it. */
export interface Asked {
  hospital: OwnHospitalId
  doctor: string | undefined
  from: string
  to: string
}

const milliseconds = (column: string) => `round(extract(epoch FROM ${column}) * 1000)`

/** The start that counts on a session's day, in minutes after midnight: typed times have no order as texts. */
const startOn = 'read_time(coalesce(m.start_time, c.changed_start, s.start_time))'

/** The histories of sessions in the order of their starts. A slot's times and capacity may have changed since: its summary has those of the day.
 *  @param asked pairs of `slot_id` and `service_day` */
const histories = (asked: string, now: string) =>
  `WITH asked AS MATERIALIZED (${asked}), places AS MATERIALIZED (
     SELECT d.slot_id, d.service_day, d.capacity FROM (SELECT array_agg(slot_id) AS slots, array_agg(service_day) AS days FROM asked) every
     CROSS JOIN LATERAL slot_days(every.slots, every.days, ${now}) d)
   SELECT s.slot_id, asked.service_day, s.hospital_id, s.doctor_id, s.doctor_name, s.slot_name, s.time_zone,
     coalesce(m.start_time, c.changed_start, s.start_time) AS start_time, coalesce(m.end_time, c.changed_end, s.end_time) AS end_time,
     is_over(asked.service_day, s.slot_id, s.night_minutes, s.time_zone, ${now}) AS is_over,
     coalesce(happened.acts, '[]') AS acts, coalesce(given.tokens, '[]') AS tokens,
     CASE WHEN m.slot_id IS NULL THEN places.capacity ELSE m.capacity END AS capacity,
     coalesce(m.range_shown, 0) AS range_shown, coalesce(m.range_held, 0) AS range_held
   FROM asked JOIN slot_details s ON s.slot_id = asked.slot_id
   LEFT JOIN session_summaries m ON m.hospital_id = s.hospital_id AND m.service_day = asked.service_day AND m.slot_id = asked.slot_id
   LEFT JOIN changed_times c ON c.slot_id = asked.slot_id AND c.service_day = asked.service_day
   CROSS JOIN LATERAL (
     SELECT json_agg(json_build_array(a.seq, ${milliseconds('a.at')}, a.queue_number, a.act, a.to_status, a.priority, a.minutes, a.reason)
       ORDER BY a.seq) AS acts
     FROM session_acts a WHERE a.service_day = asked.service_day AND a.slot_id = asked.slot_id) happened
   CROSS JOIN LATERAL (
     SELECT json_agg(json_build_array(t.queue_number, t.given_by, t.status, ${milliseconds('t.booked_at')}, ${milliseconds('t.arrived_at')})
       ORDER BY t.queue_number) AS tokens
     FROM session_tokens t WHERE t.service_day = asked.service_day AND t.slot_id = asked.slot_id) given
   LEFT JOIN places ON places.slot_id = asked.slot_id AND places.service_day = asked.service_day
   ORDER BY asked.service_day, ${startOn}, s.slot_id`

const ofPairs = statement<SessionRow>(
  'reports.histories',
  histories('SELECT * FROM unnest($1::uuid[], $2::date[]) AS pair (slot_id, service_day)', '$3::timestamptz'),
)

/** Sessions of a hospital that are not summed up. */
const live = statement<SessionRow>(
  'reports.live-sessions',
  histories(
    `SELECT w.slot_id, w.service_day FROM slot_details d JOIN session_queues w ON w.slot_id = d.slot_id
     WHERE d.hospital_id = $1 AND ($2::uuid IS NULL OR d.doctor_id = $2) AND w.service_day BETWEEN $3::date AND $4::date
       AND NOT EXISTS (SELECT FROM session_summaries m
         WHERE m.hospital_id = $1 AND m.service_day = w.service_day AND m.slot_id = w.slot_id)`,
    '$5::timestamptz',
  ),
)

/** A row a day, in the order of the primary key: neither side handles each session as a row, and PostgreSQL sorts none. */
const summed = statement<DayRow>(
  'reports.summaries',
  `SELECT service_day, array_to_json(array_agg(doctor_id)) AS doctors, array_to_json(array_agg(capacity)) AS capacities,
     array_to_json(array_agg(range_shown)) AS shown, array_to_json(array_agg(range_held)) AS held, string_agg(summary, '') AS summaries
   FROM session_summaries WHERE hospital_id = $1 AND ($2::uuid IS NULL OR doctor_id = $2) AND service_day BETWEEN $3 AND $4
   GROUP BY service_day ORDER BY service_day`,
)

const names = statement<{ doctor_id: string; doctor_name: string }>(
  'reports.names-of-doctors',
  `SELECT doctor_id, doctor_name FROM slot_details WHERE hospital_id = $1
   UNION SELECT id, name FROM open_doctors WHERE hospital_id = $1`,
)

/** How patients found the waiting in a month, from the best face to the worst. */
interface AnswersRow {
  month: string
  short: number
  right: number
  long: number
}

/** Each slot in the order of the index: a year has too many answers to sort them. */
const answers = statement<AnswersRow>(
  'reports.answers-of-patients',
  `SELECT date_trunc('month', f.day::timestamp)::date AS month, sum(f.short)::integer AS short, sum(f.right)::integer AS right, sum(f.long)::integer AS long
   FROM slot_details d CROSS JOIN LATERAL (
     SELECT t.service_day AS day, count(*) FILTER (WHERE t.feedback = 3) AS short, count(*) FILTER (WHERE t.feedback = 2) AS right,
       count(*) FILTER (WHERE t.feedback = 1) AS long
     FROM session_tokens t WHERE t.slot_id = d.slot_id AND t.service_day BETWEEN $3::date AND $4::date AND t.feedback IS NOT NULL
     GROUP BY t.service_day) f
   WHERE d.hospital_id = $1 AND ($2::uuid IS NULL OR d.doctor_id = $2) GROUP BY month ORDER BY month`,
)

/** A rebuild keeps what the history does not have: the capacity and the times of the day, and how ranges held where it knows nothing of them. */
const keep = statement(
  'reports.keep-summaries',
  `INSERT INTO session_summaries AS m (hospital_id, service_day, slot_id, doctor_id, summary, capacity, range_shown, range_held,
     start_time, end_time)
   SELECT * FROM unnest($1::uuid[], $2::date[], $3::uuid[], $4::uuid[], $5::text[], $6::integer[], $7::integer[], $8::integer[],
     $9::text[], $10::text[])
   ON CONFLICT (hospital_id, service_day, slot_id) DO UPDATE SET summary = excluded.summary, doctor_id = excluded.doctor_id,
     (range_shown, range_held) = (SELECT CASE WHEN excluded.range_shown > 0 THEN excluded.range_shown ELSE m.range_shown END,
       CASE WHEN excluded.range_shown > 0 THEN excluded.range_held ELSE m.range_held END)`,
)

const finished = statement<{ slot_id: string; service_day: string }>(
  'reports.finished-sessions',
  `SELECT q.slot_id, q.service_day FROM session_queues q JOIN slot_details s ON s.slot_id = q.slot_id
   WHERE (q.service_day, q.slot_id) > ($1::date, $2::uuid) AND is_over(q.service_day, s.slot_id, s.night_minutes, s.time_zone, $3)
   ORDER BY q.service_day, q.slot_id LIMIT $4`,
)

const notSummed = statement<{ slot_id: string; service_day: string }>(
  'reports.sessions-not-summed',
  `SELECT q.slot_id, q.service_day FROM session_queues q JOIN slot_details s ON s.slot_id = q.slot_id
   WHERE q.service_day >= $1 AND is_over(q.service_day, s.slot_id, s.night_minutes, s.time_zone, $2)
     AND NOT EXISTS (SELECT FROM session_summaries m
       WHERE m.hospital_id = s.hospital_id AND m.service_day = q.service_day AND m.slot_id = q.slot_id)
   ORDER BY q.service_day, q.slot_id LIMIT $3`,
)

/** A token with its person, for the register. */
export interface RegisteredRow extends Pick<Named, 'slot_id' | 'service_day' | 'doctor_name' | 'slot_name'> {
  queue_number: number
  patient_name: string
  patient_age: number
  patient_gender: Gender
  contact: string | null
}

const registered = statement<RegisteredRow>(
  'reports.registered-tokens',
  `SELECT t.slot_id, t.service_day, s.doctor_name, s.slot_name, t.queue_number, t.patient_name, t.patient_age, t.patient_gender, t.contact
   FROM unnest($1::uuid[], $2::date[]) AS pair (slot_id, service_day)
   JOIN session_tokens t ON t.service_day = pair.service_day AND t.slot_id = pair.slot_id
   JOIN slot_details s ON s.slot_id = t.slot_id
   WHERE s.hospital_id = $3 ORDER BY t.service_day, t.slot_id, t.queue_number`,
)

const between = statement<{ slot_id: string; service_day: string }>(
  'reports.sessions-between',
  `SELECT w.slot_id, w.service_day FROM slot_details s JOIN session_queues w ON w.slot_id = s.slot_id
   LEFT JOIN session_summaries m ON m.hospital_id = $1 AND m.service_day = w.service_day AND m.slot_id = w.slot_id
   LEFT JOIN changed_times c ON c.slot_id = w.slot_id AND c.service_day = w.service_day
   WHERE s.hospital_id = $1 AND ($2::uuid IS NULL OR s.doctor_id = $2) AND w.service_day BETWEEN $3::date AND $4::date
   ORDER BY w.service_day, ${startOn}, w.slot_id`,
)

/** A session that its slot still has each week, with the weekly times. */
export type UsualRow = Pick<SummaryRow, 'slot_id' | 'service_day' | 'summary' | 'capacity'> &
  Pick<Named, 'start_time' | 'end_time'>

const usual = statement<UsualRow>(
  'reports.usual-sessions',
  `SELECT m.slot_id, m.service_day, m.summary, m.capacity, s.start_time, s.end_time FROM session_summaries m
   JOIN slot_details s ON s.slot_id = m.slot_id AND s.slot_removed_at IS NULL AND s.doctor_removed_at IS NULL AND s.active
   WHERE m.hospital_id = $1 AND m.service_day >= $2 AND extract(isodow FROM m.service_day) = ANY (s.weekdays) ORDER BY m.service_day DESC, m.slot_id LIMIT $3`,
)

const place = statement<{ time_zone: string; name: string; today: string }>(
  'reports.place-of-hospital',
  `SELECT time_zone, name, ($2::timestamptz AT TIME ZONE time_zone)::date AS today FROM open_hospitals WHERE id = $1`,
)

/** A slot on a day. */
export interface Pair {
  slotId: string
  date: string
}

const columns = (pairs: readonly Pair[]) => [pairs.map(({ slotId }) => slotId), pairs.map(({ date }) => date)]

/** The histories of some sessions; of those without a token there is none. */
export const historiesOf = (db: Connection, pairs: readonly Pair[], now: Date) =>
  db.all(ofPairs, [...columns(pairs), now])

/** The histories of the sessions of these days that are not summed up. */
export const liveSessions = (db: Connection, { hospital, doctor, from, to }: Asked, now: Date) =>
  db.all(live, [hospital, doctor ?? null, from, to, now])

/** The summed-up sessions of some days. */
export const readDays = (db: Connection, { hospital, doctor, from, to }: Asked) =>
  db.all(summed, [hospital, doctor ?? null, from, to])

/** The doctors of a hospital, also removed ones, with their names. */
export const doctorNames = async (db: Connection, hospital: string) =>
  new Map((await db.all(names, [hospital])).map((row) => [row.doctor_id, row.doctor_name]))

export const writeSummaries = (tx: Connection, rows: readonly (SummaryRow & SessionRow)[]) =>
  tx.all(keep, [
    rows.map((row) => row.hospital_id),
    rows.map((row) => row.service_day),
    rows.map((row) => row.slot_id),
    rows.map((row) => row.doctor_id),
    rows.map((row) => row.summary),
    rows.map((row) => row.capacity),
    rows.map((row) => row.range_shown),
    rows.map((row) => row.range_held),
    rows.map((row) => row.start_time),
    rows.map((row) => row.end_time),
  ])

const pairOf = (row: Pick<Named, 'slot_id' | 'service_day'>): Pair => ({ date: row.service_day, slotId: row.slot_id })

/** The next finished sessions after one, in the order of days. */
export const finishedAfter = async (db: Connection, { date, slotId }: Pair, now: Date, most: number) =>
  (await db.all(finished, [date, slotId, now, most])).map(pairOf)

/** The latest summaries of an open hospital since a day, with the times of their slots; none where it is not open.
 *  @param most the newest of them, so that the largest hospital costs no more */
export const usualSessions = (db: Connection, hospital: string, since: string, most: number) =>
  db.all(usual, [hospital, since, most])

/** The sessions of a hospital on some days. */
export const sessionsBetween = async (db: Connection, { hospital, doctor, from, to }: Asked) =>
  (await db.all(between, [hospital, doctor ?? null, from, to])).map(pairOf)

/** Finished sessions from a day on without a summary. */
export const unsummed = async (db: Connection, from: string, now: Date, most: number) =>
  (await db.all(notSummed, [from, now, most])).map(pairOf)

/** The tokens of some sessions of a hospital, with their persons. */
export const registeredTokens = (db: Connection, hospital: OwnHospitalId, pairs: readonly Pair[]) =>
  db.all(registered, [...columns(pairs), hospital])

/** The time zone, the name and today's date of a hospital. */
export const placeOf = (db: Connection, hospital: string, now: Date) => db.first(place, [hospital, now])

/** The months in which patients said how they found the waiting. */
export const answersOf = (db: Connection, { hospital, doctor, from, to }: Asked) =>
  db.all(answers, [hospital, doctor ?? null, from, to])
