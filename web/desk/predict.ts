import { statuses } from '#contract/appointments.ts'
import type { DeskAppointment } from '#contract/desk-appointments.ts'
import type { QueueState } from '#contract/live-queue.ts'
import { placeAfterAct, type Place } from '#contract/place-in-line.ts'
import { judgeAct, transitionOf } from '#contract/transitions.ts'
import type { DeskAct } from './desk-act.ts'

/** A queue as the desk knows it. */
export interface KnownQueue extends Pick<QueueState, 'state' | 'minutes' | 'reason' | 'pausedAt'> {
  /** The number completed last; 0 before the first completion. */
  current: number
  appointments: readonly DeskAppointment[]
}

/** In the order of the line. */
export const inOrder = (one: DeskAppointment, other: DeskAppointment) =>
  one.position - other.position || one.queueNumber - other.queueNumber

/** The queue after an act, as the server will answer if nothing else happens; the same object where the act changes nothing,
 *  as in a list that contains it already.
 *  @param rejoinBehind the hospital's setting */
export function predict(queue: KnownQueue, act: DeskAct, rejoinBehind: number): KnownQueue {
  if (act.act === 'state') {
    const { state, minutes = null, reason = null } = act
    const begins = new Date(act.at).toISOString()
    const pausedAt = state === 'paused' ? (queue.pausedAt ?? begins) : null
    return { ...queue, state, minutes, reason, pausedAt }
  }
  if (act.act === 'next') return predictNext(queue, act)
  if (act.act === 'undo' && act.reopened) return predictUndoOfBoth(queue, act, act.reopened, rejoinBehind)
  const one = queue.appointments.find(({ _id }) => _id === act.id)
  const changes = one && changesOf(queue, one, act, rejoinBehind)
  return one && changes ? moved(queue, one, act.act, changes) : queue
}

type Undo = Extract<DeskAct, { act: 'undo' }>

/** Takes a call and the completion of the same press back, while neither has moved since. */
function predictUndoOfBoth(
  queue: KnownQueue,
  act: Undo,
  { id, before, current }: NonNullable<Undo['reopened']>,
  rejoinBehind: number,
): KnownQueue {
  const { reopened: _, ...alone } = act
  const waits = predict(queue, alone, rejoinBehind)
  // the server takes back both or none
  if (waits === queue) return queue
  const done = waits.appointments.find(({ _id }) => _id === id)
  if (done?.status !== 'completed') return waits
  return { ...moved(waits, done, 'undo', before), current }
}

/** Completes one where it is given, and calls the next while no one is called, as the server does. The live number says that it is
 *  completed before the list says who is called: then that is the one that the desk expected. */
function predictNext(queue: KnownQueue, { complete, number, at }: Extract<DeskAct, { act: 'next' }>): KnownQueue {
  if (queue.state === 'closed') return queue
  const done = queue.appointments.find(({ _id }) => _id === complete)
  const isDone = done?.status === 'completed' && done.queueNumber === queue.current
  if (complete !== undefined && !(done && (isDone || verdictOn(queue, done, 'complete') === 'allowed'))) return queue
  const completed = done && !isDone ? moved(queue, done, 'complete', { status: 'completed' }) : queue
  const next = waitingIn(completed).find(({ queueNumber }) => !isDone || queueNumber === number)
  if (!next || completed.appointments.some(({ status }) => status === 'called')) return completed
  return moved(completed, next, 'call', calledAgain(next, at))
}

type ActOnOne = Exclude<DeskAct, { act: 'next' | 'state' }>

const verdictOn = (
  queue: KnownQueue,
  one: DeskAppointment,
  act: ActOnOne['act'],
  priority?: DeskAppointment['priority'],
) =>
  judgeAct(
    act,
    { ...one, hasArrived: one.arrivedAt !== undefined, isOnItsWay: one.onMyWayAt !== undefined },
    { by: 'staff', isClosed: queue.state === 'closed', priority },
  )

/** What an act changes of its appointment; undefined where it is refused or changes nothing. */
function changesOf(
  queue: KnownQueue,
  one: DeskAppointment,
  act: ActOnOne,
  rejoinBehind: number,
): Partial<DeskAppointment> | undefined {
  const priority = act.act === 'priority' ? act.priority : undefined
  if (verdictOn(queue, one, act.act, priority) !== 'allowed') return undefined
  // A completion is taken back with the call of its press alone.
  if (act.act === 'undo') return one.status === 'completed' || isBack(one, act.before) ? undefined : act.before
  const { to, calls } = transitionOf(act.act, 'staff')
  const others = waitingIn(queue).filter(({ _id }) => _id !== one._id)
  const now = others.filter((other) => inOrder(other, one) < 0).length
  const step = act.act === 'move' ? act.to : undefined
  const place = placeAfterAct({ act: act.act, priority, step }, others, now, rejoinBehind)
  if (step && place === now) return undefined
  return {
    ...(to !== 'same' && to !== 'before' && { status: to }),
    ...(calls && calledAgain(one, act.at)),
    ...(act.act === 'arrive' && { arrivedAt: new Date(act.at).toISOString() }),
    ...(priority && { priority }),
    ...(place !== now && { position: positionBehind(others, place) }),
  }
}

const isBack = (
  one: DeskAppointment,
  { status, position, priority, calls }: Extract<DeskAct, { act: 'undo' }>['before'],
) => status === one.status && position === one.position && priority === one.priority && calls === one.calls

/** The position between two neighbours, until the server's is known.
 *  @param others the waiting ones without the moved one, in order
 *  @param place of the moved one among them */
function positionBehind(others: readonly DeskAppointment[], place: Place): number {
  const [before, after] = [others[place - 1]?.position, others[place]?.position]
  if (before === undefined) return after === undefined ? 1 : after - 1
  return after === undefined ? before + 1 : (before + after) / 2
}

/** The queue after a change of one of its appointments. A call ends a pause, and the lateness of a doctor who has come. */
function moved(
  queue: KnownQueue,
  one: DeskAppointment,
  act: ActOnOne['act'],
  changes: Partial<DeskAppointment>,
): KnownQueue {
  const { advancesQueue, calls } = transitionOf(act, 'staff')
  const isResumed = calls && queue.state !== 'open'
  return {
    ...queue,
    ...(isResumed && { state: 'open', minutes: null, reason: null, pausedAt: null }),
    ...(advancesQueue && { current: one.queueNumber }),
    appointments: queue.appointments.map((each) => (each === one ? { ...one, ...changes } : each)),
  }
}

const calledAgain = ({ calls }: DeskAppointment, at: number): Partial<DeskAppointment> => ({
  status: 'called',
  calls: calls + 1,
  calledAt: new Date(at).toISOString(),
})

const waitingIn = ({ appointments }: KnownQueue): DeskAppointment[] =>
  appointments.filter(({ status }) => statuses.counted.includes(status)).toSorted(inOrder)
