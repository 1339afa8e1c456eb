import { expect, test } from 'vitest'
import { chanceOf, type Chance } from './chance.ts'

const drawn = (chance: Chance) => [
  Array.from({ length: 20 }, () => chance.whole(0, 1000)),
  chance.uuid(),
  Array.from({ length: 20 }, () => chance.one(['a', 'b', 'c'])),
]

test('the same seed repeats the choices, and another seed does not', () => {
  expect(drawn(chanceOf(7))).toEqual(drawn(chanceOf(7)))
  expect(drawn(chanceOf(7))).not.toEqual(drawn(chanceOf(8)))
})

test('forks draw independently', () => {
  const [first, second] = [chanceOf(7), chanceOf(7)]
  drawn(first.fork('a caller'))
  drawn(first)
  expect(drawn(first.fork('another'))).toEqual(drawn(second.fork('another')))
  expect(drawn(first.fork('a caller'))).not.toEqual(drawn(first.fork('another')))
})

test('draws every number of a range and none outside it, and keys without repeats', () => {
  const chance = chanceOf(7)
  const numbers = new Set(Array.from({ length: 1000 }, () => chance.whole(3, 8)))
  expect([...numbers].toSorted((a, b) => a - b)).toEqual([3, 4, 5, 6, 7])
  const keys = new Set(Array.from({ length: 1000 }, () => chance.uuid()))
  expect(keys.size).toBe(1000)
  for (const key of keys) expect(key).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
})
