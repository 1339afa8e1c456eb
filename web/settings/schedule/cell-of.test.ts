import { expect, it } from 'vitest'
import type { SlotDay } from '#contract/schedule.ts'
import { cellOf, type CellFacts } from './cell-of.ts'

const slot = { _id: 'a', name: 'Morning', startTime: '9 AM', endTime: '12 PM', active: true }
const date = '2026-11-23'

const cell = (day: Partial<SlotDay>, facts: Partial<CellFacts> = {}) =>
  cellOf({
    day: {
      slotId: 'a',
      held: true,
      left: 18,
      taken: 12,
      capacity: 40,
      heldForWalkIns: 10,
      startTime: '9 AM',
      endTime: '12 PM',
      why: null,
      ...day,
    },
    date,
    slot,
    leave: [],
    holidays: [],
    ...facts,
  })

const why = (code: NonNullable<SlotDay['why']>['code']) => ({ why: { code, message: '' }, left: 0 })

it('shows the places of an ordinary day', () => {
  expect(cell({})).toEqual({ kind: 'places', left: 18, taken: 12, capacity: 40, held: 10, isChanged: false })
})

it('shows the tokens of a day without a limit', () => {
  expect(cell({ capacity: null, left: null, heldForWalkIns: 0 })).toMatchObject({ kind: 'unlimited', taken: 12 })
})

it('names each reason why a day has no place', () => {
  expect(cell(why('slot-full')).kind).toBe('full')
  expect(cell(why('hospital-closed')).kind).toBe('holiday')
  expect(cell(why('doctor-on-leave')).kind).toBe('leave')
  expect(cell(why('slot-not-held')).kind).toBe('none')
  expect(cell(why('session-over')).kind).toBe('over')
})

it('counts the places before the booking opens, and says when it does', () => {
  expect(cell({ ...why('booking-not-open'), bookingOpensAt: '2026-11-16T08:00:00+05:30' })).toMatchObject({
    kind: 'places',
    left: 18,
    opens: '2026-11-16',
  })
})

it('shows the times of a day that differ from the other weeks', () => {
  expect(cell({ changed: true, startTime: '10 AM' })).toMatchObject({
    isChanged: true,
    times: { start: '10 AM', end: '12 PM', hasOtherStart: true },
  })
  expect(cell({ changed: true })).not.toHaveProperty('times')
})

it('takes the days of every week and the leave while the doctor is not available', () => {
  const away = why('doctor-not-available')
  expect(cell(away).kind).toBe('places')
  expect(cell(away, { slot: { ...slot, days: [2, 5] } }).kind).toBe('none')
  expect(cell(away, { leave: [{ _id: 'l', from: '2026-11-20', to: date }] }).kind).toBe('leave')
  expect(cell(away, { holidays: [{ _id: 'h', from: date, to: date }] }).kind).toBe('holiday')
})

it('counts the places of a slot that is switched off', () => {
  expect(cell(why('slot-full'), { slot: { ...slot, active: false } })).toMatchObject({ kind: 'places', left: 18 })
})
