import { expect, test } from 'vitest'
import { TokenBucket } from './token-bucket.ts'

test('a token bucket allows its capacity at once, then its refill rate, and fills up to its capacity', () => {
  let now = 0
  const bucket = new TokenBucket({ capacity: 5, refillPerSecond: 2 }, () => now)
  const taken = (tries: number) => Array.from({ length: tries }, () => bucket.take()).filter(Boolean).length
  expect(taken(9)).toBe(5)
  now += 1000
  expect(taken(9)).toBe(2)
  now += 60_000
  expect(taken(9)).toBe(5)
})
