import { createHash } from 'node:crypto'
import { statement, type Connection } from '../platform/database/index.ts'
import type { CallbackEvent, KeptEvent } from './provider.ts'
import { readAnswer } from './read-answer.ts'

/** What a provider has called about, to be worked on. */
export interface TakenCallback {
  key: Buffer
  event: KeptEvent
  at: Date
}

const keep = statement<{ key: Buffer }>(
  'messages.keep-callback',
  `INSERT INTO message_callbacks (key, event, at, look_at) VALUES ($1, $2, $3, $3) ON CONFLICT (key) DO NOTHING RETURNING key`,
)

/** Reports or answers. Postpones the next look, so that a crash only delays them. */
const take = statement<TakenCallback>(
  'messages.take-callbacks',
  `WITH due AS (
     SELECT key FROM message_callbacks WHERE event IS NOT NULL AND look_at <= $1 AND event->>'what' = $2 ORDER BY look_at LIMIT $3 FOR UPDATE SKIP LOCKED)
   UPDATE message_callbacks c SET look_at = $1::timestamptz + interval '20 seconds' FROM due d WHERE c.key = d.key
   RETURNING c.key, c.event, c.at`,
)

/** The mobile of an answer goes with it. */
const done = statement('messages.callback-done', `UPDATE message_callbacks SET event = NULL WHERE key = $1`)

const later = statement('messages.callback-later', `UPDATE message_callbacks SET look_at = $2 WHERE key = $1`)

const removeOld = statement<{ removed: number }>(
  'messages.remove-callbacks',
  `WITH gone AS (DELETE FROM message_callbacks WHERE ctid = ANY (ARRAY(
     SELECT ctid FROM message_callbacks WHERE at < $1::timestamptz - interval '2 days' LIMIT $2 FOR UPDATE SKIP LOCKED)) RETURNING 1)
   SELECT count(*)::integer AS removed FROM gone`,
)

/** Keeps what a provider has called about, once, however often it calls. Of what a patient writes it keeps what it means alone.
 *  @returns whether there is something to work on */
export async function keepCallback(
  db: Connection,
  provider: string,
  event: CallbackEvent,
  now: Date,
): Promise<boolean> {
  const kept = keptOf(event)
  if (!kept) return false
  const what = kept.what === 'report' ? kept.state : 'answer'
  const key = createHash('sha256').update([provider, kept.providerId, what].join('\n')).digest()
  return (await db.first(keep, [key, JSON.stringify(kept), now])) !== undefined
}

function keptOf(event: CallbackEvent): KeptEvent | undefined {
  if (event.what === 'report') return event
  const { text, ...rest } = event
  const read = readAnswer(text)
  return read && { ...rest, ...read }
}

/** The next callbacks of a kind to work on, taken for this node for 20 seconds.
 *  @param most the limit of their number */
export const takeCallbacks = (db: Connection, what: KeptEvent['what'], most: number, now: Date) =>
  db.all(take, [now, what, most])
export const callbackDone = (db: Connection, { key }: Pick<TakenCallback, 'key'>) => db.all(done, [key])
export const callbackLater = (db: Connection, { key }: Pick<TakenCallback, 'key'>, at: Date) => db.all(later, [key, at])

/** Removes callbacks that no provider repeats by now. */
export const removeOldCallbacks = async (db: Connection, now: Date, most: number) =>
  (await db.first(removeOld, [now, most]))?.removed ?? 0
