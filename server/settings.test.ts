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
      mobileCountries: ['91'],
      sessionLives: {
        patient: { idle: 30 * 86_400_000, longest: 180 * 86_400_000 },
        staff: { idle: 12 * 3_600_000, longest: 7 * 86_400_000 },
        admin: { idle: 3_600_000, longest: 12 * 3_600_000 },
      },
    })
  })

  test.each([
    ['PORT', '80a'],
    ['PORT', '70000'],
    ['DEMO', 'yes'],
    ['RATE_LIMITS', 'no'],
    ['PUBLIC_URL', 'baari.example'],
    ['BOOKING_DAYS_AHEAD', '-1'],
    ['AUDIT_DAYS', '364'],
    ['RETENTION_DAYS', '0'],
    ['SESSION_IDLE_STAFF', '0'],
    ['SESSION_IDLE_ADMIN', '-1'],
    ['SESSION_LONGEST_STAFF', '0'],
    ['LOG_LEVEL', 'loud'],
    ['MOBILE_COUNTRIES', 'india'],
    ['MOBILE_COUNTRIES', '977'],
    ['MOBILE_COUNTRIES', '91,9'],
    ['MOBILE_COUNTRIES', '91,9771'],
    ['MOBILE_COUNTRIES', '91,,977'],
    ['MOBILE_COUNTRIES', '91;977'],
  ])('stop the start with a sentence that names %s when it is "%s"', (name, value) => {
    expect(() => readSettings({ [name]: value })).toThrow(new RegExp(`^${name} must .*"${value}"\\.$`))
  })

  test('refuse a token for the metrics that is short or has blanks, without showing it', () => {
    expect(readSettings({}).metricsToken).toBeUndefined()
    expect(readSettings({ METRICS_TOKEN: 'x'.repeat(16) }).metricsToken).toBe('x'.repeat(16))
    for (const token of ['x'.repeat(15), 'x'.repeat(201), 'sixteen or more, with blanks'])
      expect(() => readSettings({ METRICS_TOKEN: token })).toThrow(/^METRICS_TOKEN must [^x]*$/)
  })

  test('take mobiles of the countries that are listed', () => {
    const countries = (text: string) => readSettings({ MOBILE_COUNTRIES: text }).mobileCountries
    expect(countries('')).toEqual(['91'])
    expect(countries('91, 977,1,65,960,977')).toEqual(['91', '977', '1', '65', '960'])
  })

  test.each([
    ['smtps://desk:p%40ss@smtp.example.org', { port: 465, secure: true, mayBePlain: false }],
    ['smtp://desk:p%40ss@smtp.example.org', { port: 587, secure: false, mayBePlain: false }],
    ['smtp://localhost:2525', { host: 'localhost', port: 2525, mayBePlain: true, auth: undefined }],
    ['smtp://[::1]:2525', { host: '::1', mayBePlain: true }],
    ['smtp://localhost.example.org', { mayBePlain: false }],
  ])('send e-mail through %s', (url, expected) => {
    const { mail } = readSettings({ SMTP_URL: url, MAIL_FROM: 'Baari <hello@baari.example>' })
    expect(mail).toMatchObject({
      ...(url.includes('smtp.') && { host: 'smtp.example.org', auth: { user: 'desk', pass: 'p@ss' } }),
      from: { name: 'Baari', address: 'hello@baari.example' },
      ...expected,
    })
  })

  test.each([
    ['smtp.example.org', 'hello@baari.example', 'SMTP_URL must'],
    ['https://secret@example.org', 'hello@baari.example', 'SMTP_URL must'],
    ['smtps://desk:secret%E0%A4@example.org', 'hello@baari.example', 'SMTP_URL must'],
    ['smtps://desk:secret@example.org', '', 'SMTP_URL needs MAIL_FROM'],
    ['', 'hello@baari.example', 'MAIL_FROM needs SMTP_URL'],
    ['smtps://desk:secret@example.org', 'hello', 'MAIL_FROM must'],
    ['smtps://desk:secret@example.org', 'a@b.example, c@d.example', 'MAIL_FROM must'],
    ['smtps://desk:secret@example.org', 'Baari\nBcc: <a@b.example>', 'MAIL_FROM must'],
  ])('stop the start for e-mail through %j from %j, and repeat no password', (url, from, begin) => {
    const read = () => readSettings({ SMTP_URL: url, MAIL_FROM: from })
    expect(read).toThrow(new RegExp(`^${begin}`))
    expect(read).not.toThrow(/secret/)
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
