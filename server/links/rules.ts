import { statuses } from '#contract/appointments.ts'
import { peopleAhead } from '#contract/live-queue.ts'
import { tokenDay, waitingBefore, type TokenDay } from '#contract/token-day.ts'
import type { Limit } from '../platform/limits/index.ts'
import type { LinkedQueueRow, LinkedToken } from '../appointments/index.ts'

/** Limit of the codes of no appointment that one network opens. It only ends a flood: 80 random bits cannot be guessed. */
export const wrongCodeLimit: Limit = { name: 'link-codes', most: 3_000, seconds: 900 }
/** Limit of the wrong codes of the poster by one link. */
export const arrivalLimit: Limit = { name: 'arrival-link', most: 5, seconds: 3600 }
/** Limit of the acts by one link. */
export const actLimit: Limit = { name: 'acts-link', most: 60, seconds: 3600 }

/** A token's place in its queue. */
export interface TokenPlace {
  kind: TokenDay
  /** The number on the stub: the one called last, else the one completed last; 0 before the first. */
  current: number
  /** Whether `current` is called: the door then shows a person. */
  inside: boolean
  /** The called and the waiting before it. */
  ahead: number
  /** The first numbers that wait before it, as many as are drawn. */
  numbersAhead: number[]
  /** How many wait before it. */
  waitingAhead: number
  /** The number before it in the line. */
  after: number | undefined
}

/** As many as the line draws. */
const mostNumbers = 3

/** What the page of a token says of it, by the rules of the patient's home. */
export function placeOf(
  { number, status, replaced_by: replacedBy }: LinkedToken,
  { tokens, called, current_number: completed, state }: LinkedQueueRow,
): TokenPlace {
  const line = tokens.filter((one) => statuses.inLine.includes(one.status)).map((one) => one.number)
  const waiting = waitingBefore(line, called, number)
  const inDoor = called.includes(number) ? number : called.at(-1)
  const current = inDoor ?? completed
  const isReplaced = replacedBy !== null
  return {
    kind: tokenDay({ status, isReplaced, state, isCalling: called.length > 0, waitingAhead: waiting.length, current }),
    current,
    inside: inDoor !== undefined,
    ahead: peopleAhead(line, number) ?? 0,
    numbersAhead: waiting.slice(0, mostNumbers),
    waitingAhead: waiting.length,
    after: line[line.indexOf(number) - 1],
  }
}
