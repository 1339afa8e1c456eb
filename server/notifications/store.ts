import type { Language } from '#contract/languages.ts'
import { statement, type Connection } from '../platform/database/index.ts'

/** Inserts nothing if the account is erased. A trigger removes the oldest subscriptions beyond one per session and ten per
 *  account. */
const subscribe = statement(
  'notifications.subscribe',
  `WITH account AS MATERIALIZED (SELECT id FROM open_accounts WHERE id = $3 FOR KEY SHARE)
   INSERT INTO push_subscriptions (endpoint, session_hash, patient_id, p256dh, auth, created_at, language)
   SELECT $1, $2, id, $4, $5, $6, $7 FROM account
   ON CONFLICT (endpoint) DO UPDATE SET session_hash = excluded.session_hash, patient_id = excluded.patient_id,
     p256dh = excluded.p256dh, auth = excluded.auth, language = excluded.language,
     created_at = CASE WHEN push_subscriptions.patient_id = excluded.patient_id THEN push_subscriptions.created_at
       ELSE excluded.created_at END`,
)

const ofPatient = statement<{ endpoint: string; created_at: Date; language: Language | null }>(
  'notifications.of-patient',
  `SELECT endpoint, created_at, language FROM push_subscriptions WHERE patient_id = $1 ORDER BY created_at`,
)

const unsubscribe = statement(
  'notifications.unsubscribe',
  `DELETE FROM push_subscriptions WHERE endpoint = $1 AND patient_id = $2`,
)

const forgetEndpoint = statement('notifications.forget', `DELETE FROM push_subscriptions WHERE endpoint = $1`)

export interface NewSubscription {
  endpoint: string
  sessionHash: Buffer
  patient: string
  p256dh: string
  auth: string
  language: Language | undefined
  at: Date
}

export const insertSubscription = (
  db: Connection,
  { endpoint, sessionHash, patient, p256dh, auth, language, at }: NewSubscription,
) => db.all(subscribe, [endpoint, sessionHash, patient, p256dh, auth, at, language ?? null])

/** A patient's subscriptions. */
export const keptSubscriptions = (db: Connection, patient: string) => db.all(ofPatient, [patient])

export const removeSubscription = (db: Connection, endpoint: string, patient: string) =>
  db.all(unsubscribe, [endpoint, patient])

export const forgetSubscription = (db: Connection, endpoint: string) => db.all(forgetEndpoint, [endpoint])
