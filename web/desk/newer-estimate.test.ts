import { expect, test } from 'vitest'
import { newerEstimate } from './use-desk-queue.ts'

const estimate = (at: string) => ({ from: '', to: '', at: `2026-11-20T${at}:00+05:30`, basis: 'session' }) as const

test('the estimate that was computed later is the newer one', () => {
  const [earlier, later] = [estimate('10:05'), estimate('10:06')]
  expect(newerEstimate(earlier, later)).toBe(later)
  expect(newerEstimate(later, earlier)).toBe(later)
})

test('a known estimate is newer than none', () => {
  expect(newerEstimate(null, estimate('10:05'))).toEqual(estimate('10:05'))
  expect(newerEstimate(null, null)).toBeNull()
})
