import { expect, test } from 'vitest'
import { slotHours } from './slot-hours.ts'

const hours = (startTime: string, endTime: string, timeZone = 'Asia/Kolkata', appointmentDate = '2026-11-20') =>
  slotHours({ appointmentDate, slot: { startTime, endTime }, hospitalId: { timeZone } })

test("a slot's times are read in the hospital's time zone, in every time zone of the phone", () => {
  expect(hours('09:30 AM', '12:30 PM')).toEqual({
    start: Date.parse('2026-11-20T09:30:00+05:30'),
    end: Date.parse('2026-11-20T12:30:00+05:30'),
  })
  expect(hours('2 AM', '3 AM').start).toBe(Date.parse('2026-11-19T20:30:00Z'))
})

test('summer time applies on its own days', () => {
  expect(hours('9 AM', '10 AM', 'Europe/Berlin', '2026-07-01').start).toBe(Date.parse('2026-07-01T07:00:00Z'))
  expect(hours('9 AM', '10 AM', 'Europe/Berlin', '2026-12-01').start).toBe(Date.parse('2026-12-01T08:00:00Z'))
})

test('the morning after a clock change is read with the new offset', () => {
  expect(hours('4 AM', '5 AM', 'Europe/Berlin', '2026-03-29').start).toBe(Date.parse('2026-03-29T02:00:00Z'))
  expect(hours('4 AM', '5 AM', 'Europe/Berlin', '2026-10-25').start).toBe(Date.parse('2026-10-25T03:00:00Z'))
})

test('a slot over midnight ends on the next day', () => {
  expect(hours('10 PM', '2 AM').end).toBe(Date.parse('2026-11-21T02:00:00+05:30'))
  expect(hours('6 PM', '24:00').end).toBe(Date.parse('2026-11-21T00:00:00+05:30'))
})

test('text that is no time is unchanged', () => {
  expect(hours('after lunch', 'evening')).toEqual({ start: undefined, end: undefined })
  expect(hours('after lunch', '5 PM')).toEqual({ start: undefined, end: Date.parse('2026-11-20T17:00:00+05:30') })
})
