import { expect, test } from 'vitest'
import { createTokenBucket } from './refuse-floods.ts'

test('allows a burst, then the rate, and refills with time', () => {
  let now = 0
  const isAllowed = createTokenBucket({ capacity: 5, perSecond: 2 }, () => now)
  const allowed = (many: number) => Array.from({ length: many }, () => isAllowed()).filter(Boolean).length
  expect(allowed(9)).toBe(5)
  now += 1000
  expect(allowed(9)).toBe(2)
  now += 60_000
  expect(allowed(9)).toBe(5)
})
