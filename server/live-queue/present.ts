import type { LineCause, QueueLine } from '#contract/live-queue.ts'
import { lineEstimatesOf, walkInEstimate, type FoundEstimates } from '../estimates/index.ts'
import { stretches } from './rules.ts'
import type { LineRow } from '../appointments/index.ts'

/** The line for its patients and the desk: numbers without names. */
export const lineState = (row: LineRow, found: FoundEstimates | null, cause?: LineCause): QueueLine => ({
  slotId: row.slot_id,
  date: row.service_day,
  version: row.version,
  waiting: stretches(row.waiting),
  line: row.line,
  ...(cause && { cause }),
  estimates: lineEstimatesOf(found, row.line),
  estimate: walkInEstimate(found),
})
