import { z } from 'zod'
import type { QueueChanges } from '../appointments/index.ts'
import { eachOf } from '../platform/each-of.ts'
import type { House } from '../platform/house.ts'
import { noticeFor } from './present.ts'
import { makePushKeys, sendPush, type PushKeys } from './send-push.ts'
import {
  forgetSubscription,
  keyOnce,
  noteCancelledOnes,
  noteDue,
  noteDueIn,
  noticeDone,
  takeDueNotices,
  type ChangedQueue,
  type DueNotice,
} from './store.ts'

/** How often what a crash or another node left is looked for, in milliseconds. */
const betweenRounds = 15_000

/** Messages on their way at a time: a push service that does not answer delays others, and each message holds its key and text. */
const sentAtOnce = 20

const pushKeys = z.object({ publicKey: z.string(), privateKey: z.string() })

/** Tells phones when it is time to go, and when it is their turn. What is due stands in the database before it is sent,
 *  so a crash delays it and two nodes do not tell it twice.
 *  @param origins the product's own addresses: whom the push services may turn to
 *  @returns the public key, and how to close it again */
export async function openNotifications(house: House, changes: QueueChanges, origins: readonly string[]) {
  const subject = `mailto:notifications@${new URL(origins[0] ?? 'http://localhost').hostname}`
  const keys: PushKeys = pushKeys.parse(await keyOnce(house.db, 'push', makePushKeys()))
  let working = Promise.resolve()
  let closed = false
  /** What changed since the last look, by queue; a busy desk completes faster than phones are told. */
  const changed = new Map<string, ChangedQueue>()
  let isLookDue = false

  /** Note what is due, then send all that is. */
  async function work(look: () => Promise<void>): Promise<void> {
    try {
      await look()
      // A slot that was removed leaves more of them than are taken at a time.
      for (let due = await take(); due.length > 0; due = await take()) await eachOf(due, sentAtOnce, tell)
    } catch (error) {
      house.log.warn({ err: error }, 'notices were not sent; the next round tries again')
    }
  }

  async function lookAtChanged(): Promise<void> {
    isLookDue = false
    const queues = [...changed.values()]
    changed.clear()
    await noteDueIn(house.db, queues, house.clock())
    await noteCancelledOnes(house.db, house.clock())
  }

  async function lookEverywhere(): Promise<void> {
    await noteDue(house.db, house.clock())
    await noteCancelledOnes(house.db, house.clock())
  }

  const take = () => takeDueNotices(house.db, house.clock())

  /** One round after the other. */
  function round(look: () => Promise<void>): void {
    if (!closed) working = working.then(() => work(look))
  }

  async function tell(due: DueNotice): Promise<void> {
    const sent = await sendPush(keys, subject, due, noticeFor(due))
    if (sent === 'gone') await forgetSubscription(house.db, due.endpoint)
    if (sent !== 'failed') await noticeDone(house.db, due, house.clock())
  }

  changes.subscribe(({ left, slotId, date }) => {
    if (!left) return
    changed.set(`${slotId} ${date}`, { slotId, date })
    if (isLookDue) return
    isLookDue = true
    round(lookAtChanged)
  })
  const timer = setInterval(() => round(lookEverywhere), betweenRounds)

  return {
    publicKey: keys.publicKey,
    close: async (): Promise<void> => {
      closed = true
      clearInterval(timer)
      await working
    },
  }
}
