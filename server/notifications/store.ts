import type { Language } from '#contract/languages.ts'
import { type Connection, statement } from '../platform/database/index.ts'
import type { AskedPatient } from './ask-channels.ts'

/** A browser that has subscribed to an account's notices, with the account's mobile and the language of its notices. */
export interface Phone {
  mobile: string
  endpoint: string
  p256dh: string
  auth: string
  language: Language
}

/** The column of an account's phones, as {@link Phone}.
 *  @param account which of the accounts `p` */
export const phonesOf = (account: string) =>
  `ARRAY(SELECT json_build_object('mobile', p.mobile, 'endpoint', s.endpoint, 'p256dh', s.p256dh, 'auth', s.auth, 'language', coalesce(p.language, s.language, 'en'))
     FROM open_accounts p JOIN push_subscriptions s ON s.patient_id = p.id WHERE ${account}) AS phones`

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
       ELSE excluded.created_at END
   WHERE (push_subscriptions.session_hash, push_subscriptions.patient_id, push_subscriptions.p256dh, push_subscriptions.auth,
       push_subscriptions.language)
     IS DISTINCT FROM (excluded.session_hash, excluded.patient_id, excluded.p256dh, excluded.auth, excluded.language)
   RETURNING endpoint`,
)

const ofPatient = statement<{ endpoint: string; created_at: Date; language: Language | null }>(
  'notifications.of-patient',
  `SELECT endpoint, created_at, language FROM push_subscriptions WHERE patient_id = $1 ORDER BY created_at`,
)

const unsubscribe = statement(
  'notifications.unsubscribe',
  `DELETE FROM push_subscriptions WHERE endpoint = $1 AND patient_id = $2 RETURNING endpoint`,
)

const forgetEndpoint = statement('notifications.forget', `DELETE FROM push_subscriptions WHERE endpoint = $1`)

/** How a patient can be reached. */
export type ReachedBy = 'notice' | 'message' | 'phone' | 'none'

const ofWaiting = statement<{ appointment_id: string; reached_by: ReachedBy }>(
  'notifications.reach-of-waiting',
  `SELECT appointment_id, reached_by FROM reach_of_waiting($1, $2, $3)`,
)

/** How those who are called or wait in a queue can be reached, in the order of its line.
 *  @param paid the channels that cost and are open to the hospital */
export const reachOfWaiting = (db: Connection, slotId: string, day: string, paid: readonly string[]) =>
  db.all(ofWaiting, [slotId, day, paid])

export interface ReachedRow {
  id: string
  queue_number: number
  service_day: string
  slot_id: string
  patient_name: string
  contact: string | null
  language: Language | null
  reached_by: ReachedBy
  what: 'waiting' | 'offered' | 'moved' | 'cancelled'
  /** The token in its place; null where it is cancelled, and of an offer. */
  to_id: string | null
  to_number: number | null
  to_day: string | null
  to_slot: string | null
  /** The times of that slot on that day. */
  to_start: string | null
  to_end: string | null
}

const ofDays = statement<ReachedRow>(
  'notifications.reach-of-days',
  `SELECT r.*, coalesce(c.changed_start, s.start_time) AS to_start, coalesce(c.changed_end, s.end_time) AS to_end
   FROM reach_of_days($1, $2, $3, $4, $5, $6) WITH ORDINALITY AS r
   LEFT JOIN slot_details s ON s.slot_id = r.to_slot
   LEFT JOIN changed_times c ON c.service_day = r.to_day AND c.slot_id = r.to_slot
   ORDER BY r.ordinality`,
)

/** Whose tokens are counted: all of a hospital's, or those of one doctor or slot. */
export interface ReachedDays {
  hospital: string
  doctor: string | undefined
  slot: string | undefined
  from: string
  to: string
  /** The channels that cost and are open to the hospital. */
  paid: readonly string[]
}

/** The people with a token on some days, and those whose token has ended there, by day, slot and line. */
export const reachedOnDays = (db: Connection, { hospital, doctor, slot, from, to, paid }: ReachedDays) =>
  db.all(ofDays, [hospital, doctor ?? null, slot ?? null, from, to, paid])

export interface NewSubscription {
  endpoint: string
  sessionHash: Buffer
  patient: string
  p256dh: string
  auth: string
  language: Language | undefined
  at: Date
}

/** @returns the row, if it is new or has changed */
export const insertSubscription = (
  db: Connection,
  { endpoint, sessionHash, patient, p256dh, auth, language, at }: NewSubscription,
) => db.all(subscribe, [endpoint, sessionHash, patient, p256dh, auth, at, language ?? null])

/** A patient's subscriptions. */
export const subscriptionData = (db: Connection, patient: string) => db.all(ofPatient, [patient])

export const removeSubscription = (db: Connection, endpoint: string, patient: string) =>
  db.all(unsubscribe, [endpoint, patient])

export const forgetSubscription = (db: Connection, endpoint: string) => db.all(forgetEndpoint, [endpoint])

/** An own token, of which the account may ask for the link. */
interface LinkedToken extends AskedPatient {
  hospital_id: string
  is_waiting: boolean
  /** It has had the message with its link. */
  was_sent: boolean
}

const ofToken = statement<LinkedToken>(
  'notifications.linked-token',
  `SELECT a.mobile, a.contact, true AS is_own, a.is_walk_in, p.language, a.service_day, coalesce(c.changed_start, s.start_time) AS start_time,
     coalesce(c.changed_end, s.end_time) AS end_time, s.time_zone, s.hospital_id,
     a.status = 'waiting' AS is_waiting,
     EXISTS (SELECT FROM notices n WHERE n.appointment_id = a.appointment_id AND n.kind = 'booked') AS was_sent
   FROM appointment_places a JOIN slot_details s USING (slot_id) JOIN open_accounts p ON p.mobile = a.mobile
   LEFT JOIN changed_times c ON c.slot_id = a.slot_id AND c.service_day = a.service_day
   WHERE a.appointment_id = $1 AND a.mobile = $2 AND is_confirmed(a.reach, a.mobile, a.slot_id)`,
)

const write = statement<{ id: string }>(
  'notifications.write-booked',
  `INSERT INTO notices (appointment_id, kind, due_at, next_try_at, done_at, look_at)
   SELECT appointment_id, 'booked', $2::timestamptz, $2::timestamptz, $2::timestamptz, $2::timestamptz FROM appointment_places
   WHERE appointment_id = $1 AND status = 'waiting' ON CONFLICT DO NOTHING RETURNING id`,
)

/** Undefined for a token that is not the account's. */
export const linkedToken = (db: Connection, id: string, mobile: string) => db.first(ofToken, [id, mobile])

/** Writes the message with the number of a token and its link.
 *  @returns whether it is the first */
export const writeLinkMessage = async (db: Connection, id: string, now: Date) =>
  (await db.all(write, [id, now])).length > 0
