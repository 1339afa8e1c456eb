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

test('every service day has service days before and after it, as far as bookings and leave reach', () => {
  const day = fc.date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
  const texts = fc.oneof(
    fc.constantFrom('9998-12-31', '9999-01-01', '9999-12-31', '0001-01-01'),
    day.map((date) => date.toISOString().slice(0, 10)),
  )
  fc.assert(
    fc.property(texts, fc.integer({ min: 0, max: 365 }), (text, days) => {
      const isWritten = /^[0-9]{4}-[0-9]{2}-[0-9]{2}$/.test(addDays(text, days))
      expect(isWritten || !serviceDay.safeParse(text).success).toBe(true)
    }),
  )
  expect(serviceDay.safeParse('9998-12-31').success).toBe(true)
})
