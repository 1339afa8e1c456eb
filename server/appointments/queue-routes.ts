import * as calls from '#contract/queues.ts'
import type { About } from '#contract/call.ts'
import type { Queue } from '#contract/queues.ts'
import type { Callers } from '../accounts/index.ts'
import { walkInEstimate, type Estimates } from '../estimates/index.ts'
import type { AppContext } from '../platform/app-context.ts'
import type { Serve } from '../calls/index.ts'
import { callNext } from './call-next.ts'
import { closeSession } from './close-session.ts'
import { findSession } from './find-session.ts'
import { actedForDesk, eventForDesk, queueForDesk } from './present.ts'
import type { QueueChanges } from './publish.ts'
import { actLimits } from './rules.ts'
import { readHistory, readQueue, type WholeQueueRow } from './session-store.ts'
import { updateSession } from './update-session.ts'
import type { TargetLimits } from './transfer-appointments.ts'

/** Opens the calls on one queue. */
export function queueRoutes(
  serve: Serve<Callers>,
  context: AppContext,
  { changes, estimates }: { changes: QueueChanges; estimates: Estimates },
  rules: TargetLimits,
): void {
  const { db, clock, limits } = context
  const forDesk = async (row: WholeQueueRow): Promise<Queue> => {
    const { slot_id: slotId, service_day: date, version } = row
    return queueForDesk(row, walkInEstimate(await estimates.ofQueue({ slotId, date, version })))
  }

  serve(
    calls.callNext,
    {
      summary: 'Calls the next waiting appointment, after completing `complete` where it is given, in one transaction',
      touches: [
        ['appointment', 'answer.called._id'],
        ['appointment', 'body.complete'],
        ['slot', 'params.slotId'],
      ],
      says: 'completed',
    },
    async ({ caller, params: { slotId }, body, keyed }) => {
      limits.countHere(actLimits.hospital, caller.hospitalId)
      const asked = { ...body, slotId, ...keyed }
      const { called, completed, queue } = await callNext(context, changes, caller, asked)
      if (called === undefined) return { moved: false as const, queue: await forDesk(queue) }
      return {
        called: called && actedForDesk(called),
        ...(completed && { completed: actedForDesk(completed) }),
        queue: await forDesk(queue),
      }
    },
  )
  serve(
    calls.setQueueState,
    {
      ...about("Opens today's queue, or says that it is late or paused; late and paused are announced once"),
      says: 'state',
    },
    async ({ caller, params: { slotId }, body, keyed }) => {
      limits.countHere(actLimits.hospital, caller.hospitalId)
      return forDesk(await updateSession(context, changes, caller, { ...body, slotId, ...keyed }))
    },
  )
  serve(
    calls.showQueue,
    about('The state of a queue: counts, called numbers, the next five, and when a walk-in now is called'),
    async ({ caller, params: { slotId }, query: { date } }) => {
      const session = await findSession(db, caller.hospitalId, { slotId, date }, clock())
      return forDesk(await readQueue(db, session.slotId, session.day))
    },
  )
  serve(
    calls.queueHistory,
    about("A queue's history of a day, oldest first"),
    async ({ caller, params: { slotId }, query: { date } }) => {
      const session = await findSession(db, caller.hospitalId, { slotId, date }, clock())
      return (await readHistory(db, session.slotId, session.day)).map(eventForDesk)
    },
  )
  serve(
    calls.closeQueue,
    about("Ends today's session; those still waiting are cancelled, or get numbers in another queue in their order"),
    async ({ caller, params: { slotId }, body, keyed }) => {
      limits.countHere(actLimits.hospital, caller.hospitalId)
      return closeSession(context, changes, caller, { ...body, slotId, ...keyed }, rules)
    },
  )
}

const about = (summary: string): About => ({ summary, touches: [['slot', 'params.slotId']] })
