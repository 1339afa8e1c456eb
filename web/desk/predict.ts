import type { DeskAppointment } from '#contract/appointments.ts'
import type { QueueState } from '#contract/live-queue.ts'
import type { DeskAct } from './desk-act.ts'
import { placeWithPriority, positionBehind } from './place-in-line.ts'

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
  const one = queue.appointments.find(({ _id }) => _id === act.id)
  const changes = one && changesOf(queue, one, act, rejoinBehind)
  if (!one || !changes) return queue
  const after = replace(queue, one, changes)
  if (act.act === 'complete') return { ...after, current: one.queueNumber }
  return act.act === 'call' ? resumed(after) : after
}

/** Completes one where it is given, and calls the next while no one is called, as the server does. */
function predictNext(queue: KnownQueue, { complete, at }: Extract<DeskAct, { act: 'next' }>): KnownQueue {
  const done = queue.appointments.find(({ _id }) => _id === complete)
  if (complete !== undefined && !(done && isOpen(done))) return queue
  const completed = done ? { ...replace(queue, done, { status: 'completed' }), current: done.queueNumber } : queue
  const [next] = waitingIn(completed)
  if (!next || completed.appointments.some(({ status }) => status === 'called')) return completed
  return resumed(replace(completed, next, calledAgain(next, at)))
}

/** What an act changes of its appointment; undefined where the status does not allow it or nothing changes. */
function changesOf(
  queue: KnownQueue,
  one: DeskAppointment,
  act: Exclude<DeskAct, { act: 'next' | 'state' }>,
  rejoinBehind: number,
): Partial<DeskAppointment> | undefined {
  const others = waitingIn(queue).filter(({ _id }) => _id !== one._id)
  const now = others.filter((other) => inOrder(other, one) < 0).length
  const moved = (behind: number) => (behind === now ? {} : { position: positionBehind(others, behind) })
  switch (act.act) {
    case 'complete':
      return isOpen(one) ? { status: 'completed' } : undefined
    case 'call':
      return isOpen(one) || one.status === 'no_show' ? calledAgain(one, act.at) : undefined
    case 'no-show':
      return isOpen(one) ? { status: 'no_show' } : undefined
    case 'rejoin':
      if (one.status !== 'no_show') return undefined
      return { status: 'waiting', ...moved(Math.max(now, Math.min(rejoinBehind, others.length))) }
    case 'arrive':
      return isOpen(one) && one.arrivedAt === undefined ? { arrivedAt: new Date(act.at).toISOString() } : undefined
    case 'priority':
      if (one.status !== 'waiting' || one.priority === act.priority) return undefined
      return { priority: act.priority, ...moved(placeWithPriority(others, now, act.priority)) }
    case 'move': {
      const place = act.to === 'up' ? Math.max(0, now - 1) : Math.min(others.length, now + 1)
      return one.status === 'waiting' && place !== now ? moved(place) : undefined
    }
    case 'undo': {
      const { status, position, priority, calls } = act.before
      const isBack =
        status === one.status && position === one.position && priority === one.priority && calls === one.calls
      return isBack || one.status === 'completed' ? undefined : act.before
    }
  }
}

const isOpen = ({ status }: DeskAppointment) => status === 'waiting' || status === 'called'

const calledAgain = ({ calls }: DeskAppointment, at: number): Partial<DeskAppointment> => ({
  status: 'called',
  calls: calls + 1,
  calledAt: new Date(at).toISOString(),
})

/** A call ends a pause, and the lateness of a doctor who has come. */
const resumed = (queue: KnownQueue): KnownQueue =>
  queue.state === 'open' ? queue : { ...queue, state: 'open', minutes: null, reason: null, pausedAt: null }

const waitingIn = ({ appointments }: KnownQueue): DeskAppointment[] =>
  appointments.filter(({ status }) => status === 'waiting').toSorted(inOrder)

const replace = (queue: KnownQueue, one: DeskAppointment, changes: Partial<DeskAppointment>): KnownQueue => ({
  ...queue,
  appointments: queue.appointments.map((each) => (each === one ? { ...one, ...changes } : each)),
})
