import type { Figures, ReportedSession } from '#contract/reports.ts'
import type { SessionTimes, Token } from './read-session.ts'
import { addNext, Numbers, packed, Sums, summaryOf, type Kept } from './rules.ts'
import type { SessionRow } from './store.ts'

/** What one session was. */
function figuresOf(row: SessionRow, times: SessionTimes): Figures {
  const sums = new Sums()
  addNext(new Numbers(packed(summaryOf(times))), keptOf(row), [sums])
  return sums.figures()
}

export const keptOf = (row: SessionRow): Kept => ({
  ...{ isOver: row.is_over, capacity: row.capacity, shown: row.range_shown, held: row.range_held },
})

/** One session; its start is its minutes. */
export const sessionWithFigures = (row: SessionRow, times: SessionTimes): ReportedSession => ({
  ...figuresOf(row, times),
  start: times.start,
  ...sessionNamed(row),
})

/** The slot and the doctor of a session. */
export const sessionNamed = (row: SessionRow) => ({
  slotId: row.slot_id,
  slot: { name: row.slot_name, startTime: row.start_time, endTime: row.end_time },
  doctor: { _id: row.doctor_id, name: row.doctor_name },
})

/** A token of a session's timeline.
 *  @param local writes an instant in the hospital's time zone */
export const tokenInTimeline = (
  { queueNumber, bookedAt, arrivedAt, calledAt, completedAt, missedAt, cancelledAt, outcome, by }: Token,
  local: (instant: number) => string,
) => {
  const written = (instant: number | null) => (instant === null ? null : local(instant))
  return {
    queueNumber,
    bookedAt: local(bookedAt),
    arrivedAt: written(arrivedAt),
    calledAt: written(calledAt),
    completedAt: written(completedAt),
    missedAt: missedAt.map(local),
    cancelledAt: written(cancelledAt),
    outcome,
    by,
  }
}
