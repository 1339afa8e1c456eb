import { expect, test } from 'vitest'
import { rangeAhead } from './range-ahead.ts'

const range = (from: string, to: string, at: string) => {
  const [start, end, computed] = [from, to, at].map((time) => `2026-11-24T${time}:00.000Z`)
  return rangeAhead({ from: start ?? '', to: end ?? '', at: computed ?? '', basis: 'session' }, 'UTC')
}

test('a range never begins before it was computed, and is left out once it has passed', () => {
  expect(range('10:40', '11:05', '10:12')).toEqual(['10:40', '11:05'])
  expect(range('10:40', '11:05', '10:51')).toEqual(['10:55', '11:05'])
  expect(range('10:40', '11:05', '11:02')).toEqual([])
  expect(rangeAhead(null, 'UTC')).toEqual([])
})
