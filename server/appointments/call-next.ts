import { z } from 'zod'
import type { OfHospital } from '../accounts/index.ts'
import { knownId } from '../platform/database/statement.ts'
import type { AppContext } from '../platform/app-context.ts'
import type { Connection } from '../platform/database/index.ts'
import { Problem } from '../platform/problem.ts'
import { actedAppointment, type ActedRow } from './act-store.ts'
import { findTodaysSession, type AskedQueue, type Session } from './find-session.ts'
import { actOnce, type Keyed } from './key-store.ts'
import { moveAppointments } from './move-appointments.ts'
import { staffOf, type MovedAppointment } from './move-store.ts'
import { changesOf, type QueueChanges } from './publish.ts'
import { sureWithin } from './rules.ts'
import {
  firstWaiting,
  holdQueue,
  instantOfCall,
  queueOfOwn,
  readQueue,
  shareSlot,
  type WholeQueueRow,
} from './session-store.ts'

/** What a press came to. Without `called`, nothing moved. */
export interface Called {
  called?: ActedRow | null
  completed?: ActedRow
  queue: WholeQueueRow
}

/** The ids of both; `moved` false when another press came first. */
const result = z.object({ moved: z.boolean(), called: z.string().nullable(), completed: z.string().nullable() })
type Result = z.infer<typeof result>

const nothing: Result = { moved: false, called: null, completed: null }

/** Calls the next waiting appointment of today's queue, after completing one where it is given, in one transaction. It calls only while
 *  no appointment is called. Decided while the queue is locked: of two presses at once, one calls. One that was called a moment ago is
 *  completed for a caller who is sure.
 *  @throws Problem `slot-not-found`, `not-today`, `session-closed`, `appointment-not-found`, `key-reused` */
export async function callNext(
  { db, clock }: Pick<AppContext, 'db' | 'clock'>,
  changes: QueueChanges,
  caller: OfHospital,
  { sure, ...asked }: AskedQueue & Keyed & { complete?: string | undefined; sure?: boolean | undefined },
): Promise<Called> {
  const at = clock()
  const session = await findTodaysSession(db, caller.hospitalId, asked, at)
  const complete = asked.complete === undefined ? undefined : knownId(asked.complete)
  if (complete !== undefined) await checkIsIn(db, complete, caller.hospitalId, session)
  const { moved, answer } = await db.transaction(async (tx) => {
    const done = await actOnce(tx, caller, { ...asked, act: 'next' }, at, {
      hold: () => shareSlot(tx, session.slotId),
      act: () => press(tx, caller, session, { complete, sure, at }),
    })
    return {
      moved: 'moved' in done ? done.moved : [],
      answer: await answerOf(tx, caller, session, result.parse(done.result)),
    }
  })
  changes.publish(changesOf(moved))
  if (moved.length === 0) asked.changedNothing?.()
  return answer
}

async function press(
  tx: Connection,
  caller: OfHospital,
  { slotId, day }: Session,
  { complete, sure = false, at }: { complete: string | undefined; sure: boolean | undefined; at: Date },
) {
  const own = staffOf(caller)
  const moved: MovedAppointment[] = []
  const queue = await holdQueue(tx, slotId, day)
  if (queue?.state === 'closed') throw new Problem('session-closed')
  let called = queue?.called ?? []
  if (complete !== undefined) {
    const calledAt = sure ? undefined : await instantOfCall(tx, { id: complete, ...own })
    if (calledAt && at.getTime() - calledAt.getTime() < sureWithin * 1000) return { result: nothing, moved }
    const [completed] = await moveAppointments(tx, { ids: [complete], ...own }, 'complete', { by: 'staff', at })
    if (!completed) return { result: nothing, moved }
    moved.push(completed)
    called = completed.called
  }
  if (called.length > 0) return { result: { ...nothing, moved: moved.length > 0, completed: complete ?? null }, moved }
  const next = await firstWaiting(tx, slotId, day)
  if (next !== undefined)
    moved.push(...(await moveAppointments(tx, { ids: [next], ...own }, 'call', { by: 'staff', at })))
  return { result: { moved: true, called: next ?? null, completed: complete ?? null }, moved }
}

/** @throws Problem `appointment-not-found` when the appointment is in another queue */
async function checkIsIn(db: Connection, id: string, hospital: string, { slotId, day }: Session) {
  const queue = await queueOfOwn(db, id, hospital)
  if (queue?.slot_id !== slotId || queue.service_day !== day) throw new Problem('appointment-not-found')
}

async function answerOf(
  tx: Connection,
  { hospitalId: hospital }: OfHospital,
  { slotId, day }: Session,
  ids: Result,
): Promise<Called> {
  const queue = await readQueue(tx, slotId, day)
  if (!ids.moved) return { queue }
  return {
    called: ids.called === null ? null : await actedAppointment(tx, { id: ids.called, hospital }),
    ...(ids.completed !== null && { completed: await actedAppointment(tx, { id: ids.completed, hospital }) }),
    queue,
  }
}
