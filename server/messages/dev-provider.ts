import { randomUUID } from 'node:crypto'
import type { Language } from '#contract/languages.ts'
import type { PaidChannel } from '#contract/message-consents.ts'
import type { CallbackEvent, MessageKind, MessageProvider } from './provider.ts'

/** Messages that are kept, in the memory of this node. */
const mostMessages = 200

/** A message as the phone shows it. */
export interface DevMessage {
  id: string
  channel: PaidChannel
  mobile: string
  /** `reply`: an answer to what the patient has written. */
  kind: MessageKind | 'reply'
  language: Language
  text: string
  /** When it came, in UTC, by the computer's clock. */
  at: string
  state: 'sent' | 'delivered' | 'read' | 'failed'
  /** What the patient has answered. */
  answers: string[]
}

export type DevPhone = ReturnType<typeof openDevPhone>

/** For trying out: nothing leaves the machine. It keeps the messages for a page that shows them, and on which one presses what a provider
 *  would report and a patient would answer. */
export function openDevPhone() {
  let messages: DevMessage[] = []
  const receive = (message: Pick<DevMessage, 'channel' | 'mobile' | 'kind' | 'language' | 'text'>) => {
    const id = randomUUID()
    messages = [
      { id, at: new Date().toISOString(), state: 'sent' as const, answers: [], ...message },
      ...messages.slice(0, mostMessages - 1),
    ]
    return { state: 'sent' as const, providerId: id }
  }
  return {
    /** The newest first. */
    list: (): readonly DevMessage[] => messages,
    clear: () => void (messages = []),
    find: (id: string) => messages.find((one) => one.id === id),
    /** What the provider reports after a press. */
    report(message: DevMessage, state: Exclude<DevMessage['state'], 'sent'>): CallbackEvent {
      message.state = state
      return { what: 'report', message: undefined, providerId: message.id, state }
    },
    /** What the patient answers. */
    answer(message: DevMessage, text: string): CallbackEvent {
      message.answers.push(text)
      return { what: 'answer', mobile: message.mobile, text, providerId: randomUUID() }
    },
    providerOf: (channel: PaidChannel): MessageProvider => ({
      name: 'dev',
      channel,
      send: async ({ mobile, kind, language, text }) => receive({ channel, mobile, kind, language, text }),
      ...(channel === 'whatsapp' && {
        reply: async ({ mobile, text, language }) => receive({ channel, mobile, kind: 'reply', language, text }),
      }),
      readCallback: () => undefined,
    }),
  }
}
