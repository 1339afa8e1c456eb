import { currentNumber, ownNumber, queueUpdate, timeToGo } from '#contract/notice-texts.ts'
import { writeText } from '../lib/write-text.ts'
import { noticeOptions, type NoticeOptions } from './notice-options.ts'

/** The kinds of notices that an open page shows: the live number moved, or it is time to go. The server sends the texts of the
 *  others. */
export type NoticeKind = 'queue-update' | 'time-to-go'

export interface NoticeFacts {
  kind: NoticeKind
  appointmentId: string
  currentQueueNumber: number
  queueNumber: number
}

/** Builds a notice in the page's language. */
export const noticeText = (facts: NoticeFacts): { title: string; options: NoticeOptions } => ({
  title: writeText({ 'queue-update': queueUpdate, 'time-to-go': timeToGo }[facts.kind]),
  options: {
    ...noticeOptions(facts),
    body: `${writeText(currentNumber)}: ${facts.currentQueueNumber}\n${writeText(ownNumber)}: ${facts.queueNumber}`,
  },
})
