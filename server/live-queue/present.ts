import type { QueueLine, QueueState } from '#contract/live-queue.ts'
import { stretches } from './rules.ts'
import type { LineRow, QueueRow } from '../appointments/index.ts'

export const publicState = (row: QueueRow): QueueState => ({
  slotId: row.slot_id,
  date: row.service_day,
  currentQueueNumber: row.current_number,
  version: row.version,
})

/** Numbers only: for the people in the line and for the desk. */
export const lineState = (row: LineRow): QueueLine => ({
  slotId: row.slot_id,
  date: row.service_day,
  version: row.version,
  waiting: stretches(row.waiting),
  pace: row.pace,
})
