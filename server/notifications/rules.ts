import type { AppointmentStatus } from '#contract/appointments.ts'
import { setOutBefore } from '#contract/live-queue.ts'
import type { Notice } from '#contract/notifications.ts'

interface NoticeRule {
  /** A notice is due, and sent, only while its appointment has this status. */
  status: AppointmentStatus
  /** Seconds until it is too old to send. */
  lifetime: number
  /** Numbers between the live number and the appointment's own. */
  within?: number
}

/** Live numbers are outdated after a quarter of an hour. */
const live = { status: 'waiting', lifetime: 900 } as const

/** When the notice of each kind is due, and for how long. An appointment has at most one notice of a kind. `notice-store.ts` selects
 *  the appointments by these rules. */
export const noticeRules = {
  /** The live number has come close, or is past the appointment's own. */
  'time-to-go': { ...live, within: setOutBefore },
  /** No lower number waits. Takes the place of `time-to-go`. */
  'your-turn': live,
  /** The hospital cancelled it. Only for phones that had subscribed before. */
  'cancelled': { status: 'cancelled', lifetime: 86_400 },
} satisfies Record<Notice['kind'], NoticeRule>
