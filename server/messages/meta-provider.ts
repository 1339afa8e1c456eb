import { createHmac } from 'node:crypto'
import { z } from 'zod'
import {
  askProvider,
  type CallbackEvent,
  digitsOf,
  type MessageProvider,
  type ProviderAnswer,
  type SendOutcome,
} from './provider.ts'
import { isSameSecret } from '../platform/tokens.ts'

export interface MetaKeys {
  provider: 'meta'
  /** `https://graph.facebook.com` */
  url: string
  phoneId: string
  token: string
  appSecret: string
  verifyToken: string
}

/** Of the Graph API. */
const version = 'v21.0'

const taken = z.object({ messages: z.array(z.object({ id: z.string() })).min(1) })
const refused = z.object({ error: z.object({ code: z.number() }) })

/** Meta's error codes for too many requests, which come with status 400 too. */
const tooMany = new Set([4, 80007, 130429, 131048, 131056])

/** WhatsApp's Cloud API. See https://developers.facebook.com/docs/whatsapp/cloud-api. */
export function metaProvider({ url, phoneId, token, appSecret }: MetaKeys): MessageProvider {
  const ask = (mobile: string, message: Record<string, unknown>) =>
    askProvider(
      `${url}/${version}/${phoneId}/messages`,
      {
        method: 'POST',
        headers: { 'authorization': `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ messaging_product: 'whatsapp', to: digitsOf(mobile), ...message }),
      },
      outcomeOf,
    )
  return {
    name: 'meta',
    channel: 'whatsapp',
    send: ({ id, mobile, template: name, language, values }) =>
      ask(mobile, {
        type: 'template',
        template: {
          name,
          language: { code: language },
          components: [{ type: 'body', parameters: values.map((text) => ({ type: 'text', text })) }],
        },
        biz_opaque_callback_data: id,
      }),
    reply: ({ mobile, text }) => ask(mobile, { type: 'text', text: { body: text } }),
    readCallback({ headers, body }) {
      const expected = `sha256=${createHmac('sha256', appSecret).update(body).digest('hex')}`
      return isSameSecret(headers['x-hub-signature-256'], expected) ? eventsOf(body) : undefined
    },
  }
}

function outcomeOf({ status, body }: ProviderAnswer): SendOutcome {
  const id = taken.safeParse(body).data?.messages[0]?.id
  if (id !== undefined) return { state: 'sent', providerId: id }
  const code = refused.safeParse(body).data?.error.code
  if (code !== undefined && tooMany.has(code)) return { state: 'later', code: String(code) }
  if (code !== undefined || status >= 300) return { state: 'failed', code: String(code ?? `HTTP ${status}`) }
  return { state: 'in-doubt' }
}

const status = z.object({
  id: z.string(),
  status: z.string(),
  biz_opaque_callback_data: z.string().optional(),
})
const incoming = z.object({
  from: z.string(),
  id: z.string(),
  text: z.object({ body: z.string() }).optional(),
  button: z.object({ payload: z.string().optional(), text: z.string() }).optional(),
  interactive: z.object({ button_reply: z.object({ id: z.string() }).optional() }).optional(),
})
const called = z.object({
  entry: z.array(
    z.object({
      changes: z.array(
        z.object({
          value: z.object({ statuses: z.array(status).default([]), messages: z.array(incoming).default([]) }),
        }),
      ),
    }),
  ),
})
const state = z.enum(['sent', 'delivered', 'read', 'failed'])

/** What it does not know is left out: Meta adds fields and kinds.
 *  See https://developers.facebook.com/documentation/business-messaging/whatsapp/webhooks/reference/messages/status/. */
function eventsOf(body: Buffer): CallbackEvent[] {
  const values = called.safeParse(jsonOf(body)).data?.entry.flatMap(({ changes }) => changes.map(({ value }) => value))
  return (values ?? []).flatMap(({ statuses, messages }) => [
    ...statuses.flatMap((one): CallbackEvent[] => {
      const known = state.safeParse(one.status).data
      return known ? [{ what: 'report', message: one.biz_opaque_callback_data, providerId: one.id, state: known }] : []
    }),
    ...messages.flatMap((one): CallbackEvent[] => {
      const text = one.text?.body ?? one.button?.payload ?? one.button?.text ?? one.interactive?.button_reply?.id
      return text === undefined ? [] : [{ what: 'answer', mobile: one.from, text, providerId: one.id }]
    }),
  ])
}

function jsonOf(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return undefined
  }
}
