import type { PaidChannel } from '#contract/message-consents.ts'
import type { Language } from '#contract/languages.ts'
import { msg, type Text } from '#contract/text.ts'
import { textIn } from '../texts/index.ts'
import type { MessageKind } from './provider.ts'

/** What the variables of a message are. Each is a number, a name, or the code of a link. */
export interface MessageFacts {
  number: number
  /** Of the visit: 2026-11-28. */
  day: string
  doctor: string
  clinic: string
  /** `/t/{code}` */
  link: string
  /** How late, or how long a pause takes. */
  minutes: number | null
}

const variables = ['number', 'doctor', 'clinic', 'minutes', 'day', 'link'] as const
type Variable = (typeof variables)[number]

interface Template {
  /** In the order in which the operator has registered them. */
  variables: readonly Variable[]
  text: Text
}

const standing = ['number', 'doctor', 'clinic', 'link'] as const
const dated = ['number', 'day', 'doctor', 'clinic', 'link'] as const

/** What each kind says. The operator registers these texts, in each language. */
const templates: Record<MessageKind, Template> = {
  'come-now': {
    variables: standing,
    text: msg({
      message: 'Please come now. Token {number}, {doctor}, {clinic}. Follow it: {link}',
      comment: 'A text message by SMS and WhatsApp. {link} is an address',
    }),
  },
  'your-turn': {
    variables: standing,
    text: msg({
      message: 'It is your turn, please go in. Token {number}, {doctor}, {clinic}. {link}',
      comment: 'A text message by SMS and WhatsApp. {link} is an address',
    }),
  },
  'late': {
    variables: ['minutes', ...standing],
    text: msg({
      message: 'The doctor is {minutes} min late. Token {number}, {doctor}, {clinic}. Follow it: {link}',
      comment: 'A text message by SMS and WhatsApp. {link} is an address',
    }),
  },
  'paused': {
    variables: ['minutes', ...standing],
    text: msg({
      message: 'The line is paused for about {minutes} min. Token {number}, {doctor}, {clinic}. Follow it: {link}',
      comment: 'A text message by SMS and WhatsApp. {link} is an address',
    }),
  },
  'cancelled': {
    variables: dated,
    text: msg({
      message: 'The clinic has cancelled token {number} on {day}, {doctor}, {clinic}. {link}',
      comment: 'A text message by SMS and WhatsApp. {link} is an address, {day} is 28/11',
    }),
  },
  'moved': {
    variables: dated,
    text: msg({
      message: 'The clinic has moved your visit: token {number} on {day}, {doctor}, {clinic}. {link}',
      comment: 'A text message by SMS and WhatsApp. {link} is an address, {day} is 28/11',
    }),
  },
  'place-free': {
    // The address is the same for everyone: it belongs to the registered text.
    variables: ['day', 'doctor', 'clinic'],
    text: msg({
      message: 'A place is free on {day}, {doctor}, {clinic}. Take it here: {link}',
      comment: 'A text message by SMS and WhatsApp. {link} is an address, {day} is 28/11',
    }),
  },
  'booked': {
    variables: dated,
    text: msg({
      message: 'Booked: token {number} on {day}, {doctor}, {clinic}. Follow it: {link}',
      comment: 'A text message by SMS and WhatsApp. {link} is an address, {day} is 28/11',
    }),
  },
}

/** Under a message that asks for an answer. */
const howToAnswer = msg({
  message: 'Answer 1: on my way. 2 and the code at the door: I am here. 3: later please. 0: cancel.',
  comment: 'Line of a message by WhatsApp: what the patient can write back; the digits stay',
})
const answered: readonly MessageKind[] = ['come-now', 'late', 'paused']

/** The last line of every message by WhatsApp: consent is taken back as easily as it was given. */
const howToStop = msg({
  message: 'To get no more messages here, answer STOP.',
  comment:
    'Last line of a message by WhatsApp; STOP is a word of server/messages/read-answer.ts in this language, after a colon',
})

/** As long as a variable of a registered template may be, in characters. */
const longestName = 30

const cut = (name: string): string => {
  const letters = Array.from(name)
  return letters.length > longestName ? `${letters.slice(0, longestName - 1).join('')}…` : name
}

/** A message in a language: its variables in their order, and all that it says.
 *  @param origin of the product's pages */
export function messageIn(
  { channel, kind, language }: { channel: PaidChannel; kind: MessageKind; language: Language },
  facts: MessageFacts,
  origin: string,
): { values: string[]; text: string } {
  const { variables: named, text } = templates[kind]
  const written: Record<Variable, string> = {
    number: String(facts.number),
    minutes: String(facts.minutes ?? 0),
    day: facts.day.slice(5).split('-').toReversed().map(Number).join('/'),
    doctor: cut(facts.doctor),
    clinic: cut(facts.clinic),
    link: origin + facts.link,
  }
  const lines = [
    textIn(language, text, written),
    ...(channel === 'whatsapp' && answered.includes(kind) ? [textIn(language, howToAnswer)] : []),
    ...(channel === 'whatsapp' ? [textIn(language, howToStop)] : []),
  ]
  return {
    values: named.map((one) => (one === 'link' ? (facts.link.split('/').at(-1) ?? '') : written[one])),
    text: lines.join('\n'),
  }
}
