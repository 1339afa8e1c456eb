import { expect, test } from 'vitest'
import { newCalls } from './use-announcements.ts'

const noon = Date.parse('2026-11-23T06:30:00Z')
const queue = (slotId: string, secondsAgo: number, ...numbers: number[]) => ({
  slotId,
  called: numbers.map((queueNumber) => ({ queueNumber, room: '3' })),
  calledAt: new Date(noon - secondsAgo * 1000).toISOString(),
})

test('a call is announced once, and again when the same token is called again', () => {
  const heard = new Map<string, number>()
  expect(newCalls(heard, [queue('a', 1, 24)], noon)).toEqual([{ number: 24, room: '3' }])
  expect(newCalls(heard, [queue('a', 1, 24)], noon + 500)).toEqual([])
  expect(newCalls(heard, [queue('a', 0, 24)], noon)).toHaveLength(1)
})

test('a call of more than 20 seconds ago is not announced, nor later', () => {
  const heard = new Map<string, number>()
  expect(newCalls(heard, [queue('a', 21, 24)], noon)).toEqual([])
  expect(newCalls(heard, [queue('a', 21, 24)], noon - 10_000)).toEqual([])
})

test('calls of several doctors follow the order of the calls, each with the token called last', () => {
  const calls = newCalls(new Map(), [queue('a', 2, 24, 25), queue('b', 5, 7)], noon)
  expect(calls.map(({ number }) => number)).toEqual([7, 25])
})

test('a queue without a called token announces nothing, and nothing when its call is taken back', () => {
  const heard = new Map<string, number>()
  expect(newCalls(heard, [{ slotId: 'a', called: [] }], noon)).toEqual([])
  newCalls(heard, [queue('a', 5, 24, 25)], noon)
  expect(newCalls(heard, [queue('a', 5, 24)], noon)).toEqual([])
})
