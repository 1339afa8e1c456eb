import { expect, test } from 'vitest'
import { rangeAhead } from './range-ahead.ts'

const instant = (time: string) => `2026-11-24T${time}:00.000Z`
const range = (from: string, to: string, now: string) => {
  const ahead = rangeAhead({ from: instant(from), to: instant(to) }, Date.parse(instant(now)))
  return ahead && [ahead.from, ahead.to].map((at) => new Date(at).toISOString().slice(11, 16))
}

test('a range never begins in the past, and is left out once it has passed', () => {
  expect(range('10:40', '11:05', '10:12')).toEqual(['10:40', '11:05'])
  expect(range('10:40', '11:05', '10:51')).toEqual(['10:55', '11:05'])
  expect(range('10:40', '11:05', '11:02')).toBeUndefined()
  expect(rangeAhead(null, 0)).toBeUndefined()
})
