import type { AppointmentStatus } from '#contract/appointments.ts'
import { setOutBefore, type QueueStatus } from '#contract/live-queue.ts'
import type { Notice } from '#contract/notifications.ts'

export interface NoticeRule {
  /** A notice is due, and sent, only while its appointment has this status. */
  status: AppointmentStatus
  /** Seconds until it is too old to send. */
  lifetime: number
  /** Numbers between the live number and the appointment's own. */
  within?: number
  /** Its queue must have this state as well. */
  queue?: QueueStatus
  /** It must arrive: it climbs to the desk. The others are pushed only. */
  climbs?: true
}

/** Live numbers are outdated after a quarter of an hour. */
const live = { status: 'waiting', lifetime: 900 } as const

/** When the notice of each kind is due, and for how long. An appointment has at most one notice of a kind. `schema/messages.sql` writes
 *  them, `notice-store.ts` and `climb-store.ts` send them by these rules. */
export const noticeRules = {
  /** The live number has come close, or is past the appointment's own. */
  'time-to-go': { ...live, within: setOutBefore, climbs: true },
  /** No lower number waits. Takes the place of `time-to-go`, and climbs only where there was none. */
  'your-turn': { ...live, climbs: true },
  /** The desk asked it to come in, each time anew. */
  'called': { status: 'called', lifetime: 900, climbs: true },
  /** It was called and not there. */
  'missed': { status: 'no_show', lifetime: 3600 },
  /** It came back to the line. */
  'back-in-line': live,
  /** Its queue is late or paused: told once, and again when a late one has become later. */
  'late': { ...live, queue: 'late' },
  'paused': { ...live, queue: 'paused' },
  /** The hospital gave it a number in another queue. */
  'transferred': { status: 'cancelled', lifetime: 86_400, climbs: true },
  /** The hospital cancelled it. Only for phones that had subscribed before. */
  'cancelled': { status: 'cancelled', lifetime: 86_400, climbs: true },
} satisfies Record<Exclude<Notice['kind'], 'place-kept' | 'place-free'>, NoticeRule>

/** The rules as rows of a statement. */
export const ruleRows = `(VALUES ${Object.entries(noticeRules)
  .map(
    ([kind, { status, lifetime, queue, climbs }]: [string, NoticeRule]) =>
      `('${kind}', '${status}', interval '${lifetime} seconds', '${queue ?? ''}', ${climbs ?? false})`,
  )
  .join(', ')}) AS rule (kind, status, lifetime, queue, climbs)`

/** Whether a notice says when the appointment is called, where that is known. */
export const saysWhen = (kind: keyof typeof noticeRules): boolean =>
  ['time-to-go', 'back-in-line', 'late', 'paused', 'transferred'].includes(kind)
