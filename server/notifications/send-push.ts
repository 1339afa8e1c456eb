import webPush from 'web-push'
import type { Notice } from '#contract/notifications.ts'

/** The key pair that signs the messages; a browser subscribes with the public key. */
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

/** The result of a message: accepted by the push service; rejected because the subscription has ended; failed, so that a retry may
 *  succeed. */
export type Sent = 'sent' | 'gone' | 'failed'

const timeoutMs = 10_000

/** Sends an encrypted notice to one phone through its browser's push service (RFC 8030, 8291, 8292).
 *  @param lifetime seconds until it is too old to show */
export async function sendPush(
  keys: PushKeys,
  subject: string,
  phone: Phone,
  { notice, lifetime }: { notice: Notice; lifetime: number },
): Promise<Sent> {
  try {
    const { endpoint, headers, body } = webPush.generateRequestDetails(
      { endpoint: phone.endpoint, keys: { p256dh: phone.p256dh, auth: phone.auth } },
      JSON.stringify(notice),
      {
        vapidDetails: { subject, ...keys },
        TTL: lifetime,
        urgency: 'high',
        topic: topicOf(notice),
      },
    )
    const request = { method: 'POST', headers: asText(headers), body: new Uint8Array(body) }
    const { status } = await fetch(endpoint, { ...request, redirect: 'error', signal: AbortSignal.timeout(timeoutMs) })
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

/** A newer notice replaces an undelivered one with the same topic. At most 32 characters. */
const topicOf = ({ appointmentId, place }: Notice): string =>
  (appointmentId ?? place?.slotId ?? '').replaceAll('-', '').slice(0, 32)
