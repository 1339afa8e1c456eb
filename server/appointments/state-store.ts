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
  /** When the desk said that the doctor is late, in a session that has begun; null before, when the slot's start counts. */
  late_since: Date | null
  /** The doctor's. */
  room: string | null
}

/** When the pause of a queue `q` began: that is when its patients get their notice, once. */
const pausedAt = `CASE WHEN q.state = 'paused' THEN q.told_at END AS paused_at`

/** When the delay of a queue `q` was said, after its first call. */
const lateSince = `CASE WHEN q.state = 'late' AND q.first_call_at IS NOT NULL THEN q.state_at END AS late_since`

/** The columns of a queue `q` that may not exist before its first booking, but for its day. Its slot `s` is joined. */
export const stateColumns = `s.slot_id, coalesce(q.current_number, 0) AS current_number, coalesce(q.version, 0) AS version,
  coalesce(q.called, '{}') AS called, q.last_call_at, coalesce(q.waiting, 0) AS waiting, coalesce(q.state, 'open') AS state, q.minutes,
  q.state_reason, ${pausedAt}, ${lateSince}, s.room`

/** The columns of {@link ShownRow}, of a queue `q` that is joined to its slot. */
export const shownColumns = `q.called, q.last_call_at, q.waiting, q.state, q.minutes, q.state_reason, ${pausedAt}, ${lateSince}, room`
