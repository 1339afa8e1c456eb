import { expect, it } from 'vitest'
import type { DoctorDay, SlotDay } from '#contract/schedule.ts'
import { nextPlace } from './next-place.ts'

/** @param left the places of each slot by its id; null without a limit */
const day = (date: string, left: Record<string, number | null>, change: Partial<SlotDay> = {}): DoctorDay => ({
  date,
  left: 0,
  why: null,
  slots: Object.entries(left).map(([slotId, places]) => ({
    slotId,
    held: true,
    left: places,
    taken: 3,
    capacity: 40,
    heldForWalkIns: 10,
    startTime: '9 AM',
    endTime: '12 PM',
    why: null,
    ...change,
  })),
})

const away = [day('2026-11-30', { a: 0 }), day('2026-12-01', { a: 0 })]

it('names the first day with a place for each of the waiting', () => {
  const after = [day('2026-12-02', { a: 0 }), day('2026-12-03', { a: 27 })]
  expect(nextPlace(away, after, 23)).toEqual({ date: '2026-12-03', left: 27 })
  expect(nextPlace(away, [day('2026-12-02', { a: null })], 23)).toEqual({ date: '2026-12-02', left: null })
})

it('counts the places of a day that cannot be booked yet', () => {
  const closed = day('2026-12-02', { a: 0 }, { why: { code: 'booking-not-open', message: '' } })
  expect(nextPlace(away, [closed], 23)).toEqual({ date: '2026-12-02', left: 27 })
})

it('names none where the first day has too few places, or no day has one', () => {
  expect(nextPlace(away, [day('2026-12-02', { a: 5 }), day('2026-12-03', { a: 27 })], 23)).toBeUndefined()
  expect(nextPlace(away, [day('2026-12-02', { a: 0 })], 1)).toBeUndefined()
})

it('names a day for two slots only where it is the next one of both', () => {
  const both = [day('2026-11-30', { a: 0, b: 0 })]
  expect(nextPlace(both, [day('2026-12-02', { a: 5, b: 6 })], 5)).toEqual({ date: '2026-12-02', left: 11 })
  expect(nextPlace(both, [day('2026-12-02', { a: 5, b: 0 }), day('2026-12-03', { a: 5, b: 5 })], 5)).toBeUndefined()
})

it('looks at the slots alone that have tokens', () => {
  const idle = day('2026-11-30', { b: 0 }, { taken: 0 })
  expect(nextPlace([...away, idle], [day('2026-12-02', { a: 30, b: 0 })], 23)).toEqual({ date: '2026-12-02', left: 30 })
})
