import { expect, test } from 'vitest'
import { dayByKey, daysOf, monthsLater, weekdayOf, within } from './month-days.ts'

test('a month has only its own days, and begins under its weekday', () => {
  const days = daysOf('2026-11-23')
  expect([days[0], days.at(-1), days.length]).toEqual(['2026-11-01', '2026-11-30', 30])
  expect(weekdayOf('2026-11-01')).toBe(7)
  expect(daysOf('2028-02-10')).toHaveLength(29)
})

test('a month later is its last day where that month is shorter', () => {
  expect(monthsLater('2027-01-31', 1)).toBe('2027-02-28')
  expect(monthsLater('2026-12-15', 1)).toBe('2027-01-15')
  expect(monthsLater('2026-03-31', -1)).toBe('2026-02-28')
})

test('keys lead to the next day, week and month, mirrored from right to left', () => {
  expect(dayByKey('ArrowRight', '2026-11-30', false)).toBe('2026-12-01')
  expect(dayByKey('ArrowRight', '2026-11-30', true)).toBe('2026-11-29')
  expect(dayByKey('Home', '2026-11-26', false)).toBe('2026-11-23')
  expect(dayByKey('End', '2026-11-26', false)).toBe('2026-11-29')
  expect(dayByKey('a', '2026-11-26', false)).toBeUndefined()
})

test('a day outside the limits becomes the nearest one inside', () => {
  expect(within('2026-11-01', '2026-11-20', undefined)).toBe('2026-11-20')
  expect(within('2026-12-01', '2026-11-20', '2026-11-30')).toBe('2026-11-30')
})
