import type { Notice } from '#contract/notifications.ts'
import { longDay } from '../lib/dates.ts'

/** The kinds of notices: the live number moved, it is time to go, it is the patient's turn, or the hospital cancelled. */
export type NoticeKind = 'queue-update' | Notice['kind']

export interface NoticeFacts extends Omit<Notice, 'kind'> {
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
export function noticeText(facts: NoticeFacts, texts: NoticeTexts): { title: string; options: NoticeOptions } {
  const { kind, appointmentId } = facts
  return {
    title: { 'queue-update': texts.queueUpdate, 'your-turn': texts.queueUpdate, ...ownTitles(texts) }[kind],
    options: {
      ...noticeIcons,
      body: linesOf(facts, texts).join('\n'),
      tag: `${kind === 'time-to-go' ? 'go' : 'queue'}-${appointmentId}`,
      data: home,
    },
  }
}

const ownTitles = (texts: NoticeTexts) => ({ 'time-to-go': texts.timeToGo, 'cancelled': texts.cancelled })

function linesOf({ kind, currentQueueNumber, queueNumber, cancelled }: NoticeFacts, texts: NoticeTexts): string[] {
  const own = `${texts.own}: ${queueNumber}`
  if (cancelled)
    return [`${cancelled.doctor}, ${cancelled.hospital}`, `${cancelled.slot}, ${longDay(cancelled.date)}`, own]
  const lines = [`${texts.current}: ${currentQueueNumber}`, own]
  return kind === 'your-turn' ? [texts.yourTurn, ...lines] : lines
}

/** The icons of every notice. */
export const noticeIcons = { icon: '/icon-192.png', badge: '/badge-96.png' } satisfies NoticeOptions
