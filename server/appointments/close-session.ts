import type { Staff } from '../accounts/index.ts'
import type { AppContext } from '../platform/app-context.ts'
import type { Connection } from '../platform/database/index.ts'
import { holdSlots } from '../slots/index.ts'
import { findTodaysSession, type AskedQueue, type Session } from './find-session.ts'
import { actOnce, type Keyed } from './key-store.ts'
import { moveAppointments } from './move-appointments.ts'
import { changeOf, changesOf, type QueueChange, type QueueChanges } from './publish.ts'
import { holdQueue, openInQueue, writeState } from './session-store.ts'
import { holdTarget, transferAppointments, type OtherQueue } from './transfer-appointments.ts'

type Asked = AskedQueue & Keyed & { waiting: 'cancel' | OtherQueue; daysAhead: number }

/** Ends today's session of an own slot. The waiting and the called are cancelled, or get numbers in another queue in their order; all of
 *  them or none. A closed session stays as it is.
 *  @returns how many were moved and cancelled
 *  @throws Problem `slot-not-found`, `not-today`, `key-reused`, or one of `holdTarget` */
export async function closeSession(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  changes: QueueChanges,
  caller: Staff,
  asked: Asked,
): Promise<{ moved: number; cancelled: number }> {
  const at = clock()
  const session = await findTodaysSession(db, caller.hospitalId, asked, at)
  const done = await db.transaction((tx) =>
    actOnce(tx, caller, { ...asked, act: 'close' }, at, () => close(tx, caller, session, asked, at)),
  )
  if ('published' in done) changes.publish(done.published)
  return { moved: Number(done.result['moved']), cancelled: Number(done.result['cancelled']) }
}

async function close(
  tx: Connection,
  caller: Staff,
  { slotId, day }: Session,
  { waiting, daysAhead }: Asked,
  at: Date,
): Promise<{ result: { moved: number; cancelled: number }; published: QueueChange[] }> {
  const to =
    waiting === 'cancel'
      ? undefined
      : await holdTarget(
          tx,
          { hospital: caller.hospitalId, by: 'staff' },
          { from: { slotId, day }, to: waiting, daysAhead },
          at,
        )
  // The lock on the slot makes a booking come before, and be ended with the others, or find the session closed.
  if (!to) await holdSlots(tx, caller.hospitalId, [slotId], at)
  const before = await holdQueue(tx, slotId, day)
  if (before?.state === 'closed') return { result: { moved: 0, cancelled: 0 }, published: [] }
  const ids = await openInQueue(tx, slotId, day)
  const sent = to && ids.length > 0 ? await transferAppointments(tx, ids, to, at) : undefined
  const cancelled = to ? [] : await moveAppointments(tx, { ids }, 'cancel', { by: 'staff', at, reason: 'closed' })
  const state = { state: 'closed', minutes: null, publicReason: null, reason: null, isTold: false } as const
  const queue = await writeState(tx, slotId, day, state, at)
  const published = [
    ...changesOf([...cancelled, ...(sent?.moved ?? [])]),
    changeOf(queue, { moved: true, left: true }),
    ...(sent?.queue ? [changeOf(sent.queue, { moved: false, left: false })] : []),
  ]
  return { result: { moved: sent?.moved.length ?? 0, cancelled: cancelled.length }, published }
}
