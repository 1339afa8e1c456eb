import { expect, test } from 'vitest'
import { isHeldUp, tokenDay, waitingBefore, type TokenInQueue } from './token-day.ts'

const token: TokenInQueue = { status: 'waiting', state: 'open', isCalling: true, waitingAhead: 2, current: 24 }

test.each<[Partial<TokenInQueue>, string]>([
  [{}, 'line'],
  [{ waitingAhead: 0 }, 'next'],
  [{ waitingAhead: 0, current: 0 }, 'line'],
  [{ state: 'paused', waitingAhead: 0 }, 'paused'],
  [{ state: 'late' }, 'line'],
  [{ state: 'late', isCalling: false }, 'late'],
  [{ state: 'closed' }, 'closed'],
  [{ status: 'called', state: 'paused' }, 'called'],
  [{ status: 'no_show', state: 'paused' }, 'missed'],
  [{ status: 'no_show', state: 'closed' }, 'closed'],
  [{ status: 'completed', state: 'closed' }, 'completed'],
  [{ status: 'cancelled' }, 'cancelled'],
  [{ status: 'cancelled', isReplaced: true }, 'moved'],
])('the day of a token with %o is %s', (changes, day) => {
  expect(tokenDay({ ...token, ...changes })).toBe(day)
})

test.each([
  ['open', true, false],
  ['late', false, true],
  ['late', true, false],
  ['paused', true, true],
  ['closed', false, true],
] as const)('a queue that is %s, with a token called: %s, keeps its patients waiting: %s', (state, isCalling, is) => {
  expect(isHeldUp(state, isCalling)).toBe(is)
})

test.each([
  [28, [26, 27]],
  [26, []],
  [25, []],
  [31, [26, 27, 28]],
])('before %i in the line 25 (called), 26, 27, 28 wait %j', (own, waiting) => {
  expect(waitingBefore([25, 26, 27, 28], [25], own)).toEqual(waiting)
})
