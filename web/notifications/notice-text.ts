import type { Notice } from '#contract/notifications.ts'
import { longDay } from '../lib/dates.ts'

/** What a person is told of an appointment: the live number moved, it is time to set out, or it is the own turn. */
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
  /** Whether a notice that replaces another one makes itself heard again; not in every browser. */
  renotify?: boolean
}

/** Where a notice leads. */
const home = '/usershomepage'

/** How a notice looks. One replaces the one before of the same appointment; "time to go" stands beside the numbers, so
 *  that the next number does not wipe it away. */
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

/** What every notice wears. */
export const look = { icon: '/icon-192.png', badge: '/badge-96.png' } satisfies NoticeOptions
