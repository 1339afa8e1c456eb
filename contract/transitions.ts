import { statuses, type AppointmentStatus, type Priority } from './appointments.ts'
import type { Act } from './queues.ts'

/** Who moves an appointment: its patient, the hospital, or the product itself when a rule does. */
export type Mover = 'patient' | 'staff' | 'product'

/** Every act on an appointment: those of the history, and a hint that leaves no event. */
export type AppointmentAct = Exclude<Act, 'state'> | 'on-my-way'

export interface Transition {
  act: AppointmentAct
  from: readonly AppointmentStatus[]
  /** `same`: the status stays; `before`: that before the act which is taken back. */
  to: AppointmentStatus | 'same' | 'before'
  by: readonly Mover[]
  /** Statuses in which the act has been done already: a repeat changes nothing, and is no problem. */
  done?: readonly AppointmentStatus[]
  /** The queue's current number becomes the appointment's number. */
  advancesQueue?: true
  /** It is one more call of the appointment, and resumes a late or paused queue. */
  calls?: true
  /** It can be taken back. */
  undoable?: true
  /** Also in a queue that is closed, or whose slot is removed: the act does not lead into the line of a session that has ended. */
  whileClosed?: true
}

const { open, inLine } = statuses

/** Every transition of an appointment: a status or an act is added here. Nothing else decides. */
export const transitions: readonly Transition[] = [
  {
    act: 'complete',
    from: inLine,
    to: 'completed',
    by: ['staff'],
    done: ['completed'],
    advancesQueue: true,
    whileClosed: true,
  },
  { act: 'call', from: open, to: 'called', by: ['staff'], calls: true, undoable: true },
  { act: 'no-show', from: inLine, to: 'no_show', by: ['staff'], done: ['no_show'], undoable: true },
  { act: 'rejoin', from: ['no_show'], to: 'waiting', by: ['patient', 'staff'], done: ['waiting'], undoable: true },
  { act: 'arrive', from: inLine, to: 'same', by: ['patient', 'staff'] },
  { act: 'on-my-way', from: inLine, to: 'same', by: ['patient'] },
  { act: 'priority', from: ['waiting'], to: 'same', by: ['staff'], undoable: true },
  { act: 'move', from: ['waiting'], to: 'same', by: ['patient', 'staff'], undoable: true },
  { act: 'cancel', from: open, to: 'cancelled', by: ['patient', 'staff', 'product'], whileClosed: true },
  { act: 'transfer', from: open, to: 'cancelled', by: ['staff'], whileClosed: true },
  { act: 'reschedule', from: ['waiting'], to: 'cancelled', by: ['patient'], whileClosed: true },
  { act: 'undo', from: [...open, 'completed'], to: 'before', by: ['staff'] },
]

/** The one transition of an act by a mover.
 *  @throws Error when the table has none: a command asked for what no rule allows */
export function transitionOf(act: AppointmentAct, by: Mover): Transition {
  const found = transitions.find((transition) => transition.act === act && transition.by.includes(by))
  if (!found) throw new Error(`No ${act} by ${by}.`)
  return found
}

/** Of an appointment, what decides an act on it. */
export interface Actable {
  status: AppointmentStatus
  priority: Priority
  hasArrived: boolean
  isOnItsWay: boolean
}

/** What else decides an act. */
export interface Circumstances {
  by: Mover
  /** The queue is closed, or its slot removed. */
  isClosed: boolean
  /** The new priority, of the act `priority`. */
  priority?: Priority | undefined
  /** The patient came back to the line by phone before. */
  hasRejoined?: boolean
  /** The patient sent another code than that of the poster at the door. */
  isCodeWrong?: boolean
}

/** The outcome of an act: it is allowed, was done before and changes nothing, or is refused with a problem. */
export type Verdict =
  | 'allowed'
  | 'done'
  | 'session-closed'
  | 'wrong-status'
  | 'cannot-undo'
  | 'arrival-code-wrong'
  | 'rejoined-before'

/** Judges an act on an appointment. The desk judges its own acts by it before the server has answered. What only the line or the history
 *  can tell follows: whether a move changes the place (`place-in-line.ts`), and what an undo takes back. */
export function judgeAct(
  act: AppointmentAct,
  { status, priority, hasArrived, isOnItsWay }: Actable,
  { by, isClosed, priority: wanted, hasRejoined = false, isCodeWrong = false }: Circumstances,
): Verdict {
  const { from, done, whileClosed } = transitionOf(act, by)
  if (done?.includes(status)) return 'done'
  if (isClosed && !whileClosed) return 'session-closed'
  if (!from.includes(status)) return act === 'undo' ? 'cannot-undo' : 'wrong-status'
  if (act === 'arrive' && isCodeWrong) return 'arrival-code-wrong'
  if (act === 'rejoin' && by === 'patient' && hasRejoined) return 'rejoined-before'
  const isAgain =
    (act === 'arrive' && hasArrived) ||
    (act === 'on-my-way' && isOnItsWay) ||
    (act === 'priority' && wanted === priority)
  return isAgain ? 'done' : 'allowed'
}
