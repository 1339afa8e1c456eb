import { estimateFollowed, type Background } from './estimate-queue.ts'
import { eventsUntil, FollowedSession } from './follow-session.ts'
import { realCalls } from './truth.ts'
import type { Session } from './types.ts'

/** How long before its call a range is judged, in minutes. */
const before = 60
/** Ranges are shown on full five minutes. */
const five = 5

/** How the ranges of a finished session held: of the numbers that were called, those that had been shown a range an hour before, and those of
 *  them whose last call was inside it. */
export function heldRanges(background: Background, session: Session): { shown: number; held: number } {
  const events = eventsUntil(session.events, Infinity)
  const asked = [...realCalls(events)]
    .map(([number, calls]) => ({ number, call: calls.at(-1) ?? 0 }))
    .toSorted((one, other) => one.call - other.call)
  const followed = new FollowedSession()
  const counted = { shown: 0, held: 0 }
  let next = 0
  for (const { number, call } of asked) {
    const at = call - before
    for (let event = events[next]; event && event.at <= at; event = events[next]) {
      followed.add(event)
      next += 1
    }
    const range = estimateFollowed(background, session, followed, at).line.find((one) => one.number === number)?.range
    if (!range) continue
    counted.shown += 1
    const from = Math.floor((at + range.p10) / five) * five
    const to = Math.ceil((at + range.p90) / five) * five
    if (from <= call && call <= to) counted.held += 1
  }
  return counted
}
