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

/** In milliseconds: shorter than the lease of a message, so that no other node takes it meanwhile. */
const timeoutMs = 8_000

/** Network failures before anything was sent. */
const neverSent = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT', 'EHOSTUNREACH'])

/** A provider's answer with a status below 500, except 429; `body` is undefined where it is not JSON. */
export interface ProviderAnswer {
  status: number
  body: unknown
}

/** Sends a message to a provider.
 *  @param read what its answer means
 *  @returns `later` for 429, a status 5xx and a provider that was not reached; `in-doubt` after a time-out and where the connection broke */
export async function askProvider(
  url: string,
  request: RequestInit,
  read: (answer: ProviderAnswer) => SendOutcome,
): Promise<SendOutcome> {
  try {
    const response = await fetch(url, { ...request, redirect: 'error', signal: AbortSignal.timeout(timeoutMs) })
    const { status } = response
    if (status === 429 || status >= 500) return { state: 'later', code: `HTTP ${status}` }
    const text = await response.text()
    return read({ status, body: parsed(text) })
  } catch (error) {
    return wasNeverSent(error) ? { state: 'later', code: codeOf(error) } : { state: 'in-doubt' }
  }
}

/** Whether a request failed before anything of it was sent. */
export const wasNeverSent = (error: unknown): boolean => neverSent.has(codeOf(error))

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Without the error's message, which may name a mobile. */
function codeOf(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined
  return cause instanceof Error && 'code' in cause ? String(cause.code) : 'unknown'
}
