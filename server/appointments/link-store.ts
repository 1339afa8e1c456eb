import type { AppointmentStatus } from '#contract/appointments.ts'
import { type Connection, statement } from '../platform/database/index.ts'
import { shownColumns, type ShownRow } from './state-store.ts'
import { positionOf } from './store.ts'
import type { One } from './move-store.ts'
import type { QueueRow } from './queue-store.ts'

/** The appointment of a link. Nothing of it changes, but the hospital's time zone. */
export interface LinkedAppointment {
  id: string
  slot_id: string
  service_day: string
  hospital_id: string
  time_zone: string
}

/** A token of a queue, as its link shows it: without its patient. */
export interface LinkedToken {
  id: string
  number: number
  status: AppointmentStatus
  /** The beginning of the patient's name, of which one letter is shown; empty once it is erased. */
  initial: string
  has_arrived: boolean
  is_on_its_way: boolean
  /** ISO, in UTC. */
  called_at: string | null
  /** A missed one that is back in the line: nothing has happened to it since. */
  is_back: boolean
  /** A missed one that came back by phone before. */
  has_rejoined: boolean
  /** The appointment in another queue that it has moved to. */
  replaced_by: string | null
}

/** A queue with all of its tokens, those in the line in the line's order. */
export interface LinkedQueueRow extends ShownRow {
  slot_id: string
  service_day: string
  slot_name: string
  start_time: string
  end_time: string
  doctor_name: string
  doctor_second_name: string | null
  hospital_id: string
  current_number: number
  version: number
  /** The leave or the holiday on this day, with what the hospital says of it; null without one. */
  absence: { is_holiday: boolean; until: string; note: string | null } | null
  tokens: LinkedToken[]
}

/** The days whose links are known, around today in UTC: bookings reach 366 days ahead. The index is led by the day. */
const byHash = statement<LinkedAppointment>(
  'appointments.by-link-hash',
  `SELECT a.id, a.slot_id, a.service_day, s.hospital_id, s.time_zone FROM appointments a JOIN slot_details s USING (slot_id)
   WHERE a.link_hash = $1::bigint AND a.service_day = ANY (ARRAY(
     SELECT ($2::timestamptz AT TIME ZONE 'UTC')::date + n FROM generate_series(-400, 370) n))`,
)

const linkedQueue = statement<LinkedQueueRow>(
  'appointments.linked-queue',
  `SELECT q.slot_id, q.service_day, q.current_number, q.version, ${shownColumns}, slot_name,
     coalesce(changed_start, start_time) AS start_time, coalesce(changed_end, end_time) AS end_time,
     doctor_name, doctor_second_name, hospital_id,
     (SELECT to_jsonb(a) FROM absence_on(q.slot_id, q.service_day) a) AS absence,
     coalesce((SELECT jsonb_agg(jsonb_build_object('id', a.id, 'number', a.queue_number, 'status', a.status,
        'initial', left(ltrim(a.patient_name), 8), 'has_arrived', a.arrived_at IS NOT NULL,
        'is_on_its_way', a.on_my_way_at IS NOT NULL, 'called_at', a.called_at, 'replaced_by', a.replaced_by,
        'is_back', a.status = 'waiting' AND 'rejoin' = (SELECT e.act FROM appointment_events e
          WHERE e.appointment_id = a.id ORDER BY e.seq DESC LIMIT 1),
        'has_rejoined', a.status = 'no_show' AND EXISTS (SELECT FROM appointment_events e
          WHERE e.appointment_id = a.id AND e.act = 'rejoin' AND e.by = 'patient'))
        ORDER BY ${positionOf('a')}, a.queue_number)
      FROM appointments a WHERE a.service_day = q.service_day AND a.slot_id = q.slot_id), '[]') AS tokens
   FROM queues q JOIN slot_details s USING (slot_id) LEFT JOIN changed_times USING (service_day, slot_id)
   WHERE q.slot_id = $1 AND q.service_day = $2`,
)

const keyOfSession = statement<{ key: string }>(
  'appointments.link-key',
  `SELECT split_part(current_setting('baari.link_keys'), ',', 1) AS key`,
)

/** Instants have days of several dates at once: from the earliest on. As an expression of a parameter alone PostgreSQL knows how few rows it
 *  leaves, and reads none of years ago. */
const firstDay = `($1::timestamptz AT TIME ZONE 'UTC')::date - 2`

/** In the order of the ids, as every act locks them. After a change of the key all have hashes of the old one, so one is enough to know. */
const addHashes = statement(
  'appointments.add-link-hashes',
  `WITH known AS (SELECT link_hash <> link_hash(id) AS is_old FROM appointments
     WHERE service_day >= ${firstDay} AND link_hash IS NOT NULL ORDER BY service_day LIMIT 1),
   held AS MATERIALIZED (
     SELECT id FROM appointments WHERE service_day >= ${firstDay} AND (link_hash IS NULL OR (SELECT is_old FROM known))
     ORDER BY id FOR NO KEY UPDATE)
   UPDATE appointments a SET link_hash = link_hash(a.id) FROM held WHERE a.id = held.id`,
)

/** The key of the links in the settings of each session, in hexadecimal digits. */
export async function linkKey(db: Connection): Promise<string> {
  const [{ key } = { key: '' }] = await db.all(keyOfSession)
  return key
}

/** Adds the hash of the link to the appointments from today on that have none, or one of an earlier key. */
export const addLinkHashes = (db: Connection, now: Date) => db.all(addHashes, [now])

/** The appointments whose link's code has this hash: one, as good as always. */
export const appointmentsByLinkHash = (db: Connection, hash: string, now: Date) => db.all(byHash, [hash, now])

/** A queue as the links of its tokens show it. */
export const readLinkedQueue = (db: Connection, slotId: string, day: string) => db.first(linkedQueue, [slotId, day])

/** How many tokens of an account wait, besides those of remembered people: all from today at a hospital on, and those of one queue. */
interface WaitingTokens {
  all: number
  in_queue: number
}

const lockAccount = statement<WaitingTokens>(
  'appointments.lock-account-that-keeps',
  `SELECT (SELECT CASE WHEN count(*) >= most_of_account($5) THEN $5 ELSE count(*) FILTER (WHERE w.person IS NULL) END
       FROM unnest(p.waiting_days, p.waiting_people) AS w (day, person)
       WHERE w.day >= service_day(s.slot_id, s.night_minutes, s.time_zone, $2))::integer AS all,
     (SELECT count(*) FROM unnest(p.waiting_slots, p.waiting_days, p.waiting_people) AS w (slot, day, person)
       WHERE w.slot = $3 AND w.day = $4::date AND w.person IS NULL)::integer AS in_queue
   FROM lock_patients(ARRAY[$1::uuid], ($2::timestamptz AT TIME ZONE 'UTC')::date - 2, $5::integer) p
   CROSS JOIN slot_details s WHERE s.slot_id = $3::uuid`,
)

const changed = `counted AS (
     UPDATE queues q SET version = q.version + 1 FROM taken a WHERE q.service_day = a.service_day AND q.slot_id = a.slot_id
     RETURNING q.*)
   SELECT q.slot_id, q.service_day, q.current_number, q.version, ${shownColumns} FROM counted q JOIN slot_details s USING (slot_id)`

const keep = statement<QueueRow>(
  'appointments.keep',
  `WITH taken AS (
     UPDATE appointments SET mobile = $2, user_name = $3, reach = 'kept' WHERE id = $1 AND mobile IS NULL
     RETURNING service_day, slot_id),
   ${changed}`,
)

const confirm = statement<QueueRow>(
  'appointments.confirm-by-link',
  `WITH taken AS (
     UPDATE appointments SET mobile = $2, reach = 'confirmed'
     WHERE id = $1 AND coalesce(mobile, $2) = $2 AND (mobile IS NULL OR reach <> 'confirmed')
     RETURNING service_day, slot_id),
   ${changed}`,
)

/** Locks an account, as a booking does, and counts its waiting tokens. It comes before the lock of a queue.
 *  @param most of all that are counted
 *  @returns undefined where the account is erased */
export const lockKeeper = (
  tx: Connection,
  patient: string,
  { slotId, day }: { slotId: string; day: string },
  { now, most }: { now: Date; most: number },
) => tx.first(lockAccount, [patient, now, slotId, day, most])

/** The appointment of a link: who holds that may keep it. */
type OfLink = Extract<One, { product: string }> & { product: 'link' }

/** Gives a token without a mobile to an account, which sees nothing of its patient but a first letter. The caller holds the queue.
 *  @returns the queue as it is left */
export const keepToken = (tx: Connection, { id }: OfLink, { mobile, fullName }: { mobile: string; fullName: string }) =>
  tx.first(keep, [id, mobile, fullName])

/** Lets an account see in full what was added for its mobile. The caller holds the queue.
 *  @returns the queue as it is left; undefined where the account sees it already */
export const confirmToken = (tx: Connection, { id }: OfLink, mobile: string) => tx.first(confirm, [id, mobile])
