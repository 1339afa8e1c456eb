import { eventsUntil } from './follow-session.ts'
import type { SessionEvent } from './types.ts'

const together = 0.5

/** When numbers were really called: the truth that ranges are judged by. */
export type Calls = ReadonlyMap<number, readonly number[]>

/** @returns the calls of each number in the order of time, over the whole session */
export function realCalls(events: readonly SessionEvent[]): Calls {
  const inOrder = eventsUntil(events, Infinity)
  const calls = new Map<number, number[]>()
  for (const event of inOrder)
    if (event.what === 'called') calls.set(event.number, [...(calls.get(event.number) ?? []), event.at])
  return calls.size > 0 ? calls : callsOfTicks(inOrder)
}

/** Without calls: ticks that were made together lie evenly over the time since the tick or resume before. A number was called at the
 *  completion before its own, or at a later resume. The first burst has no calls, nor have numbers that were first marked absent. */
function callsOfTicks(events: readonly SessionEvent[]): Calls {
  const calls = new Map<number, number[]>()
  const absent = new Set<number>()
  let burst: { numbers: number[]; from: number; last: number } | undefined
  let before: number | undefined
  let resumed = -Infinity
  const endBurst = () => {
    if (!burst) return
    const { numbers, from, last } = burst
    numbers.forEach((number, at) => {
      if (before !== undefined && !absent.has(number)) calls.set(number, [from + ((last - from) * at) / numbers.length])
    })
    before = last
    burst = undefined
  }
  for (const event of events) {
    if (event.what === 'no_show' && !calls.has(event.number) && !burst?.numbers.includes(event.number))
      absent.add(event.number)
    if (event.what === 'resumed') {
      endBurst()
      resumed = event.at
    }
    if (event.what !== 'completed') continue
    if (burst && event.at - burst.last >= together) endBurst()
    if (burst) {
      burst.numbers.push(event.number)
      burst.last = event.at
    } else burst = { numbers: [event.number], from: Math.max(before ?? -Infinity, resumed), last: event.at }
  }
  endBurst()
  return calls
}

/** The first call of a number after a moment, in minutes after it; undefined without one. */
export const waitUntilCall = (calls: Calls, number: number, at: number): number | undefined => {
  const call = calls.get(number)?.find((time) => time > at)
  return call === undefined ? undefined : call - at
}
