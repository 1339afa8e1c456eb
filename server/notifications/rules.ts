import type { AppointmentStatus } from '#contract/appointments.ts'
import type { QueueStatus } from '#contract/live-queue.ts'
import type { Notice } from '#contract/notifications.ts'
import { addDays, instantOf, serviceDayAt } from '#contract/service-day.ts'
import type { MessageKind } from '../messages/index.ts'

export interface NoticeRule {
  /** A notice is due, and sent, only while its appointment has this status. */
  status: AppointmentStatus
  /** Seconds until it is too old to send. */
  lifetime: number
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
  /** At most three are before it in the line, or it is called within minutes. */
  'time-to-go': { ...live, climbs: true },
  /** No one is before it. Takes the place of `time-to-go`, and climbs only where there was none. */
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
  /** A place on another day is kept for it, because the doctor is away; for as long as it is kept. */
  'place-kept': { status: 'waiting', lifetime: 86_400 },
  /** A place is kept for a patient of a waitlist. */
  'place-free': { ...live, climbs: true },
  /** The desk booked it: its number. Not pushed. */
  'booked': { status: 'waiting', lifetime: 3600 },
} satisfies Record<Notice['kind'] | 'booked', NoticeRule>

/** The notices of appointments that are pushed. */
export type PushedKind = Exclude<keyof typeof noticeRules, 'booked' | 'place-kept' | 'place-free'>

/** Minutes of the day from which and until which messages are sent that belong to no session that goes on. */
const [morning, night] = [7 * 60, 21 * 60]
/** Those of a session are sent from so long before it, in milliseconds. */
export const beforeSession = 3_600_000
/** A session goes on at its desk's last act, also outside its hours, and so long after it. */
const afterAct = 900_000

/** When a message may be sent on a channel that rings and costs: those of a session in its hours and an hour before, the others from 7 to 21. A
 *  number that the desk gives is sent in the hours of its session too, and no longer once that is over.
 *  @returns from when on; undefined where that time is over */
export function sendableFrom({ kind, dueAt, timeZone, hours }: MessageTime, now: number): number | undefined {
  if (kind === 'booked' && hours.start !== undefined && hours.end !== undefined) {
    if (now > Math.max(hours.end, dueAt + afterAct)) return undefined
    if (now >= hours.start - beforeSession) return dueAt
  }
  if (kind === 'cancelled' || kind === 'moved' || kind === 'place-free' || kind === 'booked') {
    const today = serviceDayAt(now, timeZone)
    if (now < instantOf(today, night, timeZone)) return instantOf(today, morning, timeZone)
    return instantOf(addDays(today, 1), morning, timeZone)
  }
  if (hours.start === undefined || hours.end === undefined) return dueAt
  return now <= Math.max(hours.end, dueAt + afterAct) ? hours.start - beforeSession : undefined
}

export interface MessageTime {
  kind: MessageKind
  /** In milliseconds since 1970. */
  dueAt: number
  timeZone: string
  /** Of its session. */
  hours: { start: number | undefined; end: number | undefined }
}

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

/** What a message says is still so: its appointment and its queue are as its kind needs them, and its patient is not at the clinic, unless it
 *  says what becomes of the token: that counts until the end of the token's day. A walk-in may wait anywhere.
 *  @param now the parameter that holds the instant */
export const isTrue = (
  now: string,
) => `(a.status = rule.status AND rule.queue IN ('', a.queue_state) AND (a.arrived_at IS NULL OR a.waits_anywhere OR n.kind IN ('booked', 'cancelled', 'transferred'))
       AND NOT (n.kind = 'transferred' AND a.is_move_known)
       AND CASE WHEN n.kind IN ('cancelled', 'transferred') THEN NOT is_day_over(a.slot_id, a.service_day, ${now}::timestamptz)
         ELSE n.due_at > ${now}::timestamptz - interval '1 day' END)`

/** The same of a message of any subject: a place must still be kept.
 *  @param now the parameter that holds the instant */
export const isTrueOfAny = (now: string) => `(${isTrue(now)} AND coalesce(a.kept_until > ${now}::timestamptz, true))`

/** The patient has the page open, or has said to be on the way: since the message, or at any time where it asks to come.
 *  `web/desk/desk-list.ts` shows rows by the same rule. */
export const isSeen = `(n.seen_at IS NOT NULL OR coalesce(a.on_my_way_at > n.due_at, false)
       OR (a.on_my_way_at IS NOT NULL AND n.kind IN ('time-to-go', 'your-turn')))`
