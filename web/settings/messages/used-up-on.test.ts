import { expect, test } from 'vitest'
import type { MessageUsage } from '#contract/message-settings.ts'
import { firstOf } from '../../lib/months.ts'
import { daysOf, usedUpOn } from './use-messages.ts'

const used = (...costs: readonly (readonly [date: string, cost: number])[]): MessageUsage => ({
  month: '2026-11',
  days: costs.map(([date, cost]) => ({ date, channel: 'sms', sent: 1, delivered: 0, failed: 0, cost })),
  total: costs.reduce((sum, [, cost]) => sum + cost, 0),
  budget: null,
})

test('a budget is used up on the day whose messages reach it', () => {
  const tenths = used(['2026-11-02', 0.1], ['2026-11-03', 0.2], ['2026-11-04', 0.7])
  expect(usedUpOn(tenths, 1)).toBe('2026-11-04')
  expect(usedUpOn(tenths, 2)).toBeUndefined()
  expect(usedUpOn(tenths, null)).toBeUndefined()
})

test('a budget of nothing is used up from the first day', () => {
  expect(usedUpOn(used(), 0)).toBe('2026-11-01')
})

test('months have their own days, across the end of a year', () => {
  expect(firstOf('2026-12', 1)).toBe('2027-01-01')
  expect(firstOf('2026-01', -1)).toBe('2025-12-01')
  expect(daysOf('2028-02')).toHaveLength(29)
})
