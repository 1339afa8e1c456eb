import type { Appointment } from '#contract/appointments.ts'
import { peopleAhead, type QueueLine, type QueueState } from '#contract/live-queue.ts'

/** A patient's place, from the newer of the fetched and the live data. */
export interface Place {
  /** The number completed last; 0 before the first completion. */
  current: number
  ahead: number
  /** The first numbers ahead, as many as are drawn; undefined when only their count is known. */
  numbersAhead: number[] | undefined
  /** Seconds from one completion to the next; null while unknown. */
  pace: number | null
  /** The patient's number has left the line, or a missed one is back in it. The list must be refetched. */
  gone: boolean
  /** The live number is newer than the count of people ahead. The list must be refetched. */
  countIsOlder: boolean
}

type Fetched = Pick<Appointment, 'status' | 'queueNumber' | 'currentQueueNumber' | 'aheadOfYou' | 'version' | 'pace'>

/** As many as the line draws. */
const mostNumbers = 5

/** Merges a fetched appointment with the live state of its queue; for each value the higher version wins. */
export function placeInQueue(fetched: Fetched, state: QueueState | undefined, line: QueueLine | undefined): Place {
  const own = fetched.queueNumber
  const newestState = state && state.version >= fetched.version ? state : fetched
  const newestLine = line && line.version >= fetched.version ? line : undefined
  const current = newestState.currentQueueNumber
  // The number arrives just before its line: a completed number has already left the line.
  const numbers = newestLine?.line.filter((number) => number !== current || newestState.version <= newestLine.version)
  const ahead = (numbers && peopleAhead(numbers, own)) ?? fetched.aheadOfYou
  return {
    current,
    ahead,
    numbersAhead: numbers
      ? numbers.slice(0, Math.max(0, Math.min(numbers.indexOf(own), mostNumbers)))
      : countedOn(current, own, ahead),
    pace: newestLine ? newestLine.pace : fetched.pace,
    gone: newestLine !== undefined && newestLine.line.includes(own) === (fetched.status === 'no_show'),
    countIsOlder: newestState.version > (newestLine ?? fetched).version,
  }
}

/** If as many people wait as there are numbers in between, all of those numbers wait. */
function countedOn(current: number, own: number, ahead: number): number[] | undefined {
  if (own - current - 1 !== ahead) return undefined
  return Array.from({ length: Math.min(ahead, mostNumbers) }, (_, index) => current + 1 + index)
}
