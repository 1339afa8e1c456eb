import { readMobile } from '#contract/mobile.ts'
import { transitionOf } from '#contract/transitions.ts'
import type { OfAccount } from '../accounts/index.ts'
import type { AppContext } from '../platform/app-context.ts'
import type { Connection } from '../platform/database/index.ts'
import { Problem } from '../platform/problem.ts'
import { holdAppointment, type HeldAppointment } from './act-store.ts'
import type { BookingRules } from './booking-store.ts'
import { confirmToken, keepToken, type LinkedAppointment, lockKeeper } from './link-store.ts'
import { changeOf, type QueueChanges } from './publish.ts'
import { shareSlot } from './session-store.ts'

const byLink = { product: 'link' } as const

type Limits = Pick<BookingRules, 'mostWaiting' | 'mostInQueue'>

/** Keeps the token of a link that was opened on the caller's account. A token with a mobile belongs to the account with that mobile,
 *  which then sees it in full; one without to the first account that asks, which sees a first letter. A repeat changes nothing.
 *  @throws Problem `token-of-another`, `wrong-status`, `too-many-waiting`, `too-many-in-queue`, `not-logged-in` once the account is erased */
export async function keepAppointment(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  changes: QueueChanges,
  caller: OfAccount,
  { id, slot_id: slotId, service_day: day }: LinkedAppointment,
  limits: Limits,
): Promise<void> {
  const at = clock()
  const queue = await db.transaction(async (tx) => {
    // Slot, account, queue, as a booking and an erasure do.
    await shareSlot(tx, slotId)
    const waiting = await lockKeeper(tx, caller.id, { slotId, day }, { now: at, most: limits.mostWaiting })
    if (!waiting) throw new Problem('not-logged-in')
    const held = await holdAppointment(tx, id, byLink, at)
    if (!held) throw new Problem('wrong-status')
    return take(tx, caller, held, () => {
      if (waiting.in_queue >= limits.mostInQueue) throw new Problem('too-many-in-queue', { count: limits.mostInQueue })
      if (waiting.all >= limits.mostWaiting) throw new Problem('too-many-waiting', { count: limits.mostWaiting })
    })
  })
  if (queue) changes.publish([{ ...changeOf(queue, { moved: false, left: false }), mobile: caller.mobile }])
}

async function take(tx: Connection, caller: OfAccount, held: HeldAppointment, checkLimits: () => void) {
  const owner = ownerOf(held)
  if (owner === caller.mobile) return held.is_kept ? undefined : confirmToken(tx, { id: held.id, ...byLink }, owner)
  if (owner !== undefined) throw new Problem('token-of-another')
  if (!transitionOf('cancel', 'patient').from.includes(held.status)) throw new Problem('wrong-status')
  checkLimits()
  return keepToken(tx, { id: held.id, ...byLink }, caller)
}

/** The mobile of a token: its account's, else the number to reach its patient by, where that is a mobile of any country. */
const ownerOf = ({ mobile, contact }: HeldAppointment) =>
  mobile ?? (contact === null ? undefined : readMobile(contact, [contact.slice(1)]))
