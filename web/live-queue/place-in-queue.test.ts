import { expect, test } from 'vitest'
import type { QueueLine, QueueState } from '#contract/live-queue.ts'
import { placeInQueue } from './place-in-queue.ts'

const fetched = {
  status: 'waiting' as const,
  queueNumber: 28,
  currentQueueNumber: 24,
  aheadOfYou: 3,
  version: 60,
  pace: 300,
}
const queue = { slotId: 'slot-1', date: '2026-11-20' }
const state = (version: number, currentQueueNumber: number): QueueState => ({
  ...queue,
  version,
  currentQueueNumber,
  ...{ called: [], waiting: 0, state: 'open', minutes: null, reason: null },
})
const line = (version: number, waiting: QueueLine['waiting'], pace: number | null = 300): QueueLine => ({
  ...queue,
  version,
  waiting,
  line: waiting.flatMap(([first, last]) => Array.from({ length: last - first + 1 }, (_, n) => first + n)),
  pace,
})

test('a fetched state counts until a newer update', () => {
  expect(placeInQueue(fetched, undefined, undefined)).toEqual({
    current: 24,
    ahead: 3,
    numbersAhead: [25, 26, 27],
    pace: 300,
    gone: false,
    countIsOlder: false,
  })
})

test('a completion moves the number and the line', () => {
  const place = placeInQueue(fetched, state(61, 25), line(61, [[26, 31]], 240))
  expect(place).toEqual({ current: 25, ahead: 2, numbersAhead: [26, 27], pace: 240, gone: false, countIsOlder: false })
})

test('a cancellation ahead shortens the wait without moving the number', () => {
  const place = placeInQueue(
    fetched,
    state(60, 24),
    line(61, [
      [25, 25],
      [27, 31],
    ]),
  )
  expect(place).toMatchObject({ current: 24, ahead: 2, numbersAhead: [25, 27] })
})

test('an update from before the last fetch is ignored', () => {
  const place = placeInQueue(fetched, state(58, 22), line(58, [[23, 31]]))
  expect(place).toMatchObject({ current: 24, ahead: 3, numbersAhead: [25, 26, 27] })
})

test('an own number that left the line no longer waits', () => {
  expect(placeInQueue(fetched, state(64, 28), line(64, [[29, 31]])).gone).toBe(true)
  expect(placeInQueue(fetched, state(64, 27), line(64, [[28, 31]])).gone).toBe(false)
})

test('one who was called is still in the line, and an emergency may be before it', () => {
  const reordered = { ...line(61, [[26, 31]]), line: [24, 30, 26, 28, 27] }
  expect(placeInQueue(fetched, state(61, 23), reordered)).toMatchObject({ ahead: 3, numbersAhead: [24, 30, 26] })
})

test('a missed number that is back in the line asks for the list', () => {
  const missed = { ...fetched, status: 'no_show' as const }
  expect(placeInQueue(missed, state(61, 25), line(61, [[29, 31]])).gone).toBe(false)
  expect(placeInQueue(missed, state(62, 25), line(62, [[28, 31]])).gone).toBe(true)
})

test('a number without its line asks for a new count', () => {
  expect(placeInQueue(fetched, state(61, 25), undefined)).toMatchObject({ current: 25, ahead: 3, countIsOlder: true })
  expect(placeInQueue(fetched, state(61, 25), line(60, [[25, 31]])).countIsOlder).toBe(true)
  expect(placeInQueue(fetched, state(61, 25), line(61, [[26, 31]])).countIsOlder).toBe(false)
})

test('an update without its line already shortens the line', () => {
  const place = placeInQueue(fetched, state(61, 25), line(60, [[25, 31]]))
  expect(place).toMatchObject({ current: 25, ahead: 2, numbersAhead: [26, 27] })
  expect(placeInQueue(fetched, state(61, 26), line(60, [[25, 31]]))).toMatchObject({ ahead: 2, numbersAhead: [25, 27] })
  expect(placeInQueue(fetched, state(61, 30), line(60, [[25, 31]]))).toMatchObject({ ahead: 3 })
})

test('numbers are listed only if they are certain', () => {
  expect(placeInQueue({ ...fetched, aheadOfYou: 2 }, undefined, undefined).numbersAhead).toBeUndefined()
  expect(placeInQueue({ ...fetched, currentQueueNumber: 40 }, undefined, undefined).numbersAhead).toBeUndefined()
})

test('a long line lists only the drawn numbers', () => {
  const far = { ...fetched, queueNumber: 300, aheadOfYou: 275 }
  expect(placeInQueue(far, undefined, undefined).numbersAhead).toEqual([25, 26, 27, 28, 29])
  expect(
    placeInQueue(
      far,
      undefined,
      line(60, [
        [25, 26],
        [30, 302],
      ]),
    ).numbersAhead,
  ).toEqual([25, 26, 30, 31, 32])
})
