import { z } from 'zod'
import type { Announcements } from '../appointments/index.ts'
import type { House } from '../platform/house.ts'
import { noticeFor } from './present.ts'
import { makePushKeys, sendPush, type PushKeys } from './send-push.ts'
import {
  forgetSubscription,
  keyOnce,
  noteCancelledOnes,
  noteDueNotices,
  noticeDone,
  takeDueNotices,
  type DueNotice,
} from './store.ts'

/** How often what a crash or another node left is looked for, in milliseconds. */
const betweenRounds = 15_000

const pushKeys = z.object({ publicKey: z.string(), privateKey: z.string() })

/** Tells phones when it is time to go, and when it is their turn. What is due stands in the database before it is sent,
 *  so a crash delays it and two nodes do not tell it twice.
 *  @param origins the product's own addresses: whom the push services may turn to
 *  @returns the public key, and how to close it again */
export async function openNotifications(house: House, announcements: Announcements, origins: readonly string[]) {
  const subject = `mailto:notifications@${new URL(origins[0] ?? 'http://localhost').hostname}`
  const keys: PushKeys = pushKeys.parse(await keyOnce(house.db, 'push', makePushKeys()))
  let working = Promise.resolve()
  let closed = false

  /** Note what is due, then send all that is. */
  async function work(queue: { slotId: string; date: string } | undefined): Promise<void> {
    try {
      await noteDueNotices(house.db, queue, house.clock())
      await noteCancelledOnes(house.db, house.clock())
      // A slot that was removed leaves more of them than are taken at a time.
      for (let due = await take(); due.length > 0; due = await take()) await Promise.all(due.map((one) => tell(one)))
    } catch (error) {
      house.log.warn({ err: error }, 'notices were not sent; the next round tries again')
    }
  }

  const take = () => takeDueNotices(house.db, house.clock())

  /** One round after the other. */
  function round(queue?: { slotId: string; date: string }): void {
    if (!closed) working = working.then(() => work(queue))
  }

  async function tell(due: DueNotice): Promise<void> {
    const sent = await sendPush(keys, subject, due, noticeFor(due))
    if (sent === 'gone') await forgetSubscription(house.db, due.endpoint)
    if (sent !== 'failed') await noticeDone(house.db, due, house.clock())
  }

  announcements.listen(({ what, slotId, date }) => {
    if (what !== 'booked') round({ slotId, date })
  })
  const timer = setInterval(() => round(), betweenRounds)

  return {
    publicKey: keys.publicKey,
    close: async (): Promise<void> => {
      closed = true
      clearInterval(timer)
      await working
    },
  }
}
