import { expect, test } from 'vitest'
import { dayKind } from './day-kind.ts'

const waiting = {
  status: 'waiting',
  live: true,
  queue: { state: 'open', minutes: null, reason: null, pausedAt: null },
  inside: false,
  waitingAhead: 2,
  current: 24,
  isOverdue: false,
} as const
const late = { ...waiting.queue, state: 'late' } as const

test('a patient in an open queue sees the number of people ahead', () => {
  expect(dayKind(waiting)).toBeUndefined()
})

test('a patient is next when no one waits ahead, also while one is inside', () => {
  expect(dayKind({ ...waiting, waitingAhead: 0 })).toBe('next')
})

test('the first of a queue that has not started is not next yet', () => {
  expect(dayKind({ ...waiting, waitingAhead: 0, current: 0 })).toBeUndefined()
})

test('a passed range is said, but not before the state of the queue or to the one who is next', () => {
  const overdue = { ...waiting, isOverdue: true }
  expect(dayKind(overdue)).toBe('overdue')
  expect(dayKind({ ...overdue, waitingAhead: 0 })).toBe('next')
  expect(dayKind({ ...overdue, queue: late })).toBe('late')
})

test('a late doctor comes before the place in the line', () => {
  expect(dayKind({ ...waiting, waitingAhead: 0, queue: late })).toBe('late')
  expect(dayKind({ ...waiting, queue: { ...late, state: 'paused' } })).toBe('paused')
  expect(dayKind({ ...waiting, queue: { ...late, state: 'closed' } })).toBe('closed')
})

test('the own call and the missed one come before the state of the queue', () => {
  expect(dayKind({ ...waiting, status: 'called', queue: late })).toBe('called')
  expect(dayKind({ ...waiting, status: 'no_show', queue: late })).toBe('missed')
})

test('without a connection only a missed token is said: all else may have changed', () => {
  expect(dayKind({ ...waiting, live: false, status: 'called' })).toBeUndefined()
  expect(dayKind({ ...waiting, live: false, queue: late })).toBeUndefined()
  expect(dayKind({ ...waiting, live: false, status: 'no_show' })).toBe('missed')
})
