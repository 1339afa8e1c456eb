import { randomUUID } from 'node:crypto'
import type { Language } from '#contract/languages.ts'
import type { PaidChannel } from '#contract/message-consents.ts'
import { messageKinds, type Notice } from '#contract/notifications.ts'
import type { CallbackEvent, MessageKind, MessageProvider } from './provider.ts'

/** Messages that are kept, in the memory of this node. */
const mostMessages = 200

/** What a provider reports of a message, and what becomes of a push. */
export const carrierStates = ['delivered', 'read', 'failed'] as const
export const pushPresses = ['shown', 'clicked', 'opened', 'refused'] as const
export type PushPress = (typeof pushPresses)[number]

/** A message as the phone shows it. */
export interface DevMessage {
  /** As the provider calls it; of a push its token. */
  id: string
  channel: PaidChannel | 'push'
  mobile: string
  /** `reply`: an answer to what the patient has written. */
  kind: MessageKind | Notice['kind'] | 'reply'
  language: Language
  text: string
  /** When it came, in UTC, by the computer's clock. */
  at: string
  state: 'sent' | (typeof carrierStates)[number] | PushPress
  /** What the patient has answered. */
  answers: string[]
}

export type DevPhone = ReturnType<typeof openDevPhone>

/** For trying out: nothing leaves the machine. It keeps the messages for a page that shows them, and on which one presses what a provider
 *  would report and a patient would answer. */
export function openDevPhone() {
  let messages: DevMessage[] = []
  const receive = (
    message: Pick<DevMessage, 'channel' | 'mobile' | 'kind' | 'language' | 'text'>,
    id: string = randomUUID(),
  ) => {
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
    /** A push that its service has taken. */
    push({ mobile, language }: Pick<DevMessage, 'mobile' | 'language'>, token: string, { kind, title, body }: Notice) {
      receive({ channel: 'push', mobile, kind: messageKinds[kind] ?? kind, language, text: `${title}\n${body}` }, token)
    },
    /** What the provider reports after a press. */
    report(message: DevMessage, state: (typeof carrierStates)[number]): CallbackEvent {
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
