import { expect, test } from 'vitest'
import type { DoctorDay, SlotDay, WhyNot } from '#contract/schedule.ts'
import { hasPlace, isPlain, nextWithPlace, proposedOf } from './day-words.ts'

const full: WhyNot = { code: 'slot-full', message: 'Morning is full' }
const leave: WhyNot = { code: 'doctor-on-leave', message: 'Dr Rao is on leave until Tue 24 Nov 2026.' }
const slot = (more: Partial<SlotDay> = {}): SlotDay => ({
  slotId: 'slot-1',
  held: true,
  left: null,
  taken: 0,
  capacity: null,
  heldForWalkIns: 0,
  startTime: '09:30 AM',
  endTime: '12:30 PM',
  why: null,
  ...more,
})
const day = (date: string, ...slots: SlotDay[]): DoctorDay => ({ date, left: null, why: slots[0]?.why ?? null, slots })

const timeZone = 'Asia/Kolkata'
const at = (time: string) => Date.parse(`2026-11-20T${time}+05:30`)

test('a slot that is not active leaves a day plain, a capacity, an opening or a leave does not', () => {
  expect(isPlain(day('2026-11-20', slot(), slot({ why: full })))).toBe(true)
  expect(isPlain(day('2026-11-20', slot({ capacity: 40 })))).toBe(false)
  expect(isPlain(day('2026-11-20', slot({ bookingOpensAt: '2026-11-19T08:00:00+05:30' })))).toBe(false)
  expect(isPlain(day('2026-11-20', slot({ why: leave })))).toBe(false)
})

test('today is proposed while one of its slots with a place is not over', () => {
  const days = [day('2026-11-20', slot()), day('2026-11-21', slot())]
  expect(proposedOf(days, at('12:00'), timeZone)?.date).toBe('2026-11-20')
  expect(proposedOf(days, at('12:30'), timeZone)?.date).toBe('2026-11-21')
})

test('a day without a place is not proposed, unless there is no other', () => {
  const away = day('2026-11-20', slot({ why: leave }))
  const days = [away, day('2026-11-21', slot({ why: full })), day('2026-11-22', slot())]
  expect(proposedOf(days, at('09:00'), timeZone)?.date).toBe('2026-11-22')
  expect(proposedOf([away], at('09:00'), timeZone)).toBe(away)
  expect(proposedOf([], at('09:00'), timeZone)).toBeUndefined()
  expect(hasPlace(away)).toBe(false)
})

test('after the last day with a place the first one is next', () => {
  const days = [
    day('2026-11-20', slot()),
    day('2026-11-21', slot({ why: full })),
    day('2026-11-22', slot({ why: full })),
  ]
  expect(nextWithPlace(days, '2026-11-20')?.date).toBe('2026-11-20')
  expect(nextWithPlace([...days, day('2026-11-23', slot())], '2026-11-20')?.date).toBe('2026-11-23')
  expect(nextWithPlace(days.slice(1), '2026-11-20')).toBeUndefined()
})
