import { StartRefused } from './platform/database/index.ts'

/** The providers of messages that MESSAGES can name, with the channels of each. */
const providers = {
  'dev': ['whatsapp', 'sms'],
  'msg91-sms': ['sms'],
  'msg91-whatsapp': ['whatsapp'],
  'twilio-sms': ['sms'],
  'twilio-whatsapp': ['whatsapp'],
  'meta-whatsapp': ['whatsapp'],
} as const
export type MessageProviderName = keyof typeof providers

/** The provider of each channel; a channel without one is not sent. */
export type MessageChannels = Readonly<Partial<Record<'whatsapp' | 'sms', MessageProviderName>>>

/** Reads the channels of messages in use: MESSAGES. The default is `dev`, in production none.
 *  @throws StartRefused that names the variable */
export function messageChannels(env: NodeJS.ProcessEnv, production: boolean): MessageChannels {
  const names = (env['MESSAGES'] ?? (production ? '' : 'dev'))
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean)
  const channels: Partial<Record<'whatsapp' | 'sms', MessageProviderName>> = {}
  for (const name of names) {
    if (!isProvider(name))
      throw new StartRefused(
        `MESSAGES must be names of ${Object.keys(providers).join(', ')}, with commas; "${name}" is none.`,
      )
    if (name === 'dev' && production)
      throw new StartRefused(
        'MESSAGES=dev shows every message to every visitor; it is refused when NODE_ENV=production.',
      )
    for (const channel of providers[name]) {
      if (channels[channel])
        throw new StartRefused(`MESSAGES names two providers for one channel: ${channels[channel]} and ${name}.`)
      channels[channel] = name
    }
  }
  return channels
}

const isProvider = (name: string): name is MessageProviderName => Object.hasOwn(providers, name)
