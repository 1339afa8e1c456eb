import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, serviceDay, serviceDayAt } from './service-day.ts'

test('a service day is the date in the hospital’s time zone', () => {
  const lateEvening = Date.parse('2026-11-20T18:45:00Z')
  expect(serviceDayAt(lateEvening, 'Asia/Kolkata')).toBe('2026-11-21')
  expect(serviceDayAt(lateEvening, 'Europe/London')).toBe('2026-11-20')
})

test('days are counted across months and years, in both directions', () => {
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
  expect(addDays('2028-02-28', 1)).toBe('2028-02-29')
  const day = fc.date({ min: new Date('1990-01-01'), max: new Date('2090-01-01'), noInvalidDate: true })
  fc.assert(
    fc.property(day, fc.integer({ min: -400, max: 400 }), (date, days) => {
      const from = date.toISOString().slice(0, 10)
      expect(addDays(addDays(from, days), -days)).toBe(from)
    }),
  )
})

test('a day that does not exist is rejected', () => {
  expect(serviceDay.safeParse('2026-02-29').success).toBe(false)
  expect(serviceDay.safeParse('2028-02-29').success).toBe(true)
  expect(serviceDay.safeParse('20261121').success).toBe(false)
})
