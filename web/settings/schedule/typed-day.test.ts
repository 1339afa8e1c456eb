import { expect, it } from 'vitest'
import { overrideOf } from './one-day-form.tsx'

const slot = {
  _id: 'a',
  name: 'Morning',
  startTime: '9 AM',
  endTime: '12 PM',
  active: true,
  days: [1, 3],
  capacity: 40,
}
const asEveryWeek = { startTime: '9 AM', endTime: '12 PM', capacity: '40' }
const [monday, tuesday] = ['2026-11-23', '2026-11-24']

it('has no override where a day is as every week', () => {
  expect(overrideOf(asEveryWeek, true, slot, monday)).toBeUndefined()
  expect(overrideOf({ startTime: ' ', endTime: '', capacity: '' }, true, slot, monday)).toBeUndefined()
})

it('holds only what differs from every week', () => {
  expect(overrideOf({ ...asEveryWeek, startTime: ' 10:30 am ' }, true, slot, monday)).toEqual({ startTime: '10:30 am' })
  expect(overrideOf({ ...asEveryWeek, capacity: '20' }, true, slot, monday)).toEqual({ capacity: 20 })
})

it('says whether it is held where that differs from the weekday', () => {
  expect(overrideOf(asEveryWeek, false, slot, monday)).toEqual({ held: false })
  expect(overrideOf(asEveryWeek, true, slot, tuesday)).toEqual({ held: true })
  expect(overrideOf(asEveryWeek, false, slot, tuesday)).toBeUndefined()
})
