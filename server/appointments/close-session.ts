import type { OfHospital } from '../accounts/index.ts'
import type { AppContext } from '../platform/app-context.ts'
import type { Connection } from '../platform/database/index.ts'
import { knownId } from '../platform/database/statement.ts'
import { holdSlots } from '../slots/index.ts'
import { findTodaysSession, type AskedQueue, type Session } from './find-session.ts'
import { actOnce, type Keyed } from './key-store.ts'
import { moveAppointments } from './move-appointments.ts'
import { staffOf } from './move-store.ts'
import { changeOf, type QueueChange, type QueueChanges } from './publish.ts'
import { hasWaited } from './rules.ts'
import { holdQueue, openInQueue, writeState } from './session-store.ts'
import { judgeTarget, transferAppointments, type OtherQueue, type TargetLimits } from './transfer-appointments.ts'

type Asked = AskedQueue & Keyed & { waiting: 'cancel' | OtherQueue }

/** Ends today's session of an own slot. The waiting and the called are cancelled, or get numbers in another queue in their order; all of
 *  them or none. The missed are cancelled. A closed session stays as it is.
 *  @returns how many of the waiting and the called were moved and cancelled
 *  @throws Problem `slot-not-found`, `not-today`, `key-reused`, or one of `judgeTarget` */
export async function closeSession(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  changes: QueueChanges,
  caller: OfHospital,
  asked: Asked,
  limits: TargetLimits,
): Promise<{ moved: number; cancelled: number }> {
  const at = clock()
  const session = await findTodaysSession(db, caller.hospitalId, asked, at)
  const done = await db.transaction((tx) =>
    actOnce(tx, caller, { ...asked, act: 'close' }, at, {
      hold: () => holdSlots(tx, caller.hospitalId, slotsOf(session, asked), at),
      act: () => close(tx, caller, session, { ...asked, limits }, at),
    }),
  )
  const published = 'published' in done ? done.published : []
  changes.publish(published)
  if (published.length === 0) asked.changedNothing?.()
  return { moved: Number(done.result['moved']), cancelled: Number(done.result['cancelled']) }
}

/** The lock on the slot makes a booking come before, and be ended with the others, or find the session closed. */
const slotsOf = ({ slotId }: Session, { waiting }: Asked): string[] =>
  waiting === 'cancel' ? [slotId] : [slotId, knownId(waiting.slot)]

async function close(
  tx: Connection,
  caller: OfHospital,
  { slotId, day }: Session,
  { waiting, limits }: Asked & { limits: TargetLimits },
  at: Date,
): Promise<{ result: { moved: number; cancelled: number }; published: QueueChange[] }> {
  const before = await holdQueue(tx, slotId, day)
  if (before?.state === 'closed') return { result: { moved: 0, cancelled: 0 }, published: [] }
  const open = await openInQueue(tx, slotId, day)
  const idsOf = (rows: typeof open) => rows.map(({ id }) => id)
  const line = idsOf(open.filter(({ is_missed }) => !is_missed))
  const own = staffOf(caller)
  const target = { from: { slotId, day }, wanted: line.length, limits }
  const to =
    waiting === 'cancel'
      ? undefined
      : await judgeTarget(tx, { hospital: caller.hospitalId, by: 'staff' }, { ...target, to: waiting }, at)
  // First, so that none of the places that become free is offered.
  const state = { state: 'closed', minutes: null, publicReason: null, reason: null, announced: false } as const
  const queue = await writeState(tx, { slotId, day, ...own }, state, at)
  const sent = to && line.length > 0 ? await transferAppointments(tx, { ids: line, ...own }, to, at) : undefined
  const ids = idsOf(to ? open.filter(({ is_missed }) => is_missed) : open)
  const cancelled = await moveAppointments(tx, { ids, ...own }, 'cancel', { by: 'staff', at, reason: 'closed' })
  const published = [
    changeOf(cancelled.at(-1) ?? sent?.moved.at(-1) ?? queue, { moved: true, left: true }),
    ...(sent?.queue ? [changeOf(sent.queue, { moved: false, left: false })] : []),
  ]
  return { result: { moved: sent?.moved.length ?? 0, cancelled: cancelled.filter(hasWaited).length }, published }
}
