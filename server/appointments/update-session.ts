import type { QueueStatus } from '#contract/live-queue.ts'
import type { OfHospital } from '../accounts/index.ts'
import type { AppContext } from '../platform/app-context.ts'
import { Problem } from '../platform/problem.ts'
import { holdSlots } from '../slots/index.ts'
import { findTodaysSession, type AskedQueue } from './find-session.ts'
import { actOnce, type Keyed } from './key-store.ts'
import { staffOf } from './move-store.ts'
import { changeOf, type QueueChanges } from './publish.ts'
import { isAnnouncedAgain, publicReasonOf } from './rules.ts'
import { holdQueue, readQueue, writeState, type WholeQueueRow } from './session-store.ts'

/** The state that a desk asks for. */
interface AskedState extends AskedQueue, Keyed {
  state: Exclude<QueueStatus, 'closed'>
  minutes?: number | undefined
  reason?: string | undefined
}

/** Opens today's queue of an own slot, or says that it is late or paused. The same state again changes nothing.
 *  @throws Problem `slot-not-found`, `not-today`, `session-over` for a closed one that is not opened, `key-reused` */
export async function updateSession(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  changes: QueueChanges,
  caller: OfHospital,
  asked: AskedState,
): Promise<WholeQueueRow> {
  const at = clock()
  const { slotId, day } = await findTodaysSession(db, caller.hospitalId, asked, at)
  const isOpen = asked.state === 'open'
  const wanted = {
    state: asked.state,
    minutes: isOpen ? null : (asked.minutes ?? null),
    publicReason: isOpen ? null : publicReasonOf(asked.reason),
    reason: asked.reason ?? null,
  }
  const { written, queue } = await db.transaction(async (tx) => {
    // With the slot locked, a booking sees the new state.
    const hold = () => holdSlots(tx, caller.hospitalId, [slotId], at)
    const act = async () => {
      const now = await holdQueue(tx, slotId, day)
      const before = now ?? { state: 'open' as const, minutes: null, state_reason: null, told_minutes: null }
      if (before.state === 'closed' && !isOpen)
        throw new Problem('session-over', { slot: (await hold())[0]?.name ?? '' })
      const isSame =
        before.state === wanted.state &&
        before.minutes === wanted.minutes &&
        before.state_reason === wanted.publicReason
      const announced = isAnnouncedAgain(before, wanted)
      if (isSame) return { result: {}, written: undefined }
      const own = { slotId, day, ...staffOf(caller) }
      return { result: {}, written: await writeState(tx, own, { ...wanted, announced }, at) }
    }
    const done = await actOnce(tx, caller, { ...asked, act: 'state' }, at, { hold, act })
    return { written: 'written' in done ? done.written : undefined, queue: await readQueue(tx, slotId, day) }
  })
  if (written) changes.publish([changeOf(written, { moved: true, left: true })])
  else asked.changedNothing?.()
  return queue
}
