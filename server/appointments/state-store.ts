import type { QueueReason, QueueStatus } from '#contract/live-queue.ts'

/** What everyone may know of a queue, beside its number and version. */
export interface ShownRow {
  /** The called numbers, in the order of the calls. */
  called: number[]
  /** When one was called last, also again; null before the first call. */
  last_call_at: Date | null
  waiting: number
  state: QueueStatus
  minutes: number | null
  state_reason: QueueReason | null
  /** When the pause began; null without one. */
  paused_at: Date | null
  /** The doctor's. */
  room: string | null
}

/** When the pause of a queue `q` began: that is when its patients get their notice, once. */
export const pausedAt = `CASE WHEN q.state = 'paused' THEN q.told_at END AS paused_at`

/** The columns of {@link ShownRow}, of a queue `q` that is joined to its slot. */
export const shownColumns = `q.called, q.last_call_at, q.waiting, q.state, q.minutes, q.state_reason, ${pausedAt}, room`
