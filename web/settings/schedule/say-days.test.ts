import { afterEach, expect, it } from 'vitest'
import { writeDatesIn } from '../../lib/dates.ts'
import { sayDays } from './week.ts'

afterEach(() => writeDatesIn('en'))

it('writes one day, days of one month, and days across a month', () => {
  expect(sayDays('2026-11-29', '2026-11-29')).toBe('29 November')
  expect(sayDays('2026-11-23', '2026-11-29')).toBe('23 to 29 November')
  expect(sayDays('2026-11-30', '2026-12-06')).toBe('30 November to 6 December')
})

it('writes the weekday where it is asked for', () => {
  expect(sayDays('2026-12-02', '2026-12-02', { weekday: 'short' })).toBe('Wed 2 December')
})

it('follows the language, with Latin digits', () => {
  writeDatesIn('hi')
  expect(sayDays('2026-11-23', '2026-11-29')).toBe('23\u00a0– 29 नवंबर')
  writeDatesIn('kn')
  expect(sayDays('2026-11-23', '2026-11-29')).toBe('ನವೆಂಬರ್ 23\u00a0– 29')
})
