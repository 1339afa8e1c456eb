import type { Notice } from '#contract/notifications.ts'
import { longDay } from '../lib/dates.ts'

/** The kinds of notices: the live number moved, it is time to go, it is the patient's turn, or the hospital cancelled. */
export type NoticeKind = 'queue-update' | Notice['kind']

export interface Told extends Omit<Notice, 'kind'> {
  kind: NoticeKind
}

export interface NoticeTexts {
  queueUpdate: string
  timeToGo: string
  yourTurn: string
  cancelled: string
  current: string
  own: string
}

export interface NoticeOptions extends NotificationOptions {
  /** Whether a replacing notice alerts again; some browsers ignore it. */
  renotify?: boolean
}

/** The address that a notice opens. */
const home = '/usershomepage'

/** Builds a notice. It replaces the earlier one of its appointment and kind, so that the next number does not remove
 *  "time to go". */
export function noticeText(told: Told, words: NoticeTexts): { title: string; options: NoticeOptions } {
  const { kind, appointmentId } = told
  return {
    title: { 'queue-update': words.queueUpdate, 'your-turn': words.queueUpdate, ...ownTitles(words) }[kind],
    options: {
      ...look,
      body: linesOf(told, words).join('\n'),
      tag: `${kind === 'time-to-go' ? 'go' : 'queue'}-${appointmentId}`,
      data: home,
    },
  }
}

const ownTitles = (words: NoticeTexts) => ({ 'time-to-go': words.timeToGo, 'cancelled': words.cancelled })

function linesOf({ kind, currentQueueNumber, queueNumber, cancelled }: Told, words: NoticeTexts): string[] {
  const own = `${words.own}: ${queueNumber}`
  if (cancelled)
    return [`${cancelled.doctor}, ${cancelled.hospital}`, `${cancelled.slot}, ${longDay(cancelled.date)}`, own]
  const lines = [`${words.current}: ${currentQueueNumber}`, own]
  return kind === 'your-turn' ? [words.yourTurn, ...lines] : lines
}

/** The icons of every notice. */
export const look = { icon: '/icon-192.png', badge: '/badge-96.png' } satisfies NoticeOptions
