import { describe, expect, test } from 'vitest'
import { clinicKinds, habits } from './clinics.ts'
import { busiest, countryDay, sum } from './country-day.ts'

const clinics = 2_000
const day = countryDay(clinics, habits, 1)

describe('a day of many clinics', () => {
  test('every token is completed, cancelled or missed', () => {
    expect(sum(day.bookings)).toBe(sum(day.completions) + sum(day.cancellations) + day.missed)
  })

  test('every clinic gives out fifty tokens, on average', () => {
    const planned = clinicKinds.reduce((all, { share, tokens }) => all + share * tokens, 0)
    expect(planned).toBeCloseTo(50)
    // A hundred thousand of them: one deviation is 0.3 %.
    expect(sum(day.bookings) / clinics).toBeGreaterThan(49)
    expect(sum(day.bookings) / clinics).toBeLessThan(51)
  })

  test('every phone that begins to follow stops again, and so does every desk', () => {
    expect(day.joined).toBe(day.left)
    expect(day.joined).toBeGreaterThan(0)
    expect(Math.min(...day.sockets)).toBe(0)
    expect(day.sockets.at(-1)).toBe(0)
  })

  test('the same seed gives the same day, another one another', () => {
    expect(countryDay(clinics, habits, 1)).toEqual(day)
    expect(countryDay(clinics, habits, 2).bookings).not.toEqual(day.bookings)
  })

  test('the busiest minute is around nine o’clock', () => {
    expect(busiest(day.bookings).minute).toBeGreaterThan(8.5 * 60)
    expect(busiest(day.bookings).minute).toBeLessThan(9.5 * 60)
  })

  test('a rush twice as sharp is higher and no longer', () => {
    const sharp = countryDay(clinics, { ...habits, sharpness: 2 }, 1)
    expect(busiest(sharp.bookings).count / busiest(day.bookings).count).toBeGreaterThan(1.3)
    expect(sum(sharp.bookings) / sum(day.bookings)).toBeGreaterThan(0.97)
    expect(sum(sharp.bookings) / sum(day.bookings)).toBeLessThan(1.03)
  })

  test('with nobody who follows, messages go to the desks alone', () => {
    const alone = countryDay(clinics, { ...habits, followed: 0 }, 1)
    expect(alone.joined).toBe(0)
    expect(Math.max(...alone.sockets)).toBe(clinics)
    const told = sum(alone.bookings) + 2 * sum(alone.completions) + sum(alone.cancellations)
    expect(sum(alone.messages)).toBeCloseTo(told + 2 * sum(alone.connections), 0)
  })
})
