import type { Figures, ReportedSession } from '#contract/reports.ts'
import type { SessionTimes, Token } from './read-session.ts'
import { Counted, spreadOf, summaryOf } from './rules.ts'
import type { SessionRow, SummaryRow } from './store.ts'

/** What a report counts: a summed-up session, or one of which tokens may still wait. */
export interface CountedSession extends SummaryRow {
  isOver: boolean
}

/** What some sessions were together. */
export function figuresOf(sessions: readonly CountedSession[]): Figures {
  const sum = { online: 0, desk: 0, kiosk: 0, completed: 0, missed: 0, cancelled: 0, leftOver: 0, waiting: 0 }
  const held = { rangeShown: 0, rangeHeld: 0 }
  const waits = new Counted()
  const withDoctor = new Counted()
  const starts: number[] = []
  let capacity: number | null = 0
  for (const { summary, isOver, ...session } of sessions) {
    const [online, desk, kiosk] = summary.by
    const [completed, missed, cancelled, left] = summary.out
    sum.online += online
    sum.desk += desk
    sum.kiosk += kiosk
    sum.completed += completed
    sum.missed += missed
    sum.cancelled += cancelled
    sum[isOver ? 'leftOver' : 'waiting'] += left
    held.rangeShown += session.range_shown
    held.rangeHeld += session.range_held
    for (const [, , wait] of summary.hours) waits.add(wait)
    withDoctor.add(summary.withDoctor)
    if (summary.start !== null) starts.push(summary.start)
    capacity = capacity === null || session.capacity === null ? null : capacity + session.capacity
  }
  return {
    sessions: sessions.length,
    tokens: sum.online + sum.desk + sum.kiosk,
    ...sum,
    wait: waits.spread(),
    withDoctor: withDoctor.spread(),
    start: spreadOf(starts),
    capacity: sessions.length === 0 ? null : capacity,
    ...held,
  }
}

/** One session; its start is its minutes. */
export const sessionWithFigures = (row: SessionRow, times: SessionTimes): ReportedSession => ({
  ...figuresOf([{ ...row, summary: summaryOf(times), isOver: row.is_over }]),
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
