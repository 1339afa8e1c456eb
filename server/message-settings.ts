import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { language } from '#contract/languages.ts'
import { paidChannel } from '#contract/message-consents.ts'
import {
  messageKind,
  type MessagePrices,
  type MessageProviderKeys,
  type ProviderSettings,
  type Templates,
  usualPaise,
} from './messages/index.ts'
import { StartRefused } from './platform/database/index.ts'

/** Reads the keys of the providers of messages, and the ids of the templates.
 *  @param channels the provider of each
 *  @throws StartRefused that names the invalid or missing variable */
export function messageProviders(env: NodeJS.ProcessEnv, channels: MessageChannels): ProviderSettings {
  const own = paidChannel.options.flatMap((channel) => {
    const name = channels[channel]
    return name === undefined || name === 'dev' ? [] : [{ channel, keys: keysOf(name, env) }]
  })
  const dev = paidChannel.options.filter((channel) => channels[channel] === 'dev')
  return { dev: dev.length > 0, providers: own, templates: own.length > 0 ? readTemplates(env) : {} }
}

function keysOf(name: Exclude<MessageProviderName, 'dev'>, env: NodeJS.ProcessEnv): MessageProviderKeys {
  const need = (variable: string): string => {
    const value = env[variable]
    if (!value) throw new StartRefused(`MESSAGES=${name} needs ${variable}, which is not set.`)
    return value
  }
  const address = (variable: string, preset: string): string => {
    const value = env[variable] || preset
    if (!URL.canParse(value)) throw new StartRefused(`${variable} must be an address; it is "${value}".`)
    return value.replace(/\/+$/, '')
  }
  switch (name) {
    case 'msg91-sms':
    case 'msg91-whatsapp':
      return {
        provider: 'msg91',
        url: address('MSG91_URL', 'https://control.msg91.com'),
        authKey: need('MSG91_AUTH_KEY'),
        secret: secretOf(need('MSG91_SECRET')),
        ...(name === 'msg91-sms' ? { sender: need('MSG91_SENDER') } : { number: need('MSG91_WHATSAPP_NUMBER') }),
      }
    case 'twilio-sms':
    case 'twilio-whatsapp':
      return {
        provider: 'twilio',
        url: address('TWILIO_URL', 'https://api.twilio.com'),
        accountSid: need('TWILIO_ACCOUNT_SID'),
        authToken: need('TWILIO_AUTH_TOKEN'),
        from: name === 'twilio-sms' ? need('TWILIO_FROM') : whatsappOf(need('TWILIO_WHATSAPP_FROM')),
      }
    case 'meta-whatsapp':
      return {
        provider: 'meta',
        url: address('META_URL', 'https://graph.facebook.com'),
        phoneId: need('META_PHONE_ID'),
        token: need('META_TOKEN'),
        appSecret: need('META_APP_SECRET'),
        verifyToken: need('META_VERIFY_TOKEN'),
      }
  }
}

/** It is a part of an address. */
function secretOf(text: string): string {
  if (!/^[\w-]{16,200}$/.test(text))
    throw new StartRefused('MSG91_SECRET must have 16 to 200 letters, digits, hyphens or underscores.')
  return text
}

function whatsappOf(text: string): string {
  if (!/^whatsapp:\+\d+$/.test(text))
    throw new StartRefused(`TWILIO_WHATSAPP_FROM must be a number such as whatsapp:+14155550100; it is "${text}".`)
  return text
}

const templates = z.partialRecord(messageKind, z.partialRecord(language, z.record(z.string(), z.string().min(1))))

function readTemplates(env: NodeJS.ProcessEnv): Templates {
  const path = env['MESSAGE_TEMPLATES']
  if (!path)
    throw new StartRefused(
      'MESSAGES needs MESSAGE_TEMPLATES, a JSON file with the ids of the templates, which is not set.',
    )
  try {
    return templates.parse(JSON.parse(readFileSync(path, 'utf8')))
  } catch (cause) {
    const why = cause instanceof z.ZodError ? z.prettifyError(cause) : String(cause)
    throw new StartRefused(`MESSAGE_TEMPLATES must be a JSON file with the ids of the templates (${why}).`, { cause })
  }
}

/** The providers of messages that MESSAGES can name, with the channels of each. */
const providers = {
  'dev': ['whatsapp', 'sms'],
  'msg91-sms': ['sms'],
  'msg91-whatsapp': ['whatsapp'],
  'twilio-sms': ['sms'],
  'twilio-whatsapp': ['whatsapp'],
  'meta-whatsapp': ['whatsapp'],
} as const
type MessageProviderName = keyof typeof providers

/** The provider of each channel; a channel without one is not sent. */
type MessageChannels = Readonly<Partial<Record<'whatsapp' | 'sms', MessageProviderName>>>

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

const rupees = z.number().min(0).max(1000)
const file = z.strictObject({
  whatsapp: z.partialRecord(language, rupees).default({}),
  sms: z.partialRecord(language, rupees).default({}),
})

/** Reads what messages cost: the JSON file of MESSAGE_PRICES, with rupees by channel and language. A language without a price has the usual one.
 *  @throws StartRefused that names the variable */
export function messagePrices(env: NodeJS.ProcessEnv): MessagePrices {
  const own = env['MESSAGE_PRICES'] ? read(env['MESSAGE_PRICES']) : { whatsapp: {}, sms: {} }
  const paise = (channel: 'whatsapp' | 'sms') => {
    const of = (code: (typeof language.options)[number]) => {
      const price = own[channel][code]
      return price === undefined ? usualPaise[channel] : price * 100
    }
    return z.record(language, z.number()).parse(Object.fromEntries(language.options.map((code) => [code, of(code)])))
  }
  return { whatsapp: paise('whatsapp'), sms: paise('sms') }
}

function read(path: string): z.output<typeof file> {
  const wrong = 'MESSAGE_PRICES must be a JSON file such as {"whatsapp": {"en": 0.8}, "sms": {"en": 0.25, "hi": 0.25}}'
  try {
    return file.parse(JSON.parse(readFileSync(path, 'utf8')))
  } catch (cause) {
    throw new StartRefused(`${wrong}; "${path}" is none.`, { cause })
  }
}
