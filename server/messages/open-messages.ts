import type { Language } from '#contract/languages.ts'
import type { PaidChannel } from '#contract/message-consents.ts'
import type { AppContext } from '../platform/app-context.ts'
import { chooseProviders, type ProviderSettings } from './choose-provider.ts'
import { priceOf, type MessagePrices } from './count-price.ts'
import { messageIn, type MessageFacts } from './show-text.ts'
import type { MessageKind, MessageProvider, OutgoingMessage, SendOutcome } from './provider.ts'

/** Failures of a provider in a row after which it is left out, and for how long, in milliseconds. */
const mostFailures = 10
const leftOutMs = 60_000
/** Requests that a provider gets at once. */
const atOnce = 150

export type Messages = ReturnType<typeof openMessages>

/** A message as a channel sends it, without whom it is for. */
export type WrittenMessage = Omit<OutgoingMessage, 'id' | 'mobile'> & {
  /** What it costs, in paise. */
  cost: number
}

/** The channels that cost money, each with its provider.
 *  @param origin of the product's pages */
export function openMessages(
  { clock, log }: Pick<AppContext, 'clock' | 'log'>,
  { settings, prices, origin }: { settings: ProviderSettings; prices: MessagePrices; origin: string },
) {
  const { providers, phone } = chooseProviders(settings, origin)
  const open = new Map(providers.map((provider) => [provider.channel, watch(provider, { clock, log })]))

  /** The language and the id of a registered text: in the language, else in English. */
  function templateFor(channel: PaidChannel, kind: MessageKind, asked: Language) {
    const provider = open.get(channel)?.provider
    if (!provider) return undefined
    if (provider.name === 'dev') return { language: asked, template: kind }
    for (const language of new Set<Language>([asked, 'en'])) {
      const ids = settings.templates[kind]?.[language]
      // One provider may have an id for each of its channels.
      const template = ids?.[`${provider.name}-${channel}`] ?? ids?.[provider.name]
      if (template !== undefined) return { language, template }
    }
    return undefined
  }

  return {
    /** The phone of `dev`. */
    phone,
    providers,
    templateFor,
    /** Writes a message for a channel, in the asked language or else in English; undefined where no text is registered in either. */
    write(
      channel: PaidChannel,
      { kind, language: asked }: { kind: MessageKind; language: Language },
      facts: MessageFacts,
    ): WrittenMessage | undefined {
      const found = templateFor(channel, kind, asked)
      if (!found) return undefined
      const { values, text } = messageIn({ channel, kind, language: found.language }, facts, origin)
      const cost = priceOf(prices, { channel, language: found.language, text })
      return { kind, ...found, values, text, cost }
    },
    /** Whether the channel's provider takes messages now: it is not left out. */
    isOpen: (channel: PaidChannel): boolean => open.get(channel)?.isLeftOut() === false,
    /** Whether the channel's provider takes one more message at once. */
    hasRoom: (channel: PaidChannel): boolean => open.get(channel)?.hasRoom() === true,
    send: (channel: PaidChannel, message: OutgoingMessage): Promise<SendOutcome> =>
      open.get(channel)?.run((provider) => provider.send(message)) ?? notOpen,
    /** Answers a patient who has written by WhatsApp. */
    reply: (to: { mobile: string; text: string; language: Language }): Promise<SendOutcome> =>
      open.get('whatsapp')?.run((provider) => provider.reply?.(to) ?? notOpen) ?? notOpen,
  }
}

const notOpen = Promise.resolve<SendOutcome>({ state: 'failed', code: 'no provider' })

/** Counts what a provider answers, and leaves it out when it is out of order. */
function watch(provider: MessageProvider, { clock, log }: Pick<AppContext, 'clock' | 'log'>) {
  let failures = 0
  let leftOutUntil = 0
  let running = 0

  const isLeftOut = () => clock().getTime() < leftOutUntil

  function note({ state, ...outcome }: SendOutcome): void {
    if (state === 'failed')
      log.info({ provider: provider.name, channel: provider.channel, ...outcome }, 'message refused')
    // A request that was under way then adds nothing.
    if (isLeftOut()) return
    failures = state === 'later' || state === 'in-doubt' ? failures + 1 : 0
    if (failures < mostFailures) return
    failures = 0
    leftOutUntil = clock().getTime() + leftOutMs
    log.warn(
      { provider: provider.name, channel: provider.channel, ...outcome },
      'a provider of messages is out of order; it is left out for a minute',
    )
  }

  return {
    provider,
    isLeftOut,
    hasRoom: () => running < atOnce,
    async run(ask: (provider: MessageProvider) => Promise<SendOutcome>): Promise<SendOutcome> {
      running += 1
      try {
        const outcome = await ask(provider)
        note(outcome)
        return outcome
      } finally {
        running -= 1
      }
    },
  }
}
