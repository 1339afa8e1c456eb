import { statement, type Connection } from '../platform/database/index.ts'

/** The clinic pays for both channels, and has done so for two months: on Sundays it is closed. */
const addMessages = statement(
  'demo.add-messages',
  `WITH chosen AS (
     INSERT INTO message_settings (hospital_id, whatsapp, sms, budget, after_push, after_whatsapp, after_sms)
     VALUES ($1, true, true, 2000, 60, 90, 120)),
   days AS (
     SELECT day::date AS day, 85 + (extract(doy FROM day)::integer * 37) % 45 AS most
     FROM generate_series($2::date - 60, $2::date - 1, interval '1 day') AS day WHERE extract(isodow FROM day) < 7),
   counts AS (
     SELECT day, 'push' AS channel, most AS sent, most * 3 / 4 AS delivered, most / 4 AS failed, 0 AS paise FROM days
     UNION ALL SELECT day, 'whatsapp', most * 2 / 5, most * 19 / 50, most / 50, 80 FROM days
     UNION ALL SELECT day, 'sms', most / 7, most / 8, most / 70, 38 FROM days
     UNION ALL SELECT day, 'desk', most / 40, most / 50, most / 40 - most / 50, 0 FROM days)
   INSERT INTO message_counts (hospital_id, day, channel, sent, delivered, failed, cost)
   SELECT $1, day, channel, sent, delivered, failed, sent * paise FROM counts`,
)

/** Gives a hospital both channels that cost money, and the counts of two months. */
export const insertMessages = (tx: Connection, hospital: string, today: string) =>
  tx.all(addMessages, [hospital, today])
