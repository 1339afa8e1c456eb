import type pg from 'pg'
import { ask } from '../own-postgres.ts'

/** The kept Idempotency-Keys, and that of each event of a slot's queue, read past the product. An act writes its key and its events in
 *  one transaction, whose number is in both rows.
 *  @param slotId an id that the product gave out
 *  @returns the keys by the events' `seq` */
export async function readActs(
  connection: pg.ClientConfig,
  slotId: string,
): Promise<{ keys: Set<string>; keyOf: Map<number, string> }> {
  const [row] = await ask<{ keys: string[] | null; acts: { seq: number; key: string }[] | null }>(
    connection,
    `WITH events AS (
       SELECT e.seq, e.xmin FROM appointment_events e JOIN appointments a ON a.id = e.appointment_id WHERE a.slot_id = '${slotId}'
       UNION ALL SELECT seq, xmin FROM queue_events WHERE slot_id = '${slotId}')
     SELECT (SELECT json_agg(key) FROM booking_keys) AS keys,
       (SELECT json_agg(json_build_object('seq', e.seq, 'key', k.key)) FROM events e JOIN booking_keys k ON k.xmin = e.xmin) AS acts`,
  )
  return { keys: new Set(row?.keys), keyOf: new Map(row?.acts?.map(({ seq, key }) => [seq, key])) }
}
