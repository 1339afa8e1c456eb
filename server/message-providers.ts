import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { language } from '#contract/languages.ts'
import { paidChannel } from '#contract/message-consents.ts'
import type { MessageChannels, MessageProviderName } from './message-channels.ts'
import { messageKind, type MessageProviderKeys, type ProviderSettings, type Templates } from './messages/index.ts'
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
