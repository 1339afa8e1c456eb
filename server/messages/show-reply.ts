import type { Language } from '#contract/languages.ts'
import { msg, type Text } from '#contract/text.ts'
import { textIn, type TextValues } from '../texts/index.ts'

/** The replies to a patient who has answered by WhatsApp. */
export type Reply =
  | 'on-my-way'
  | 'arrived'
  | 'code-needed'
  | 'later'
  | 'sure'
  | 'cancelled'
  | 'not-now'
  | 'stopped'
  | 'started'

const texts: Record<Reply, Text> = {
  'on-my-way': msg({
    message: 'Thank you. The clinic knows that you are on the way.',
    comment: 'Reply by WhatsApp to a patient who has answered a message',
  }),
  'arrived': msg({
    message: 'You are checked in. Token {number}.',
    comment: 'Reply by WhatsApp to a patient who has answered a message',
  }),
  'code-needed': msg({
    message: 'To check in, write 2 and the code at the door, like this: 2 123456',
    comment: 'Reply by WhatsApp to a patient who has answered a message; the digits stay',
  }),
  'later': msg({
    message: 'You are further back in the line now. Token {number}.',
    comment: 'Reply by WhatsApp to a patient who has answered a message',
  }),
  'sure': msg({
    message: 'Cancel token {number}? Write 0 once more, and it is cancelled.',
    comment: 'Reply by WhatsApp to a patient who has answered a message; the digit stays',
  }),
  'cancelled': msg({
    message: 'Token {number} is cancelled.',
    comment: 'Reply by WhatsApp to a patient who has answered a message',
  }),
  'not-now': msg({
    message: 'That is not possible now. Your token: {link}',
    comment: 'Reply by WhatsApp to a patient who has answered a message; {link} is an address',
  }),
  'stopped': msg({
    message: 'You get no more messages by WhatsApp. To get them again, write START.',
    comment:
      'Reply by WhatsApp to a patient who has answered a message; START is a word of server/messages/read-answer.ts in this language',
  }),
  'started': msg({
    message: 'You get messages by WhatsApp again.',
    comment: 'Reply by WhatsApp to a patient who has answered a message',
  }),
}

/** A reply in the patient's language. */
export const replyIn = (language: Language, reply: Reply, values: TextValues = {}): string =>
  textIn(language, texts[reply], values)
