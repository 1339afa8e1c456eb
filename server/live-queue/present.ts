import type { QueueLine, QueueState } from '#contract/live-queue.ts'
import { stretches } from './rules.ts'
import type { LineRow, QueueRow } from '../appointments/index.ts'

export const publicState = (row: QueueRow): QueueState => ({
  slotId: row.slot_id,
  date: row.service_day,
  currentQueueNumber: row.current_number,
  version: row.version,
  called: [],
  waiting: 0,
  state: 'open',
  minutes: null,
  reason: null,
})

/** The line for its patients and the desk: numbers without names. */
export const lineState = (row: LineRow): QueueLine => ({
  slotId: row.slot_id,
  date: row.service_day,
  version: row.version,
  waiting: stretches(row.waiting),
  line: row.waiting,
  pace: row.pace,
})
