import { expect, test } from 'vitest'
import { besideRange, rangeAround, readAsked, reportAddress, type RangeKind } from './range.ts'

/** A month, or a week, as a press on it asks for it. */
const pressed = (kind: 'week' | 'month', today: string) => {
  const address = reportAddress({ kind, ...rangeAround(kind, today, today) })
  return readAsked(address.slice(address.indexOf('?')), today)
}

test('a month is a month on its first day, and a week a week on a Monday', () => {
  const first = pressed('month', '2026-12-01')
  expect(first).toMatchObject({ kind: 'month', from: '2026-12-01', to: '2026-12-01' })
  expect(besideRange(first, -1, '2026-12-01')).toEqual({ kind: 'month', from: '2026-11-01', to: '2026-11-30' })
  const monday = pressed('week', '2026-11-23')
  expect(monday).toMatchObject({ kind: 'week', from: '2026-11-23', to: '2026-11-23' })
  expect(besideRange(monday, -1, '2026-11-23')).toEqual({ kind: 'week', from: '2026-11-16', to: '2026-11-22' })
  expect(readAsked('', '2026-12-01').kind).toBe('month')
})

test('an address without a kind, or with one that its days are not, is what the days look like', () => {
  const kindOf = (from: string, to: string, kind?: RangeKind) =>
    readAsked(reportAddress({ from, to, ...(kind && { kind }) }).slice('/reports'.length), '2026-11-24').kind
  expect(kindOf('2026-10-01', '2026-10-31')).toBe('month')
  expect(kindOf('2026-11-23', '2026-11-24')).toBe('week')
  expect(kindOf('2026-11-02', '2026-11-02')).toBe('day')
  expect(kindOf('2026-11-02', '2026-11-02', 'month')).toBe('day')
  expect(kindOf('2026-11-02', '2026-11-11')).toBe('range')
  expect(kindOf('2026-10-01', '2026-10-31', 'range')).toBe('range')
})
