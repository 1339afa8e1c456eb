import { createHmac } from 'node:crypto'
import { z } from 'zod'
import type { PaidChannel } from '#contract/message-consents.ts'
import {
  askProvider,
  type CallbackEvent,
  digitsOf,
  type MessageProvider,
  type ProviderAnswer,
  type SendOutcome,
} from './provider.ts'
import { isSameSecret } from '../platform/tokens.ts'

export interface TwilioKeys {
  provider: 'twilio'
  /** `https://api.twilio.com` */
  url: string
  accountSid: string
  authToken: string
  /** `+14155550100`, a sender's name, or `whatsapp:+14155550100` */
  from: string
}

const taken = z.object({ sid: z.string() })
const refused = z.object({ code: z.number() })

/** Twilio's names of the states of a message. */
const states: Readonly<Record<string, 'sent' | 'delivered' | 'read' | 'failed'>> = {
  sent: 'sent',
  delivered: 'delivered',
  read: 'read',
  undelivered: 'failed',
  failed: 'failed',
  canceled: 'failed',
}

/** Twilio's Programmable Messaging, for SMS and WhatsApp.
 *  See https://www.twilio.com/docs/messaging/api/message-resource and …/usage/webhooks/webhooks-security.
 *  @param callbacks the address of its callbacks */
export function twilioProvider(
  channel: PaidChannel,
  { url, accountSid, authToken, from }: TwilioKeys,
  callbacks: string,
): MessageProvider {
  const prefix = channel === 'whatsapp' ? 'whatsapp:' : ''
  const ask = (mobile: string, form: Record<string, string>) =>
    askProvider(
      `${url}/2010-04-01/Accounts/${accountSid}/Messages.json`,
      {
        method: 'POST',
        headers: { authorization: `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}` },
        body: new URLSearchParams({ To: `${prefix}+${digitsOf(mobile)}`, From: from, ...form }),
      },
      outcomeOf,
    )
  return {
    name: 'twilio',
    channel,
    send: ({ id, mobile, template, values, text }) =>
      ask(mobile, {
        // Twilio's own templates have such ids; any other is the id of a text that is registered elsewhere.
        ...(template.startsWith('HX')
          ? { ContentSid: template, ContentVariables: JSON.stringify(numbered(values)) }
          : { Body: text }),
        StatusCallback: `${callbacks}?message=${id}`,
      }),
    ...(channel === 'whatsapp' && { reply: ({ mobile, text }) => ask(mobile, { Body: text }) }),
    readCallback({ headers, url: called, body }) {
      const form = new URLSearchParams(body.toString('utf8'))
      if (!isSameSecret(headers['x-twilio-signature'], signatureOf(authToken, called, form))) return undefined
      return eventsOf(form, new URL(called).searchParams.get('message') ?? undefined)
    },
  }
}

const numbered = (values: readonly string[]) => Object.fromEntries(values.map((value, at) => [at + 1, value]))

function outcomeOf({ status, body }: ProviderAnswer): SendOutcome {
  const sid = taken.safeParse(body).data?.sid
  if (status < 300) return sid === undefined ? { state: 'in-doubt' } : { state: 'sent', providerId: sid }
  return { state: 'failed', code: String(refused.safeParse(body).data?.code ?? `HTTP ${status}`) }
}

/** Twilio signs the address and the fields in the order of their names. */
function signatureOf(authToken: string, url: string, form: URLSearchParams): string {
  const fields = [...new Set(form.keys())].toSorted().map((name) => name + [...new Set(form.getAll(name))].join(''))
  return createHmac('sha1', authToken)
    .update(url + fields.join(''))
    .digest('base64')
}

/** A state of a message, or what a patient has written. See https://www.twilio.com/docs/messaging/guides/webhook-request. */
function eventsOf(form: URLSearchParams, message: string | undefined): CallbackEvent[] {
  const providerId = form.get('MessageSid') ?? ''
  if (providerId === '') return []
  const state = states[form.get('MessageStatus') ?? '']
  if (state) return [{ what: 'report', message, providerId, state }]
  const from = /^whatsapp:\+?(\d+)$/.exec(form.get('From') ?? '')?.[1]
  const text = form.get('ButtonPayload') || form.get('Body')
  return from === undefined || text === null || form.has('MessageStatus')
    ? []
    : [{ what: 'answer', mobile: from, text, providerId }]
}
