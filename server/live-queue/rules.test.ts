import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { peopleAhead } from '#contract/live-queue.ts'
import { followerOf, queueOfRoom, rooms, stretches } from './rules.ts'

const ascending = fc.uniqueArray(fc.integer({ min: 1, max: 400 })).map((numbers) => numbers.toSorted((a, b) => a - b))

describe('a line as ranges', () => {
  test('has one range for each run of numbers', () => {
    expect(stretches([1, 2, 3, 5, 8, 9])).toEqual([
      [1, 3],
      [5, 5],
      [8, 9],
    ])
    expect(stretches([])).toEqual([])
  })

  test('has the same numbers, in the minimal number of ranges', () => {
    fc.assert(
      fc.property(ascending, (numbers) => {
        const line = stretches(numbers)
        const unfolded = line.flatMap(([first, last]) =>
          Array.from({ length: last - first + 1 }, (_, index) => first + index),
        )
        expect(unfolded).toEqual(numbers)
        line.slice(1).forEach(([first], index) => expect(first).toBeGreaterThan((line[index]?.[1] ?? 0) + 1))
      }),
    )
  })

  test('has as many ahead of a number as are before it, and none of another number', () => {
    expect([4, 9, 2].map((number) => peopleAhead([4, 9, 2], number))).toEqual([0, 1, 2])
    expect(peopleAhead([4, 9, 2], 3)).toBeUndefined()
  })
})

test('parses a queue from its room’s name, and none from a room of another kind', () => {
  const queue = { slotId: 'a-slot', date: '2026-11-21' }
  expect(queueOfRoom(rooms.queue(queue))).toEqual(queue)
  for (const room of [rooms.line(queue), rooms.desk(queue), rooms.person(followerOf('919876543210')), 'a-socket'])
    expect(queueOfRoom(room)).toBeUndefined()
})
