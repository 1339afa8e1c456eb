import { setImmediate as nextTurn } from 'node:timers/promises'
import { z } from 'zod'
import type { Links, QueueChanges } from '../appointments/index.ts'
import { estimateOf, type Estimates } from '../estimates/index.ts'
import type { AppContext } from '../platform/app-context.ts'
import { keyOnce } from '../platform/own-keys/index.ts'
import {
  beginPushTo,
  type DueNotice,
  type DueOfferNotice,
  noticeDone,
  takeDueNotices,
  takeDueOfferNotices,
  tryNoticeAt,
} from './notice-store.ts'
import { noticeFor, noticeOfPlace } from './present.ts'
import { noticeRules, saysWhen } from './rules.ts'
import { makePushKeys, openPush, type Message, type PushKeys } from './send-push.ts'
import type { LiveQueue } from '../live-queue/index.ts'
import type { ActOnLink } from '../links/index.ts'
import type { Messages } from '../messages/index.ts'
import { createAnswers } from './answer-patient.ts'
import { openClimb } from './open-climb.ts'
import { createCallbackReader } from './read-callbacks.ts'
import { forgetSubscription, type Phone } from './store.ts'

/** Interval between checks for notices that a crash or another node left unsent, in milliseconds. */
const checkIntervalMs = 15_000

/** Time to the next try after the first one that failed, and as much more after each further one, in milliseconds. */
const retryMs = 20_000

type Outcome = 'left' | 'sent' | 'failed' | 'in-doubt' | 'none'

const pushKeys = z.object({ publicKey: z.string(), privateKey: z.string() })

/** Notifies phones when it is time to go, and when it is their turn. The act that makes a notice due stores it, so that a crash only
 *  delays it and two nodes do not send the same one. What must arrive climbs from there.
 *  @param options `origins` of the product: the first one is the contact for push services; `services`: the allowed push services; `countries`:
 *  the calling codes of the mobiles that are accepted
 *  @returns the public key, and `close` */
export async function openNotifications(
  context: AppContext,
  {
    changes,
    estimates,
    live,
    messages,
    links,
    actOnLink,
  }: {
    changes: QueueChanges
    estimates: Estimates
    live: LiveQueue
    messages: Messages
    links: Pick<Links, 'linkOf'>
    actOnLink: ActOnLink
  },
  {
    origins,
    services,
    countries,
  }: { origins: readonly string[]; services: readonly string[]; countries: readonly string[] },
) {
  const subject = `mailto:notifications@${new URL(origins[0] ?? 'http://localhost').hostname}`
  const keys: PushKeys = pushKeys.parse(await keyOnce(context.db, 'push', makePushKeys()))
  const push = openPush(keys, subject, services)
  let working = Promise.resolve()
  /** Notices on their way. They hold up neither a check nor each other. */
  const sending = new Set<Promise<void>>()
  let closed = false
  const origin = origins[0] ?? ''
  const answer = createAnswers(context, { messages, links, act: actOnLink, origin, countries })
  const heard = createCallbackReader(context, answer)
  const climb = openClimb(context, { estimates, live, messages, links, countries, heard })
  /** A busy desk completes faster than messages are sent. */
  let isCheckQueued = false

  /** Begins to send everything that is due. */
  const work = () =>
    logged(async () => {
      isCheckQueued = false
      await sendAll(() => takeDueNotices(context.db, context.clock()), send)
      await sendAll(() => takeDueOfferNotices(context.db, context.clock()), sendOffer)
    })

  const logged = (act: () => Promise<void>) =>
    act().catch((error: unknown) => context.log.warn({ err: error }, 'could not send notices; will retry'))

  /** Sends page by page until nothing is due. One notice starts in each turn of the event loop, because its encryption blocks it. */
  async function sendAll<Due>(take: () => Promise<readonly Due[]>, sendOne: (due: Due) => Promise<void>) {
    for (let page = await take(); page.length > 0; page = await take())
      for (const due of page) {
        await nextTurn()
        const one = logged(() => sendOne(due)).finally(() => sending.delete(one))
        sending.add(one)
      }
  }

  /** Checks run one after the other. */
  function enqueue(): void {
    if (closed || isCheckQueued) return
    isCheckQueued = true
    working = working.then(work)
  }

  async function send({ phones, ...due }: DueNotice): Promise<void> {
    const { lifetime } = noticeRules[due.kind]
    const estimate = phones.length > 0 ? await estimateFor(due) : null
    const messageIn = ({ language }: Phone) => ({
      notice: { ...noticeFor({ ...due, language }, estimate), token: due.token },
      lifetime,
    })
    await pushTo(phones, due, messageIn)
  }

  /** Pushes a notice, and stores the outcome. */
  async function pushTo(
    phones: readonly Phone[],
    due: Pick<DueNotice, 'token' | 'tries' | 'is_doubted'>,
    messageIn: (phone: Phone) => Message,
  ): Promise<void> {
    const begunAt = context.clock().getTime()
    const { outcome, untaken } = await outcomeOf(phones, due, messageIn)
    if (outcome === 'left') return
    if (outcome === 'failed')
      return void (await tryNoticeAt(context.db, due, new Date(begunAt + retryMs * due.tries), untaken))
    const [phone] = phones
    if (phone && outcome !== 'none') messages.phone?.push(phone, due.token, messageIn(phone).notice)
    // One that is in doubt since an earlier try may still arrive.
    const done = outcome === 'none' ? (due.is_doubted ? 'in-doubt' : 'failed') : outcome
    await noticeDone(context.db, due, done, context.clock())
  }

  /** When the appointment of a notice is called. */
  async function estimateFor({ kind, slot_id: slotId, service_day: date, ...due }: Omit<DueNotice, 'phones'>) {
    if (!saysWhen(kind)) return null
    return estimateOf(await estimates.ofQueue({ slotId, date, version: due.queue_version }), due.queue_number)
  }

  async function sendOffer({ phones, ...due }: DueOfferNotice): Promise<void> {
    const lifetime = Math.max(0, Math.round((due.expires_at.getTime() - context.clock().getTime()) / 1000))
    await pushTo(phones, due, ({ language }) => ({
      notice: { ...noticeOfPlace({ ...due, language }), token: due.token },
      lifetime,
    }))
  }

  /** Sends a notice to all phones of its owner, and forgets those whose subscription has ended.
   *  @returns `left` when another node goes on with it, else `sent` when a push service took it, `failed` when one may take it later, `in-doubt` when
   *  one may have, `none` when no phone is left; with the phones that do not have it */
  async function outcomeOf(
    phones: readonly Phone[],
    due: Pick<DueNotice, 'token' | 'tries'>,
    messageIn: (phone: Phone) => Message,
  ) {
    const outcomes = await Promise.all(
      phones.map(async (phone) => {
        const begin = () => beginPushTo(context.db, due, phone.endpoint, context.clock())
        const sent = await push(phone, messageIn(phone), begin)
        if (sent === 'gone') await forgetSubscription(context.db, phone.endpoint)
        return sent
      }),
    )
    const untaken = phones.flatMap(({ endpoint }, n) => (outcomes[n] === 'failed' ? endpoint : []))
    const ranks: Outcome[] = ['left', 'sent', 'failed', 'in-doubt']
    return { outcome: ranks.find((one) => outcomes.some((sent) => sent === one)) ?? 'none', untaken }
  }

  changes.subscribe(({ left, offeredTo }) => {
    if (left || (offeredTo !== undefined && offeredTo.length > 0)) enqueue()
  })
  const timer = setInterval(enqueue, checkIntervalMs)

  return {
    publicKey: keys.publicKey,
    climb,
    close: async (): Promise<void> => {
      closed = true
      clearInterval(timer)
      await working
      await Promise.all(sending)
      await climb.close()
    },
  }
}
