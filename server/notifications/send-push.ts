import webPush from 'web-push'
import type { Notice } from '#contract/notifications.ts'
import { type Messages, wasNeverSent } from '../messages/index.ts'
import { linkedToken, type Phone, writeLinkMessage } from './store.ts'
import type { PaidChannel } from '#contract/message-consents.ts'
import type { AppContext } from '../platform/app-context.ts'
import { knownId } from '../platform/database/statement.ts'
import { Problem } from '../platform/problem.ts'
import { channelsOf, openTo, readHospitals } from './ask-channels.ts'

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

/** The allowed push service of an address, over https: a listed host, or a subdomain of one listed with a leading dot; undefined for
 *  every other address. The server sends requests to it, so a client must not choose it freely. Tests list an origin of their own. */
export function pushServiceOf(endpoint: string, services: readonly string[]): string | undefined {
  const { protocol, host, origin } = new URL(endpoint)
  return services.find(
    (service) =>
      service === origin ||
      (protocol === 'https:' && (service === host || (service.startsWith('.') && host.endsWith(service)))),
  )
}

/** The own token of which an account asks for the link. */
interface Asked {
  id: string
  mobile: string
}

/** The message with which an account gets the number of its token and the link, once, when it asks for it.
 *  @param countries the accepted calling codes */
export function createLinkMessage(
  context: Pick<AppContext, 'db' | 'clock'>,
  messages: Messages,
  countries: readonly string[],
) {
  const { db, clock } = context

  /** On which channel it would be sent now, also where it was sent before.
   *  @throws Problem `appointment-not-found` for a token of another account */
  async function find({ id, mobile }: Asked): Promise<{ by: PaidChannel | null; wasSent: boolean }> {
    const token = await linkedToken(db, knownId(id), mobile)
    if (!token) throw new Problem('appointment-not-found')
    const { hospital_id: hospital, is_waiting: isWaiting, was_sent: wasSent } = token
    const hospitals = readHospitals(context)
    const about = {
      kind: 'booked',
      dueAt: clock(),
      hospital,
      had: await channelsOf(messages, hospitals, hospital),
    } as const
    const found = await openTo(context, messages, token, about, hospitals, countries)
    const isOpen = isWaiting && found !== undefined && found.opensAt <= clock().getTime()
    return { by: (isOpen && found.open[0]) || null, wasSent }
  }

  return {
    async show(asked: Asked): Promise<{ by: PaidChannel | null }> {
      const { by, wasSent } = await find(asked)
      return { by: wasSent ? null : by }
    },
    /** @returns `isNew`: nothing was sent before, and something is now */
    async send(asked: Asked): Promise<{ by: PaidChannel | null; isNew: boolean }> {
      const { by } = await find(asked)
      return { by, isNew: by !== null && (await writeLinkMessage(db, knownId(asked.id), clock())) }
    },
  }
}
