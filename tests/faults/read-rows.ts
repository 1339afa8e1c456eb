import type pg from 'pg'
import { ask } from '../own-postgres.ts'
import type { Kept, KeptAppointment } from './history.ts'

/** What the database holds of a slot's queues, or of one of them, read past the product.
 *  @param queue ids and days that the product gave out */
export async function readRows(
  connection: pg.ClientConfig,
  { slotId, date }: { slotId: string; date?: string },
): Promise<Kept> {
  const which = (row: string) => `${row}.slot_id = '${slotId}' ${date ? `AND ${row}.service_day = '${date}'` : ''}`
  const rows = await ask<{
    queues: Kept['queues'] | null
    appointments: (KeptAppointment & { name: string })[] | null
  }>(
    connection,
    // One statement, so one snapshot.
    `SELECT
       (SELECT json_agg(json_build_object('queue', q.slot_id || ' ' || q.service_day, 'lastNumber', q.last_number,
          'currentNumber', q.current_number, 'waiting', q.waiting, 'version', q.version))
        FROM queues q WHERE ${which('q')}) AS queues,
       (SELECT json_agg(json_build_object('id', a.id, 'queue', a.slot_id || ' ' || a.service_day,
          'queueNumber', a.queue_number, 'status', a.status, 'name', a.patient_name))
        FROM appointments a WHERE ${which('a')}) AS appointments`,
  )
  const appointments = rows[0]?.appointments ?? []
  return {
    queues: rows[0]?.queues ?? [],
    appointments: appointments.map(({ name, ...row }) => ({ ...row, key: keyOf(name) })),
  }
}

/** Every booking of a fault's callers says its key in the patient's name. */
const keyOf = (name: string): string | null => /^Patient ([0-9a-f-]{36})$/.exec(name)?.[1] ?? null
