import { createHash } from 'node:crypto'
import { z } from 'zod'
import { ownerIdOf, type OfAccount, type OfHospital } from '../accounts/index.ts'
import { statement, type Connection } from '../platform/database/index.ts'
import { Problem } from '../platform/problem.ts'
import type { LinkHolder } from './move-store.ts'

const removeKeys = statement<{ removed: number }>(
  'appointments.remove-old-keys',
  `WITH gone AS (DELETE FROM booking_keys WHERE ctid = ANY (ARRAY(
     SELECT ctid FROM booking_keys WHERE created_at <= $1::timestamptz - interval '7 days' LIMIT $2 FOR UPDATE SKIP LOCKED)) RETURNING 1)
   SELECT count(*)::integer AS removed FROM gone`,
)

/** Waits for another request with the same key until that has ended. */
const claim = statement<{ key: string }>(
  'appointments.claim-key',
  `INSERT INTO booking_keys (caller, key, fingerprint, created_at) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING RETURNING key`,
)

const claimed = statement<{ fingerprint: string; result: unknown }>(
  'appointments.claimed-key',
  `SELECT fingerprint, result FROM booking_keys WHERE caller = $1 AND key = $2`,
)

const keepResult = statement(
  'appointments.keep-result',
  `UPDATE booking_keys SET result = $3 WHERE caller = $1 AND key = $2`,
)

/** A request that may come with an Idempotency-Key. */
export interface Keyed {
  key: string | undefined
  /** Called where the request has changed nothing: it repeats one before it, or what it asks for is so already. */
  changedNothing?: (() => void) | undefined
}

/** The fields of a request, by which a repeated one is recognised. */
interface Request extends Keyed {
  [field: string]: unknown
}

/** The ids that an act came to: a repeated request is answered with them. */
const storedResult = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]))
type Result = z.infer<typeof storedResult>

/** Acts once for each Idempotency-Key, in the caller's transaction: an act that is refused leaves no key. Everything is locked in one
 *  order: hospital, doctors, slots, accounts, keys, queues, appointments, each of them by its ids. A booking locks in this order too.
 *  @param hold locks what comes before the key: the slots that the act locks, then the account
 *  @param request identifies the request: with another one, the same key is refused
 *  @returns what `act` returned; for a repeated request only its `result`
 *  @throws Problem `key-reused` */
export async function actOnce<Done extends { result: Result }>(
  tx: Connection,
  caller: OfAccount | OfHospital | LinkHolder,
  request: Request,
  at: Date,
  { hold, act }: { hold: () => Promise<unknown>; act: () => Promise<Done> },
): Promise<Done | { result: Result }> {
  await hold()
  const { key, changedNothing, ...rest } = request
  if (key === undefined || caller.scope === 'link') return act()
  const by = ownerIdOf(caller)
  const fingerprint = createHash('sha256').update(JSON.stringify(rest)).digest('base64url')
  if (!(await tx.first(claim, [by, key, fingerprint, at]))) {
    const before = await tx.first(claimed, [by, key])
    if (before?.fingerprint !== fingerprint) throw new Problem('key-reused')
    changedNothing?.()
    return { result: storedResult.parse(before.result) }
  }
  const done = await act()
  await tx.all(keepResult, [by, key, done.result])
  return done
}

/** Removes expired idempotency keys. */
export const removeOldKeys = async (db: Connection, now: Date, most: number) =>
  (await db.first(removeKeys, [now, most]))?.removed ?? 0
