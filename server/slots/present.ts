import type { Slot } from '#contract/slots.ts'
import type { SlotRow } from './store.ts'

/** The public view of a slot. */
export function publicSlot(row: Omit<SlotRow, 'doctor_id'>): Slot {
  return { _id: row.id, name: row.name, startTime: row.start_time, endTime: row.end_time, active: row.active }
}
