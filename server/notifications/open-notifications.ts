import { setImmediate as nextTurn } from 'node:timers/promises'
import { z } from 'zod'
import type { QueueChanges } from '../appointments/index.ts'
import { estimateOf, type Estimates } from '../estimates/index.ts'
import type { AppContext } from '../platform/app-context.ts'
import { keyOnce } from '../platform/own-keys/index.ts'
import { noteOffers, offerNoticeDone, takeDueOfferNotices, type DueOfferNotice } from './offer-notice-store.ts'
import { noticeFor, noticeOfPlace } from './present.ts'
import { noticeRules, saysWhen } from './rules.ts'
import { makePushKeys, openPush, type Message, type PushKeys } from './send-push.ts'
import {
  noteCancelledOnes,
  noteDue,
  noteDueIn,
  noticeDone,
  takeDueNotices,
  type ChangedQueue,
  type DueNotice,
} from './notice-store.ts'
import { forgetSubscription, type Phone } from './store.ts'

/** Interval between checks for notices that a crash or another node left unsent, in milliseconds. */
const checkIntervalMs = 15_000

const pushKeys = z.object({ publicKey: z.string(), privateKey: z.string() })

/** Notifies phones when it is time to go, and when it is their turn. Notices are stored before they are sent, so that a crash only
 *  delays them and two nodes do not send the same one.
 *  @param origins of the product; the first one is the contact for push services
 *  @param services the allowed push services
 *  @returns the public key, and `close` */
export async function openNotifications(
  context: AppContext,
  { changes, estimates }: { changes: QueueChanges; estimates: Estimates },
  { origins, services }: { origins: readonly string[]; services: readonly string[] },
) {
  const subject = `mailto:notifications@${new URL(origins[0] ?? 'http://localhost').hostname}`
  const keys: PushKeys = pushKeys.parse(await keyOnce(context.db, 'push', makePushKeys()))
  const push = openPush(keys, subject, services)
  let working = Promise.resolve()
  /** Notices on their way. They hold up neither a check nor each other. */
  const sending = new Set<Promise<void>>()
  let closed = false
  /** The queues that changed since the last check. A busy desk completes faster than messages are sent. */
  const changed = new Map<string, ChangedQueue>()
  let isCheckQueued = false

  /** Stores the due notices, then begins to send all of them. */
  const work = (check: () => Promise<void>) =>
    logged(async () => {
      await check()
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

  async function checkChanged(): Promise<void> {
    isCheckQueued = false
    const queues = [...changed.values()]
    changed.clear()
    await noteDueIn(context.db, queues, context.clock())
    await noteCancelledOnes(context.db, context.clock())
  }

  async function checkAll(): Promise<void> {
    await noteDue(context.db, context.clock())
    await noteCancelledOnes(context.db, context.clock())
    await checkOffers()
  }

  async function checkOffers(): Promise<void> {
    await noteOffers(context.db, context.clock())
  }

  /** Checks run one after the other. */
  function enqueue(check: () => Promise<void>): void {
    if (!closed) working = working.then(() => work(check))
  }

  async function send({ phones, ...due }: DueNotice): Promise<void> {
    const { lifetime } = noticeRules[due.kind]
    const estimate = phones.length > 0 ? await estimateFor(due) : null
    const messageIn = ({ language }: Phone) => ({ notice: noticeFor({ ...due, language }, estimate), lifetime })
    if (await isSettled(phones, messageIn)) await noticeDone(context.db, due, context.clock())
  }

  /** When the appointment of a notice is called. */
  async function estimateFor({ kind, slot_id: slotId, service_day: date, ...due }: Omit<DueNotice, 'phones'>) {
    if (!saysWhen(kind)) return null
    return estimateOf(await estimates.ofQueue({ slotId, date, version: due.queue_version }), due.queue_number)
  }

  async function sendOffer({ phones, ...due }: DueOfferNotice): Promise<void> {
    const lifetime = Math.max(0, Math.round((due.expires_at.getTime() - context.clock().getTime()) / 1000))
    const messageIn = ({ language }: Phone) => ({ notice: noticeOfPlace({ ...due, language }), lifetime })
    if (await isSettled(phones, messageIn)) await offerNoticeDone(context.db, due, context.clock())
  }

  /** Sends a notice to all phones of its owner, and forgets those whose subscription has ended.
   *  @returns whether it needs no further try: one phone has it, or none is left */
  async function isSettled(phones: readonly Phone[], messageIn: (phone: Phone) => Message): Promise<boolean> {
    const outcomes = await Promise.all(
      phones.map(async (phone) => {
        const sent = await push(phone, messageIn(phone))
        if (sent === 'gone') await forgetSubscription(context.db, phone.endpoint)
        return sent
      }),
    )
    return outcomes.includes('sent') || !outcomes.includes('failed')
  }

  changes.subscribe(({ left, slotId, date, offeredTo }) => {
    if (offeredTo && offeredTo.length > 0) enqueue(checkOffers)
    if (!left) return
    changed.set(`${slotId} ${date}`, { slotId, date })
    if (isCheckQueued) return
    isCheckQueued = true
    enqueue(checkChanged)
  })
  const timer = setInterval(() => enqueue(checkAll), checkIntervalMs)

  return {
    publicKey: keys.publicKey,
    close: async (): Promise<void> => {
      closed = true
      clearInterval(timer)
      await working
      await Promise.all(sending)
    },
  }
}
