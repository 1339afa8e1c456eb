import { expect, it } from 'vitest'
import type { DoctorDay, SlotDay } from '#contract/schedule.ts'
import { nextPlace } from './add-absence.ts'

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

it('names the first day with a place for each of the waiting', () => {
  const after = [day('2026-12-02', { a: 0 }), day('2026-12-03', { a: 27 })]
  expect(nextPlace(after, 23)).toEqual({ date: '2026-12-03', left: 27 })
  expect(nextPlace([day('2026-12-02', { a: null, b: 2 })], 23)).toEqual({ date: '2026-12-02', left: null })
})

it('counts the places of a day that cannot be booked yet', () => {
  const closed = day('2026-12-02', { a: 0 }, { why: { code: 'booking-not-open', message: '' } })
  expect(nextPlace([closed], 23)).toEqual({ date: '2026-12-02', left: 27 })
})

it('counts the places of all slots of the doctor', () => {
  expect(nextPlace([day('2026-12-02', { a: 5, b: 6 })], 11)).toEqual({ date: '2026-12-02', left: 11 })
})

it('names none where the first day with a place has too few, or no day has one', () => {
  expect(nextPlace([day('2026-12-02', { a: 5 }), day('2026-12-03', { a: 27 })], 23)).toBeUndefined()
  expect(nextPlace([day('2026-12-02', { a: 0 })], 1)).toBeUndefined()
})
