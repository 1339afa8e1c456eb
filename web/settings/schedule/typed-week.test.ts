import { expect, it } from 'vitest'
import { slotOfTyped, typedTime, typedWeekOf, wrongRules, writeWeekdays, type TypedWeek } from './typed-week.ts'

const plain: TypedWeek = {
  name: 'Morning',
  startTime: '9 AM',
  endTime: '12 PM',
  days: '1,2,3,4,5,6,7',
  capacity: '',
  held: '',
  daysBefore: '',
  opensAt: '',
}
const wrong = (change: Partial<TypedWeek>) => wrongRules({ ...plain, ...change })

it('shows a slot without rules as every day, without a limit', () => {
  const { name, startTime, endTime } = plain
  expect(typedWeekOf({ _id: 'a', active: true, name, startTime, endTime })).toEqual(plain)
})

it('writes a time as people type it', () => {
  expect(['08:00', '00:05', '12:30', '20:15'].map(typedTime)).toEqual(['8:00 am', '12:05 am', '12:30 pm', '8:15 pm'])
})

it('orders the days of a week', () => {
  expect(writeWeekdays([5, 1, 3])).toBe('1,3,5')
})

it('accepts empty rules, numbers in any Indian digits and times as people type them', () => {
  expect(wrong({})).toEqual({})
  expect(wrong({ capacity: '४०', held: '10', daysBefore: '7', opensAt: '8.30 am' })).toEqual({})
  expect(wrong({ capacity: '5', held: '5', daysBefore: '0' })).toEqual({})
})

it('names each wrong rule', () => {
  expect(wrong({ days: '' })).toEqual({ days: 'no-days' })
  expect(wrong({ capacity: '0' })).toEqual({ capacity: 'capacity-wrong' })
  expect(wrong({ capacity: 'many' })).toEqual({ capacity: 'capacity-wrong' })
  expect(wrong({ capacity: '5', held: '6' })).toEqual({ held: 'more-held-than-capacity' })
  expect(wrong({ capacity: '5', held: 'x' })).toEqual({ held: 'capacity-wrong' })
  expect(wrong({ daysBefore: '400' })).toEqual({ daysBefore: 'days-before-wrong' })
  expect(wrong({ opensAt: '8 am' })).toEqual({ daysBefore: 'days-before-missing' })
  expect(wrong({ daysBefore: '7', opensAt: 'early' })).toEqual({ opensAt: 'time-wrong' })
})

it('removes the held places with the limit, and the time with the days before', () => {
  expect(slotOfTyped({ ...plain, held: '10', opensAt: '8 am' }, true)).toMatchObject({
    capacity: null,
    heldForWalkIns: null,
    releaseHeld: false,
    opensDaysBefore: null,
    opensAt: null,
  })
})

it('sends what was typed', () => {
  const typed = { ...plain, days: '2,5', capacity: '40', held: '10', daysBefore: '7', opensAt: '8 am' }
  expect(slotOfTyped(typed, true)).toEqual({
    name: 'Morning',
    startTime: '9 AM',
    endTime: '12 PM',
    days: [2, 5],
    capacity: 40,
    heldForWalkIns: 10,
    releaseHeld: true,
    opensDaysBefore: 7,
    opensAt: '8 am',
  })
})
