import { expect, it } from 'vitest'
import { isoWeekday, mondayOf } from './week.ts'

it('counts weekdays from Monday, the Sunday as the seventh', () => {
  expect(['2026-11-23', '2026-11-28', '2026-11-29'].map(isoWeekday)).toEqual([1, 6, 7])
})

it('finds the Monday of a week on each of its days, also across a month', () => {
  expect(['2026-11-30', '2026-12-02', '2026-12-06'].map(mondayOf)).toEqual(['2026-11-30', '2026-11-30', '2026-11-30'])
})
