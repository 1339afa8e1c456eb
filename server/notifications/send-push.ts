import webPush from 'web-push'
import type { Notice } from '#contract/notifications.ts'

/** The pair of keys that our messages are signed with; a browser subscribes with the public one. */
export interface PushKeys {
  publicKey: string
  privateKey: string
}

export const makePushKeys = (): PushKeys => webPush.generateVAPIDKeys()

export interface Phone {
  endpoint: string
  p256dh: string
  auth: string
}

/** What became of a message: the push service took it, the subscription is gone for good, or it may be tried again. */
export type Sent = 'sent' | 'gone' | 'failed'

/** Seconds for which a notice is worth telling: a number has moved on after a quarter of an hour. */
const goodFor: Record<Notice['kind'], number> = { 'time-to-go': 900, 'your-turn': 900, 'cancelled': 86_400 }
const patience = 10_000

/** Sends a notice to one phone, encrypted for it alone, through its browser's push service (RFC 8030, 8291, 8292). */
export async function sendPush(keys: PushKeys, subject: string, phone: Phone, notice: Notice): Promise<Sent> {
  try {
    const { endpoint, headers, body } = webPush.generateRequestDetails(
      { endpoint: phone.endpoint, keys: { p256dh: phone.p256dh, auth: phone.auth } },
      JSON.stringify(notice),
      { vapidDetails: { subject, ...keys }, TTL: goodFor[notice.kind], urgency: 'high', topic: topicOf(notice) },
    )
    const request = { method: 'POST', headers: asText(headers), body: new Uint8Array(body) }
    const { status } = await fetch(endpoint, { ...request, redirect: 'error', signal: AbortSignal.timeout(patience) })
    if (status === 404 || status === 410) return 'gone'
    return status >= 200 && status < 300 ? 'sent' : 'failed'
  } catch (error) {
    if (error instanceof Error) return 'failed'
    throw error
  }
}

const asText = (headers: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) => (name === 'Content-Length' ? [] : [[name, String(value)]])),
  )

/** A newer notice of the same appointment takes the place of one that the phone has not fetched yet; at most 32 signs. */
const topicOf = ({ appointmentId }: Notice): string => appointmentId.replaceAll('-', '').slice(0, 32)
