import { statement, type Connection } from '../platform/database/index.ts'
import type { HeldSlot } from './hold-store.ts'

/** What differs on one day; an absent field is as in every week. */
export interface Override {
  startTime?: string | undefined
  endTime?: string | undefined
  capacity?: number | undefined
  held?: boolean | undefined
}

const set = statement(
  'slots.set-override',
  `WITH limited AS (UPDATE slots SET is_limited = true WHERE id = $1 AND $5::integer IS NOT NULL AND NOT is_limited)
   INSERT INTO slot_overrides (slot_id, service_day, start_time, end_time, capacity, held) VALUES ($1, $2, $3, $4, $5, $6)
   ON CONFLICT (slot_id, service_day) DO UPDATE SET start_time = excluded.start_time, end_time = excluded.end_time,
     capacity = excluded.capacity, held = excluded.held`,
)

const remove = statement('slots.remove-override', `DELETE FROM slot_overrides WHERE slot_id = $1 AND service_day = $2`)

const count = statement<{ overrides: number; has_own: boolean | null }>(
  'slots.count-overrides',
  `SELECT count(*)::integer AS overrides, bool_or(o.slot_id = $3 AND o.service_day = $4) AS has_own
   FROM slot_overrides o JOIN slots s ON s.id = o.slot_id
   WHERE s.doctor_id = $1 AND s.removed_at IS NULL AND o.service_day >= $2`,
)

/** How many days of a doctor's slots differ from today on, and whether that of the slot is one of them. */
export const countOverrides = (
  tx: Connection,
  { doctor_id: doctor, today, id: slot }: Pick<HeldSlot, 'doctor_id' | 'today' | 'id'>,
  day: string,
) => tx.first(count, [doctor, today, slot, day])

/** Replaces what differs in a slot on a day. The caller holds the slot. */
export const writeOverride = (
  tx: Connection,
  slot: string,
  day: string,
  {
    startTime = null,
    endTime = null,
    capacity = null,
    held = null,
  }: { [field in keyof Override]: Override[field] | null },
) => tx.all(set, [slot, day, startTime, endTime, capacity, held])

/** Makes a slot's day as in every week. The caller holds the slot. */
export const deleteOverride = (tx: Connection, slot: string, day: string) => tx.all(remove, [slot, day])
