import type { Appointment } from '#contract/appointments.ts'
import { peopleAhead, type QueueLine, type QueueState } from '#contract/live-queue.ts'

/** A patient's place, from the newer of the fetched and the live data. */
export interface Place {
  /** The number completed last; 0 before the first completion. */
  current: number
  ahead: number
  /** The lowest numbers ahead, as many as are drawn; undefined when only their count is known. */
  numbersAhead: number[] | undefined
  /** Seconds from one completion to the next; null while unknown. */
  pace: number | null
  /** The patient's number has left the line: completed, or cancelled elsewhere. The list must be refetched. */
  gone: boolean
  /** The live number is newer than the count of people ahead. The list must be refetched. */
  countIsOlder: boolean
}

type Fetched = Pick<Appointment, 'queueNumber' | 'currentQueueNumber' | 'aheadOfYou' | 'version' | 'pace'>

/** As many as the line draws. */
const mostNumbers = 5

/** Merges a fetched appointment with the live state of its queue; for each value the higher version wins. */
export function placeInQueue(fetched: Fetched, state: QueueState | undefined, line: QueueLine | undefined): Place {
  const own = fetched.queueNumber
  const newestState = state && state.version >= fetched.version ? state : fetched
  const newestLine = line && line.version >= fetched.version ? line : undefined
  const current = newestState.currentQueueNumber
  // The number arrives just before its line: a completed number has already left the line.
  const waiting =
    newestLine && newestState.version > newestLine.version ? without(newestLine.waiting, current) : newestLine?.waiting
  const ahead = waiting ? peopleAhead(waiting, own) : fetched.aheadOfYou
  return {
    current,
    ahead,
    numbersAhead: waiting ? lowestBelow(waiting, own) : countedOn(current, own, ahead),
    pace: newestLine ? newestLine.pace : fetched.pace,
    gone: newestLine !== undefined && !newestLine.waiting.some(([first, last]) => first <= own && own <= last),
    countIsOlder: newestState.version > (newestLine ?? fetched).version,
  }
}

function without(waiting: QueueLine['waiting'], number: number): QueueLine['waiting'] {
  return waiting.flatMap(([first, last]): QueueLine['waiting'] => {
    if (number < first || number > last) return [[first, last]]
    const parts: QueueLine['waiting'] = [
      [first, number - 1],
      [number + 1, last],
    ]
    return parts.filter(([from, to]) => from <= to)
  })
}

function lowestBelow(waiting: QueueLine['waiting'], own: number): number[] {
  const numbers: number[] = []
  for (const [first, last] of waiting) {
    for (let number = first; number <= last && number < own; number += 1) {
      if (numbers.length === mostNumbers) return numbers
      numbers.push(number)
    }
  }
  return numbers
}

/** If as many people wait as there are numbers in between, all of those numbers wait. */
function countedOn(current: number, own: number, ahead: number): number[] | undefined {
  if (own - current - 1 !== ahead) return undefined
  return Array.from({ length: Math.min(ahead, mostNumbers) }, (_, index) => current + 1 + index)
}
