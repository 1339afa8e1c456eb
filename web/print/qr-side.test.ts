import { expect, test } from 'vitest'
import { sideOf } from './qr-code.tsx'

const dots = (side: number, size: number) => ((side / size) * 203) / 25.4

test.each([21, 25, 29])(
  'a code of %i modules has whole dots of the printer in each, and is 25 to 27 mm wide',
  (size) => {
    const side = sideOf(size, 25, 27)
    expect(side).toBeGreaterThanOrEqual(25)
    expect(side).toBeLessThanOrEqual(27)
    expect(dots(side, size)).toBeCloseTo(Math.round(dots(side, size)))
  },
)

test('a code that whole dots would make too small is as wide as allowed', () => {
  expect(sideOf(33, 25, 27)).toBe(27)
})
