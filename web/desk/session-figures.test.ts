import { expect, test } from 'vitest'
import type { QueueEvent } from '#contract/queues.ts'
import { sessionFigures } from './session-figures.ts'

const start = Date.parse('2026-11-23T04:00:00Z')
const hours = { start, end: start + 180 * 60_000 }
const minute = (n: number) => new Date(start + n * 60_000).toISOString()
let seq = 0
const event = (
  at: number,
  queueNumber: number | null,
  act: QueueEvent['act'],
  from: QueueEvent['from'],
  to: QueueEvent['to'],
) => ({
  ...{ seq: ++seq, queueNumber, act, from, to, at: minute(at), by: 'desk' as const },
  ...{ reason: null, position: null, priority: null, calls: null, minutes: null, person: null },
})
const seen = (number: number, called: number) => [
  event(called, number, 'call', 'waiting', 'called'),
  event(called + 5, number, 'complete', 'called', 'completed'),
]

test('a session has its counts, its waits from the arrival or the start, its break and its half hours', () => {
  const history = [
    ...seen(1, 8),
    ...seen(2, 14),
    event(20, null, 'state', 'open', 'paused'),
    event(31, null, 'state', 'paused', 'open'),
    ...seen(3, 31),
    ...seen(4, 40),
    ...seen(5, 50),
    event(55, 6, 'call', 'waiting', 'called'),
    event(56, 6, 'no-show', 'called', 'no_show'),
    event(57, 7, 'complete', 'waiting', 'completed'),
    event(58, 8, 'call', 'waiting', 'called'),
    event(58, 8, 'undo', 'called', 'waiting'),
    event(60, null, 'state', 'open', 'closed'),
    event(60, 6, 'cancel', 'no_show', 'cancelled'),
    event(60, 8, 'transfer', 'waiting', 'cancelled'),
    event(60, 9, 'cancel', 'waiting', 'cancelled'),
  ]
  expect(sessionFigures(history, new Map([[5, start + 20 * 60_000]]), hours)).toEqual({
    ...{ seen: 6, missed: 1, moved: 1, cancelled: 1 },
    waits: { known: 5, half: 30, eight: 31, longest: 40, longestNumber: 4 },
    firstCall: start + 8 * 60_000,
    late: 8,
    breaks: [{ from: start + 20 * 60_000, to: start + 31 * 60_000 }],
    halfHours: [
      { at: start, seen: 2 },
      { at: start + 30 * 60_000, seen: 4 },
    ],
    endedAt: start + 60 * 60_000,
  })
})

test('four waits are too few to say anything, and what is undone does not count', () => {
  const history = [1, 2, 3, 4].flatMap((number) => seen(number, number * 5))
  const undone = [...history, event(30, 4, 'undo', 'completed', 'called')]
  expect(sessionFigures(history, new Map(), hours)).toMatchObject({ seen: 4, waits: undefined })
  expect(sessionFigures(undone, new Map(), hours)).toMatchObject({ seen: 3, cancelled: 0 })
})

test('a session that is tried outside its hours was not late, and ended by the clock', () => {
  expect(sessionFigures(seen(1, 851), new Map(), hours)).toMatchObject({ firstCall: start + 851 * 60_000, late: 0 })
  const before = [...seen(1, -495), event(-490, null, 'state', 'open', 'closed')]
  expect(sessionFigures(before, new Map(), hours)).toMatchObject({ late: 0, endedAt: undefined })
})
