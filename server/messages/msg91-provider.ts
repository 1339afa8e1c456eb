import { z } from 'zod'
import {
  askProvider,
  type CallbackEvent,
  digitsOf,
  type MessageProvider,
  type OutgoingMessage,
  type ProviderAnswer,
  type SendOutcome,
} from './provider.ts'

export interface Msg91Keys {
  provider: 'msg91'
  /** `https://control.msg91.com` */
  url: string
  authKey: string
  /** In the path of its callbacks, which MSG91 does not sign. */
  secret: string
  /** Of SMS: the sender that the operator has registered. */
  sender?: string
  /** Of WhatsApp: the operator's number. */
  number?: string
}

/** MSG91 reports a failure in the body, with HTTP 200: an SMS in `type`, WhatsApp in `hasError`. */
const answer = z.object({
  type: z.string().optional(),
  status: z.string().optional(),
  hasError: z.boolean().optional(),
  message: z.unknown().optional(),
  code: z.union([z.string(), z.number()]).optional(),
  request_id: z.string().optional(),
})

/** MSG91's SMS by flows, and its WhatsApp. See https://docs.msg91.com. */
export function msg91Provider({ url, authKey, sender, number }: Msg91Keys): MessageProvider {
  const ask = (path: string, body?: unknown) =>
    askProvider(
      url + path,
      {
        method: 'POST',
        headers: { 'authkey': authKey, 'content-type': 'application/json' },
        ...(body !== undefined && { body: JSON.stringify(body) }),
      },
      outcomeOf,
    )
  const isWhatsapp = number !== undefined
  const bulk = '/api/v5/whatsapp/whatsapp-outbound-message/'
  return {
    name: 'msg91',
    channel: isWhatsapp ? 'whatsapp' : 'sms',
    send: (message) =>
      isWhatsapp
        ? ask(`${bulk}bulk/`, whatsappOf(number, message))
        : ask('/api/v5/flow', { ...flowOf(message), ...(sender && { sender }) }),
    ...(isWhatsapp && {
      reply: ({ mobile, text }: { mobile: string; text: string }) => {
        const to = { integrated_number: number, recipient_number: digitsOf(mobile), content_type: 'text', text }
        return ask(`${bulk}?${new URLSearchParams(to).toString()}`)
      },
    }),
    // The secret in its path has proved where it comes from.
    readCallback: ({ body }) => eventsOf(body),
  }
}

const flowOf = ({ id, mobile, template, values }: OutgoingMessage) => ({
  template_id: template,
  short_url: '0',
  recipients: [
    { mobiles: digitsOf(mobile), ...Object.fromEntries(values.map((value, at) => [`VAR${at + 1}`, value])), CRQID: id },
  ],
})

const whatsappOf = (number: string, { id, mobile, template, language, values }: OutgoingMessage) => ({
  integrated_number: digitsOf(number),
  content_type: 'template',
  payload: {
    messaging_product: 'whatsapp',
    type: 'template',
    template: {
      name: template,
      language: { code: language, policy: 'deterministic' },
      to_and_components: [
        {
          to: [digitsOf(mobile)],
          components: Object.fromEntries(values.map((value, at) => [`body_${at + 1}`, { type: 'text', value }])),
        },
      ],
    },
  },
  CRQID: id,
})

function outcomeOf({ status, body }: ProviderAnswer): SendOutcome {
  const { data } = answer.safeParse(body)
  const isRefused = data?.type === 'error' || data?.hasError === true || data?.status === 'fail'
  if (isRefused || status >= 300) return { state: 'failed', code: String(data?.code ?? `HTTP ${status}`) }
  const id = data?.request_id ?? (typeof data?.message === 'string' ? data.message : undefined)
  const isTaken = data?.type === 'success' || data?.status === 'success'
  return isTaken && id ? { state: 'sent', providerId: id } : { state: 'in-doubt' }
}

/** MSG91's numbers of the states of an SMS, and its words for those of a WhatsApp message. All that it does not list is under way still. */
const states: Readonly<Record<string, 'sent' | 'delivered' | 'read' | 'failed'>> = {
  '1': 'delivered',
  '2': 'failed',
  // refused by the carrier's list, by the provider, and twice
  '9': 'failed',
  '16': 'failed',
  '17': 'failed',
  '25': 'failed',
  'sent': 'sent',
  'submitted': 'sent',
  'delivered': 'delivered',
  'read': 'read',
  'failed': 'failed',
  'rejected': 'failed',
}

const word = z.union([z.string(), z.number()]).transform((text) => String(text).toLowerCase())
/** Of an SMS, by version 2 of its webhook: a request, with a report for each of its numbers. */
const smsReports = z.object({
  requestId: z.string(),
  report: z.array(z.object({ status: word, CRQID: z.string().optional() })),
})
/** The state of a message by WhatsApp, or of an SMS by version 3; or what a patient has written. MSG91's newer webhooks write `crqid`, and a pressed button as JSON in a text. */
const whatsappEvent = z.object({
  requestId: z.string().optional(),
  uuid: z.string().optional(),
  CRQID: z.string().optional(),
  crqid: z.string().optional(),
  customerNumber: z.string().optional(),
  eventName: word.optional(),
  status: word.optional(),
  text: z.string().optional(),
  button: z.string().optional(),
})

/** MSG91 posts JSON, or a form whose field `data` is JSON; one event or a list. See https://msg91.com/help/webhooks/how-can-i-get-the-delivery-reports-on-my-webhook-url
 *  and https://msg91.com/help/webhook-new/how-to-receive-whatsapp-delivery-reports-via-webhook-new. */
function eventsOf(body: Buffer): CallbackEvent[] {
  const text = body.toString('utf8')
  const read = jsonOf(text) ?? jsonOf(new URLSearchParams(text).get('data') ?? '')
  const inside = z.object({ data: z.unknown() }).safeParse(read).data?.data
  const all: unknown = inside ?? read
  return (Array.isArray(all) ? all : [all]).flatMap((one): CallbackEvent[] => {
    const sms = smsReports.safeParse(one).data
    if (sms) return sms.report.flatMap(({ status, CRQID }) => reportOf(status, sms.requestId, CRQID))
    const event = whatsappEvent.safeParse(one).data
    if (!event) return []
    const ours = event.CRQID ?? event.crqid
    const said = (event.button && pressed(event.button)) || event.text
    const providerId = event.uuid ?? event.requestId ?? ''
    // Our name marks a report of our own message, also where it repeats the text.
    if (!ours?.endsWith('.whatsapp') && said !== undefined && event.customerNumber && providerId)
      return [{ what: 'answer', mobile: event.customerNumber, text: said, providerId }]
    return reportOf(event.eventName ?? event.status ?? '', event.requestId ?? '', ours)
  })
}

const buttonPress = z.object({ payload: z.string().optional(), text: z.string().optional() })

/** What a patient has pressed: its payload, else its text. */
function pressed(button: string): string | undefined {
  const read = buttonPress.safeParse(jsonOf(button)).data
  return read ? (read.payload ?? read.text) : button
}

function reportOf(status: string, providerId: string, message: string | undefined): CallbackEvent[] {
  const state = states[status]
  return state && providerId ? [{ what: 'report', message, providerId, state }] : []
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
