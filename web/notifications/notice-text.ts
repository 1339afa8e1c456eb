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

export interface NoticeTexts {
  queueUpdate: string
  timeToGo: string
  current: string
  own: string
}

/** Builds a notice in the page's language. */
export function noticeText(facts: NoticeFacts, texts: NoticeTexts): { title: string; options: NoticeOptions } {
  return {
    title: { 'queue-update': texts.queueUpdate, 'time-to-go': texts.timeToGo }[facts.kind],
    options: {
      ...noticeOptions(facts),
      body: `${texts.current}: ${facts.currentQueueNumber}\n${texts.own}: ${facts.queueNumber}`,
    },
  }
}
