import type { Limit } from '../platform/limits/index.ts'
import type { LinkedQueueRow, LinkedToken } from '../appointments/index.ts'

/** Limit of the codes of no appointment that one network opens. */
export const wrongCodeLimit: Limit = { name: 'link-codes', most: 60, seconds: 900 }
/** Limit of the codes of the poster that are tried by one link. */
export const arrivalLimit: Limit = { name: 'arrival-link', most: 5, seconds: 3600 }
/** Limit of the acts by one link. */
export const actLimit: Limit = { name: 'acts-link', most: 60, seconds: 3600 }

/** What the page says first; `line` where the number of people ahead says it all. */
export type TokenKind =
  | 'line'
  | 'next'
  | 'called'
  | 'missed'
  | 'late'
  | 'paused'
  | 'closed'
  | 'completed'
  | 'cancelled'
  | 'moved'

/** A token's place in its queue. */
export interface TokenPlace {
  kind: TokenKind
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
}

/** As many as the line draws. */
const mostNumbers = 3

/** The place of a token, as the patient's home has it (web/live-queue/place-in-queue.ts, web/appointments/day-kind.ts). */
export function placeOf(token: LinkedToken, queue: LinkedQueueRow): TokenPlace {
  const inLine = queue.tokens.filter(({ status }) => status === 'waiting' || status === 'called')
  const at = inLine.findIndex(({ id }) => id === token.id)
  const before = at < 0 ? [] : inLine.slice(0, at)
  const waiting = before.filter(({ status }) => status === 'waiting')
  const called = queue.called.includes(token.number) ? token.number : queue.called.at(-1)
  const current = called ?? queue.current_number
  const place = {
    current,
    inside: called !== undefined,
    ahead: before.length,
    numbersAhead: waiting.slice(0, mostNumbers).map(({ number }) => number),
    waitingAhead: waiting.length,
  }
  return { ...place, kind: kindOf(token, queue, place) }
}

function kindOf(
  { status, replaced_by }: LinkedToken,
  { state, called }: LinkedQueueRow,
  { current, waitingAhead }: Pick<TokenPlace, 'current' | 'waitingAhead'>,
): TokenKind {
  if (status === 'cancelled') return replaced_by === null ? 'cancelled' : 'moved'
  if (status === 'completed' || status === 'called') return status
  if (status === 'no_show') return 'missed'
  // A doctor who has a patient called is no longer late.
  if (state !== 'open' && (state !== 'late' || called.length === 0)) return state
  return waitingAhead === 0 && current > 0 ? 'next' : 'line'
}
