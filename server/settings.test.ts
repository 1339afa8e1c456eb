import { describe, expect, test } from 'vitest'
import { readSettings } from './settings.ts'

describe('the settings', () => {
  test('have the defaults that docs/operations.md names', () => {
    expect(readSettings({})).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      origins: ['http://localhost:3000', 'http://127.0.0.1:3000'],
      demo: true,
      rateLimits: true,
      bookingDaysAhead: 14,
      maxWaitingAppointments: 5,
      sessionIdle: { patient: 30 * 86_400_000, staff: 12 * 3_600_000, admin: 3_600_000 },
    })
  })

  test.each([
    ['PORT', '80a'],
    ['PORT', '70000'],
    ['DEMO', 'yes'],
    ['RATE_LIMITS', 'no'],
    ['PUBLIC_URL', 'baari.example'],
    ['BOOKING_DAYS_AHEAD', '-1'],
    ['SESSION_IDLE_STAFF', '0'],
    ['SESSION_IDLE_ADMIN', '-1'],
    ['LOG_LEVEL', 'loud'],
  ])('stop the start with a sentence that names %s when it is "%s"', (name, value) => {
    expect(() => readSettings({ [name]: value })).toThrow(new RegExp(`^${name} must .*"${value}"\\.$`))
  })

  test('refuse in production what is for trying out only', () => {
    const production = { NODE_ENV: 'production' }
    expect(readSettings(production).demo).toBe(false)
    expect(() => readSettings({ ...production, RATE_LIMITS: 'off' })).toThrow('RATE_LIMITS=off')
    expect(() => readSettings({ ...production, OTP_PROVIDER: 'dev' })).toThrow('OTP_PROVIDER=dev')
  })

  test('allow the public address alone to open sockets, where one is set', () => {
    expect(readSettings({ PUBLIC_URL: 'https://baari.example/path' }).origins).toEqual(['https://baari.example'])
  })
})
