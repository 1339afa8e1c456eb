import { statement, type Connection } from '../platform/database/index.ts'
import type { One } from './move-store.ts'
import type { QueueRow } from './queue-store.ts'
import { shownColumns } from './state-store.ts'

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
