import webPush from 'web-push'
import type { Notice } from '#contract/notifications.ts'
import { wasNeverSent } from '../messages/index.ts'
import { pushServiceOf } from './check-push-host.ts'
import type { Phone } from './store.ts'

/** The key pair that signs the messages; a browser subscribes with the public key. */
export interface PushKeys {
  publicKey: string
  privateKey: string
}

export const makePushKeys = (): PushKeys => webPush.generateVAPIDKeys()

/** The result of a message: accepted by the push service; in doubt, because it did not answer and may have accepted it; rejected because the
 *  subscription has ended; refused, which no retry changes; failed, so that a retry may succeed; left to another node. */
export type Sent = 'sent' | 'in-doubt' | 'gone' | 'refused' | 'failed' | 'left'

/** Both together are shorter than the time to the next try of a notice: a node that has not stalled keeps it. */
const timeoutMs = 10_000
const longestWaitMs = 5_000

/** Of the statuses 4xx, those that may pass: a time-out, too early, too many. */
const passing = new Set([408, 425, 429])

/** Messages that a push service gets at once, and messages that wait for it. */
const lane = { atOnce: 10, waiting: 1000 }

export interface Message {
  notice: Notice
  /** Seconds until it is too old to show. */
  lifetime: number
}

/** Sends messages, each push service's in a lane of its own: one that does not answer delays no phone of another. A message that waits
 *  too long has failed.
 *  @param subject the contact for push services
 *  @returns what sends one; `begin` is asked when its turn has come, and whether it still may be sent */
export function openPush(keys: PushKeys, subject: string, services: readonly string[]) {
  const lanes = new Map<string, ReturnType<typeof openLane>>()
  return (phone: Phone, message: Message, begin: () => Promise<boolean>): Promise<Sent> => {
    const service = pushServiceOf(phone.endpoint, services) ?? ''
    const inLane = lanes.get(service) ?? openLane()
    lanes.set(service, inLane)
    return inLane(async () => ((await begin()) ? sendPush(keys, subject, phone, message) : 'left'))
  }
}

function openLane() {
  const waiting: (() => void)[] = []
  let running = 0

  /** Waits for a place. @returns whether it came in time */
  async function enter(): Promise<boolean> {
    if (running < lane.atOnce) {
      running += 1
      return true
    }
    const since = performance.now()
    await new Promise<void>((start) => void waiting.push(start))
    return performance.now() - since < longestWaitMs
  }

  return async (send: () => Promise<Sent>): Promise<Sent> => {
    if (waiting.length >= lane.waiting) return 'failed'
    try {
      return (await enter()) ? await send() : 'failed'
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}

/** Sends an encrypted notice to one phone through its browser's push service (RFC 8030, 8291, 8292). */
async function sendPush(keys: PushKeys, subject: string, phone: Phone, { notice, lifetime }: Message): Promise<Sent> {
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
    if (status >= 200 && status < 300) return 'sent'
    return status >= 400 && status < 500 && !passing.has(status) ? 'refused' : 'failed'
  } catch (error) {
    return wasNeverSent(error) ? 'failed' : 'in-doubt'
  }
}

const asText = (headers: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) => (name === 'Content-Length' ? [] : [[name, String(value)]])),
  )

/** A newer notice replaces an undelivered one with the same topic. At most 32 characters. */
const topicOf = ({ appointmentId, place }: Notice): string =>
  (appointmentId ?? place?.slotId ?? '').replaceAll('-', '').slice(0, 32)
