import type { DeskList, DeskRow } from './desk-list.ts'

/** The one act that moves a queue on. */
export type PrimaryAct =
  | { act: 'next'; complete: DeskRow | undefined; call: DeskRow; resumes: boolean }
  | { act: 'complete'; complete: DeskRow }
  | { act: 'open' }

/** What the primary button does; undefined while there is nothing to do. While several are called, it completes the first of them
 *  and calls no one. */
export function primaryOf({ called, calledCount, next, status }: DeskList): PrimaryAct | undefined {
  if (status === 'closed') return undefined
  if (called && (!next || calledCount > 1)) return { act: 'complete', complete: called }
  if (next) return { act: 'next', complete: called, call: next, resumes: status === 'paused' && !called }
  return status === 'open' ? undefined : { act: 'open' }
}

/** The button that moves the queue on; the heading of the list in an empty queue. */
export const primary = () => document.querySelector<HTMLElement>('.desk-acts .main') ?? document.getElementById('queue')

/** Focuses {@link primary}, after a press on a button that leaves the screen.
 *  @param options `preventScroll`: the pressed button's list is elsewhere on the page, and has more to press */
export function focusPrimary(options?: FocusOptions): void {
  primary()?.focus(options)
}
