import { z } from 'zod'
import type { Notice } from '#contract/notifications.ts'
import type { QueueChanges } from '../appointments/index.ts'
import { estimateOf, type Estimates } from '../estimates/index.ts'
import { eachOf } from '../platform/each-of.ts'
import type { AppContext } from '../platform/app-context.ts'
import { keyOnce } from '../platform/own-keys/index.ts'
import { noteOffers, offerNoticeDone, takeDueOfferNotices, type DueOfferNotice } from './offer-notice-store.ts'
import { noticeFor, noticeOfPlace } from './present.ts'
import { noticeRules, saysWhen } from './rules.ts'
import { makePushKeys, sendPush, type Phone, type PushKeys } from './send-push.ts'
import {
  noteCancelledOnes,
  noteDue,
  noteDueIn,
  noticeDone,
  takeDueNotices,
  type ChangedQueue,
  type DueNotice,
} from './notice-store.ts'
import { forgetSubscription } from './store.ts'

/** Interval between checks for notices that a crash or another node left unsent, in milliseconds. */
const checkIntervalMs = 15_000

/** Limit of concurrent messages. A higher one costs memory; with a lower one, an unresponsive push service delays the others. */
const sendConcurrency = 20

const pushKeys = z.object({ publicKey: z.string(), privateKey: z.string() })

/** Notifies phones when it is time to go, and when it is their turn. Notices are stored before they are sent, so that a crash only
 *  delays them and two nodes do not send the same one.
 *  @param origins of the product; the first one is the contact for push services
 *  @returns the public key, and `close` */
export async function openNotifications(
  context: AppContext,
  { changes, estimates }: { changes: QueueChanges; estimates: Estimates },
  origins: readonly string[],
) {
  const subject = `mailto:notifications@${new URL(origins[0] ?? 'http://localhost').hostname}`
  const keys: PushKeys = pushKeys.parse(await keyOnce(context.db, 'push', makePushKeys()))
  let working = Promise.resolve()
  let closed = false
  /** The queues that changed since the last check. A busy desk completes faster than messages are sent. */
  const changed = new Map<string, ChangedQueue>()
  let isCheckQueued = false

  /** Stores the due notices, then sends all of them. */
  async function work(check: () => Promise<void>): Promise<void> {
    try {
      await check()
      // Removing a slot leaves more notices than one statement takes.
      for (let due = await take(); due.length > 0; due = await take()) await eachOf(due, sendConcurrency, send)
      for (let due = await takeOffers(); due.length > 0; due = await takeOffers())
        await eachOf(due, sendConcurrency, sendOffer)
    } catch (error) {
      context.log.warn({ err: error }, 'could not send notices; will retry')
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
    await noteOffers(context.db, context.clock())
  }

  const take = () => takeDueNotices(context.db, context.clock())
  const takeOffers = () => takeDueOfferNotices(context.db, context.clock())

  /** Checks run one after the other. */
  function enqueue(check: () => Promise<void>): void {
    if (!closed) working = working.then(() => work(check))
  }

  async function send(due: DueNotice): Promise<void> {
    const lifetime = noticeRules[due.kind].lifetime
    const notice = noticeFor(due, await estimateFor(due))
    if (await isSettled(due, { notice, lifetime })) await noticeDone(context.db, due, context.clock())
  }

  /** When the appointment of a notice is called. */
  async function estimateFor({ kind, slot_id: slotId, service_day: date, ...due }: DueNotice) {
    if (!saysWhen(kind)) return null
    return estimateOf(await estimates.ofQueue({ slotId, date, version: due.queue_version }), due.queue_number)
  }

  async function sendOffer(due: DueOfferNotice): Promise<void> {
    const lifetime = Math.max(0, Math.round((due.expires_at.getTime() - context.clock().getTime()) / 1000))
    if (await isSettled(due, { notice: noticeOfPlace(due), lifetime }))
      await offerNoticeDone(context.db, due, context.clock())
  }

  /** Sends a message, and forgets a phone whose subscription has ended.
   *  @returns whether it needs no further try */
  async function isSettled(phone: Phone, message: { notice: Notice; lifetime: number }): Promise<boolean> {
    const sent = await sendPush(keys, subject, phone, message)
    if (sent === 'gone') await forgetSubscription(context.db, phone.endpoint)
    return sent !== 'failed'
  }

  changes.subscribe(({ left, slotId, date }) => {
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
    },
  }
}
