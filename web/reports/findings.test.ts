import { expect, test } from 'vitest'
import type { Report } from '#contract/reports.ts'
import { addDays } from '#contract/service-day.ts'
import { busiestWeekday, paceByHalfHour, placesByWeekday, roomiestWeekday, usualPace } from './findings.ts'
import { weekdayOf } from './range.ts'

const none = { sessions: 1, online: 0, desk: 0, kiosk: 0, missed: 0, cancelled: 0, leftOver: 0, waiting: 0 }

/** Three weeks of days with so many tokens by weekday, from Monday on, of 20 places; without those of 0. */
const weeksOf = (tokens: readonly number[]): Report['days'] =>
  Array.from({ length: 21 }, (_, place) => addDays('2026-11-02', place)).flatMap((date) => {
    const count = tokens[weekdayOf(date) - 1] ?? 0
    const figures = { ...none, tokens: count, desk: count, completed: count, capacity: 20 }
    const unknown = { wait: null, withDoctor: null, start: null, rangeShown: 0, rangeHeld: 0 }
    return count === 0 ? [] : [{ date, ...figures, ...unknown }]
  })

test('the busiest weekday is named among those with enough tokens', () => {
  expect(busiestWeekday(weeksOf([12, 12, 12, 12, 12, 18, 0]))).toBe(6)
  expect(busiestWeekday(weeksOf([12, 12, 12, 12, 12, 13, 1]))).toBeUndefined()
})

test('the weekday with the most room is named among those with enough tokens', () => {
  const roomiest = (tokens: readonly number[]) => roomiestWeekday(placesByWeekday(weeksOf(tokens)))
  expect(roomiest([18, 18, 18, 18, 18, 6, 0])).toBe(6)
  expect(roomiest([18, 18, 18, 18, 18, 18, 1])).toBeUndefined()
})

test('the pace is of half hours in which enough people were seen, and counts half hours without anyone', () => {
  const pace = [
    { halfHour: 19, people: 12, sessions: 2 },
    { halfHour: 20, people: 6, sessions: 4 },
    { halfHour: 46, people: 4, sessions: 1 },
  ]
  expect(paceByHalfHour(pace).map(({ average }) => average)).toEqual([6, 1.5, undefined])
  expect(usualPace(pace)).toBe(3)
  expect(usualPace([])).toBeUndefined()
})
