import { z } from 'zod'
import type { Language } from '#contract/languages.ts'
import type { PaidChannel } from '#contract/message-consents.ts'
import type { AnswerWord } from './read-answer.ts'

/** What a message says. */
export const messageKind = z.enum([
  'come-now',
  'your-turn',
  'late',
  'paused',
  'cancelled',
  'moved',
  'place-free',
  'booked',
])
export type MessageKind = z.infer<typeof messageKind>

/** The ids under which the operator has registered a text, by kind, language and provider. */
export type Templates = Readonly<
  Partial<Record<MessageKind, Readonly<Partial<Record<Language, Readonly<Record<string, string>>>>>>>
>

/** A message for one phone. */
export interface OutgoingMessage {
  /** Ours: a provider that takes it names it in its callbacks. */
  id: string
  mobile: string
  kind: MessageKind
  language: Language
  /** What its variables are, in their order. */
  values: readonly string[]
  /** All that it says. */
  text: string
  template: string
}

/** The outcome of a request to a provider. `later`: it was not taken, and may be tried again; `in-doubt`: it may have been taken. */
export type SendOutcome =
  | { state: 'sent'; providerId: string }
  | { state: 'in-doubt' }
  | { state: 'failed'; code: string }
  | { state: 'later'; code: string }

/** What a provider says of a message that it has sent, or a patient's answer. */
export type CallbackEvent =
  | { what: 'report'; message: string | undefined; providerId: string; state: 'sent' | 'delivered' | 'read' | 'failed' }
  | { what: 'answer'; mobile: string; text: string; providerId: string }

/** An event as it is kept until it is worked on: an answer without the text of the patient. */
export type KeptEvent =
  | Extract<CallbackEvent, { what: 'report' }>
  | { what: 'answer'; mobile: string; answer: AnswerWord; code?: string; providerId: string }

/** A request at the address of a provider's callbacks. */
export interface Callback {
  headers: Readonly<Record<string, string | string[] | undefined>>
  /** As the provider has called it, with the origin of the product's pages. */
  url: string
  /** The bytes as they came. */
  body: Buffer
}

/** A third party that sends messages on one channel. */
export interface MessageProvider {
  name: 'dev' | 'msg91' | 'twilio' | 'meta'
  channel: PaidChannel
  send(message: OutgoingMessage): Promise<SendOutcome>
  /** Answers a patient who has just written; only by WhatsApp. */
  reply?(to: { mobile: string; text: string; language: Language }): Promise<SendOutcome>
  /** The events of a callback; undefined where its signature is not the provider's: nothing is done then. */
  readCallback(callback: Callback): readonly CallbackEvent[] | undefined
}

/** A mobile in digits with the calling code, as providers take it. */
export const digitsOf = (mobile: string): string => mobile.replace(/\D/g, '')
