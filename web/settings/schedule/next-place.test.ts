import { expect, it } from 'vitest'
import { nextPlace } from './next-place.ts'

const day = (date: string, left: number | null) => ({ date, left, why: null, slots: [] })

it('names the first day with a place for each of the waiting', () => {
  expect(nextPlace([day('2026-12-01', 0), day('2026-12-02', 27)], 23)).toEqual({ date: '2026-12-02', left: 27 })
  expect(nextPlace([day('2026-12-02', null)], 23)).toEqual({ date: '2026-12-02', left: null })
})

it('names none where the first day has too few places, or no day has one', () => {
  expect(nextPlace([day('2026-12-01', 5), day('2026-12-02', 27)], 23)).toBeUndefined()
  expect(nextPlace([day('2026-12-01', 0)], 1)).toBeUndefined()
})
