import { statement, type Connection } from '../platform/database/index.ts'
import type { CountedChannel } from './store.ts'

export interface Counts {
  channel: CountedChannel
  sent: number
  delivered: number
  failed: number
  /** In paise. */
  cost: number
}

/** From the first day of a month to the last. */
const inMonth = (day: string, first: string) =>
  `${day} >= ${first}::date AND ${day} < ${first}::date + interval '1 month'`

const byDay = statement<Counts & { day: string }>(
  'messages.counts-by-day',
  `SELECT day, channel, sent, delivered, failed, cost::float8 AS cost FROM message_counts
   WHERE hospital_id = $1 AND ${inMonth('day', '$2')} ORDER BY day, channel`,
)

const zoneOf = statement<{ time_zone: string }>(
  'messages.time-zone',
  `SELECT time_zone FROM open_hospitals WHERE id = $1`,
)

/** A hospital in the admin's list. */
export interface HospitalCounts {
  id: string
  name: string
  second_name: string | null
  hospital_number: string
  whatsapp: boolean
  sms: boolean
  budget: number | null
  /** In paise. */
  total: number
  counts: Counts[]
}

const byHospital = statement<HospitalCounts>(
  'messages.counts-by-hospital',
  `WITH counted AS (
     SELECT hospital_id, channel, sum(sent)::integer AS sent, sum(delivered)::integer AS delivered, sum(failed)::integer AS failed,
       sum(cost)::float8 AS cost
     FROM message_counts WHERE ${inMonth('day', '$1')} GROUP BY hospital_id, channel),
   hospital AS (
     SELECT hospital_id, sum(cost) AS total,
       json_agg(json_build_object('channel', channel, 'sent', sent, 'delivered', delivered, 'failed', failed, 'cost', cost)) AS counts
     FROM counted GROUP BY hospital_id)
   SELECT h.id, h.name, h.second_name, h.hospital_number, coalesce(s.whatsapp, false) AS whatsapp, coalesce(s.sms, false) AS sms, s.budget,
     coalesce(c.total, 0) AS total, coalesce(c.counts, '[]') AS counts
   FROM hospital_logins h LEFT JOIN message_settings s ON s.hospital_id = h.id LEFT JOIN hospital c ON c.hospital_id = h.id
   WHERE s.whatsapp OR s.sms OR c.hospital_id IS NOT NULL
   ORDER BY coalesce(c.total, 0) DESC, h.name, h.id LIMIT $2 OFFSET $3`,
)

const ofAll = statement<{ total: number }>(
  'messages.cost-of-all',
  `SELECT coalesce(sum(cost), 0)::float8 AS total FROM message_counts WHERE ${inMonth('day', '$1')}`,
)

const firstOf = (month: string) => `${month}-01`

/** The counts of a hospital's month, by day. */
export const countsByDay = (db: Connection, hospital: string, month: string) =>
  db.all(byDay, [hospital, firstOf(month)])

/** The time zone of a hospital that is not suspended. */
export const timeZoneOf = async (db: Connection, hospital: string) => (await db.first(zoneOf, [hospital]))?.time_zone

/** The hospitals that have a channel or have sent a message in a month, the dearest first. */
export const countsByHospital = (db: Connection, month: string, { most, after }: { most: number; after: number }) =>
  db.all(byHospital, [firstOf(month), most, after])

/** What all hospitals have spent in a month, in paise. */
export const costOfAll = async (db: Connection, month: string) => (await db.first(ofAll, [firstOf(month)]))?.total ?? 0
