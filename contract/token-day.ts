import type { AppointmentStatus } from './appointments.ts'
import type { QueueStatus } from './live-queue.ts'

/** What a token's day has brought, which a screen says first; `line` where the number of people ahead says it all. */
export type TokenDay =
  | 'line'
  | 'next'
  | 'called'
  | 'missed'
  | Exclude<QueueStatus, 'open'>
  | 'completed'
  | 'cancelled'
  | 'moved'

/** A token in its queue. */
export interface TokenInQueue {
  status: AppointmentStatus
  /** Another number has taken its place. */
  isReplaced?: boolean
  /** The state of its queue. */
  state: QueueStatus
  /** A token of the queue is called. */
  isCalling: boolean
  /** How many wait before it. */
  waitingAhead: number
  /** The number called last, else the one completed last; 0 before the first. */
  current: number
}

/** Whether the state of a queue keeps its patients waiting: a doctor who has a patient called is no longer late. */
export const isHeldUp = (state: QueueStatus, isCalling: boolean): state is Exclude<QueueStatus, 'open'> =>
  state !== 'open' && !(state === 'late' && isCalling)

/** The kind of a token's day: the same on its patient's home and on the page of its link. */
export function tokenDay({
  status,
  isReplaced = false,
  state,
  isCalling,
  waitingAhead,
  current,
}: TokenInQueue): TokenDay {
  switch (status) {
    case 'cancelled':
      return isReplaced ? 'moved' : 'cancelled'
    case 'completed':
    case 'called':
      return status
    case 'no_show':
      return state === 'closed' ? 'closed' : 'missed'
    case 'waiting':
      if (isHeldUp(state, isCalling)) return state
      return waitingAhead === 0 && current > 0 ? 'next' : 'line'
  }
}

/** The numbers that wait before a token; before the end of a line that it is not in.
 *  @param line the called and the waiting numbers, in their order */
export const waitingBefore = (line: readonly number[], called: readonly number[], own: number): number[] =>
  line.slice(0, line.includes(own) ? line.indexOf(own) : line.length).filter((each) => !called.includes(each))
