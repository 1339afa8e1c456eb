import { statement, type Connection } from '../platform/database/index.ts'

/** What a message can be counted on; `desk` are calls of the desk, of which `delivered` were answered. */
export type CountedChannel = 'push' | 'whatsapp' | 'sms' | 'desk'
export type CountedState = 'sent' | 'delivered' | 'failed'

/** The settings of a hospital; the times are in seconds. */
export interface MessageSettings {
  whatsapp: boolean
  sms: boolean
  /** Rupees a month; null for no limit. */
  budget: number | null
  after_push: number
  after_whatsapp: number
  after_sms: number
}

/** Of a hospital that has set nothing: it pays for no channel. */
const usualSettings: MessageSettings = {
  whatsapp: false,
  sms: false,
  budget: null,
  after_push: 60,
  after_whatsapp: 90,
  after_sms: 120,
}

const ofHospital = statement<MessageSettings>(
  'messages.settings',
  `SELECT whatsapp, sms, budget, after_push, after_whatsapp, after_sms FROM message_settings WHERE hospital_id = $1`,
)

const set = statement(
  'messages.set-settings',
  `INSERT INTO message_settings (hospital_id, whatsapp, sms, budget, after_push, after_whatsapp, after_sms)
   VALUES ($1, $2, $3, $4, $5, $6, $7)
   ON CONFLICT (hospital_id) DO UPDATE SET whatsapp = EXCLUDED.whatsapp, sms = EXCLUDED.sms, budget = EXCLUDED.budget,
     after_push = EXCLUDED.after_push, after_whatsapp = EXCLUDED.after_whatsapp, after_sms = EXCLUDED.after_sms`,
)

const spent = statement<{ paise: number }>(
  'messages.spent',
  `SELECT coalesce(sum(cost), 0)::float8 AS paise FROM message_counts
   WHERE hospital_id = $1 AND day >= $2::date AND day < $2::date + interval '1 month'`,
)

const count = statement(
  'messages.count',
  `INSERT INTO message_counts AS c (hospital_id, day, channel, sent, delivered, failed, cost)
   VALUES ($1, $2, $3, ($4 = 'sent')::integer * $6, ($4 = 'delivered')::integer * $6, ($4 = 'failed')::integer * $6, $5)
   ON CONFLICT (hospital_id, day, channel) DO UPDATE SET sent = c.sent + EXCLUDED.sent,
     delivered = c.delivered + EXCLUDED.delivered, failed = c.failed + EXCLUDED.failed, cost = c.cost + EXCLUDED.cost`,
)

/** A hospital's settings of messages. */
export const messageSettingsOf = async (db: Connection, hospital: string): Promise<MessageSettings> =>
  (await db.first(ofHospital, [hospital])) ?? usualSettings

export const setMessageSettings = (db: Connection, hospital: string, settings: MessageSettings) => {
  const { whatsapp, sms, budget, after_push, after_whatsapp, after_sms } = settings
  return db.all(set, [hospital, whatsapp, sms, budget, after_push, after_whatsapp, after_sms])
}

/** What a hospital has spent on messages in a month, in paise.
 *  @param month as 2026-11 */
export const spentIn = async (db: Connection, hospital: string, month: string): Promise<number> =>
  (await db.first(spent, [hospital, `${month}-01`]))?.paise ?? 0

/** Adds a message to a hospital's counts of a day. The caller counts each state of a message on a channel once.
 *  @param counted `day`: the day at the hospital; `cost`: what sending it costs, in paise; `times`: -1 takes it out again */
export const countMessage = (
  db: Connection,
  {
    hospital,
    day,
    channel,
    what,
    cost = 0,
    times = 1,
  }: { hospital: string; day: string; channel: CountedChannel; what: CountedState; cost?: number; times?: 1 | -1 },
) => db.all(count, [hospital, day, channel, what, cost, times])
