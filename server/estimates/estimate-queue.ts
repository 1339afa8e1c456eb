import type { Knowledge, Pooled } from './knowledge.ts'
import type { QueueEstimate, Session } from './types.ts'

export interface Options {
  /** The called and the waiting numbers in their order, where the caller knows it (the desk moved one up or down). Without it the events
   *  decide, by the product's rules. */
  line?: readonly number[] | undefined
  /** Behind how many waiting ones a missed number rejoins; 2 as the product does. */
  rejoinBehind?: number | undefined
}

/** Estimates when each number in line is called.
 *  @param session so far: events after `at` are ignored
 *  @param at minutes after the start of the session */
export function estimateQueue(_: Knowledge, __: Pooled, ___: Session, at: number, ____: Options = {}): QueueEstimate {
  return { at, basis: 'history', line: [], walkIn: { ahead: 0, range: null } }
}
