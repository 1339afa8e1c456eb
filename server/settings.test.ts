import { describe, expect, test } from 'vitest'
import { readSettings } from './settings.ts'

const twilioKeys = { TWILIO_ACCOUNT_SID: 'a', TWILIO_AUTH_TOKEN: 'b', TWILIO_VERIFY_SERVICE: 'c' }

describe('the settings', () => {
  test('have the defaults that docs/operations.md names', () => {
    expect(readSettings({})).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      origins: ['http://localhost:3000', 'http://127.0.0.1:3000'],
      demo: true,
      demonstration: true,
      localNetworkOnly: true,
      rateLimits: true,
      bookingDaysAhead: 14,
      maxWaitingAppointments: 5,
      maxWaitingPerQueue: 2,
      maxNewContactsPerDay: 300,
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
    ['ALLOW_DEMO', 'yes'],
    ['RATE_LIMITS', 'no'],
    ['CLIPS_DIR', '/no/such/folder'],
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

  test.each<[string, Record<string, string>]>([
    ['OTP_PROVIDER', { OTP_PROVIDER: 'pigeon' }],
    ['OTP_PROVIDER', { OTP_PROVIDER: 'dev', NODE_ENV: 'production' }],
    ['DEMO', { DEMO: '1', NODE_ENV: 'production' }],
    ['ADMIN_PASSWORD', { ADMIN_PASSWORD: 'thirteen char', DEMO: '0', NODE_ENV: 'production' }],
    ['CONTACT_PHONES', { CONTACT_PHONES: 'at the desk' }],
    ['CONTACT_EMAIL', { CONTACT_EMAIL: 'the office' }],
    ['CONTACT_WEBSITE', { CONTACT_WEBSITE: 'baari.example' }],
    ['RATE_LIMITS', { RATE_LIMITS: 'off', NODE_ENV: 'production' }],
    ['TRUSTED_PROXY', { TRUSTED_PROXY: 'the office' }],
    ['SESSION_IDLE_PATIENT', { SESSION_IDLE_PATIENT: '30 days' }],
    ['MAX_WAITING_APPOINTMENTS', { MAX_WAITING_APPOINTMENTS: '0' }],
    ['MAX_WAITING_PER_QUEUE', { MAX_WAITING_PER_QUEUE: '0' }],
    ['DATABASE_POOL', { DATABASE_POOL: '1.5' }],
  ])('stop the start with a sentence that names %s: %o', (name, env) => {
    expect(() => readSettings(env)).toThrow(new RegExp(`\\b${name}\\b`))
  })

  test('reject a metrics token that is short or has blanks, without showing it', () => {
    expect(readSettings({}).metricsToken).toBeUndefined()
    expect(readSettings({ METRICS_TOKEN: 'x'.repeat(16) }).metricsToken).toBe('x'.repeat(16))
    for (const token of ['x'.repeat(15), 'x'.repeat(201), 'sixteen or more, with blanks'])
      expect(() => readSettings({ METRICS_TOKEN: token })).toThrow(/^METRICS_TOKEN must [^x]*$/)
  })

  test('accept mobiles of the listed countries', () => {
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

  test('reject development settings in production', () => {
    const production = { NODE_ENV: 'production' }
    expect(readSettings(production).demo).toBe(false)
    expect(() => readSettings({ ...production, RATE_LIMITS: 'off' })).toThrow('RATE_LIMITS=off')
    expect(() => readSettings({ ...production, OTP_PROVIDER: 'dev' })).toThrow('OTP_PROVIDER=dev')
  })

  test('allow sockets only from the public address, if set', () => {
    const { origins } = readSettings({ PUBLIC_URL: 'https://baari.example/path', ALLOW_DEMO: '1' })
    expect(origins).toEqual(['https://baari.example'])
  })
})

describe('a start outside production', () => {
  test.each([
    ['PUBLIC_URL', { PUBLIC_URL: 'https://baari.example' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'https://localhost:3000' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'http://baari.example' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'http://203.0.113.7:3000', HOST: '0.0.0.0' }],
    ['HOST', { HOST: '0.0.0.0' }],
    ['HOST', { HOST: '::' }],
    ['HOST', { HOST: '192.168.1.5', DEMO: '0' }],
  ])('is refused by a sentence that names %s and ALLOW_DEMO: %o', (name, env) => {
    expect(() => readSettings(env)).toThrow(new RegExp(`^${name}=.* ALLOW_DEMO=1 .*\\.$`))
    expect(readSettings({ ...env, ALLOW_DEMO: '1' })).toMatchObject({ demonstration: true, localNetworkOnly: false })
  })

  test.each(['http://192.168.1.5:3000', 'http://reception-pc:3000', 'http://laptop.local:3000'])(
    'serves phones on the same network by the line of the README, and no one else: %s',
    (PUBLIC_URL) => {
      const settings = readSettings({ HOST: '0.0.0.0', PUBLIC_URL })
      expect(settings).toMatchObject({ demonstration: true, localNetworkOnly: true })
    },
  )

  test('is a demonstration while it has demo accounts or shows one-time codes', () => {
    const twilio = { OTP_PROVIDER: 'twilio', ...twilioKeys }
    expect(readSettings({ DEMO: '0' }).demonstration).toBe(true)
    expect(readSettings(twilio).demonstration).toBe(true)
    expect(readSettings({ DEMO: '0', ...twilio }).demonstration).toBe(false)
  })
})

describe('production', () => {
  const production = { NODE_ENV: 'production', HOST: '0.0.0.0', PUBLIC_URL: 'https://baari.example' }

  test('serves everyone and is no demonstration, with and without ALLOW_DEMO', () => {
    for (const more of [{}, { ALLOW_DEMO: '1' }])
      expect(readSettings({ ...production, ...more })).toMatchObject({ demonstration: false, localNetworkOnly: false })
  })

  test('rejects demo data', () => {
    expect(() => readSettings({ ...production, DEMO: '1' })).toThrow(/^DEMO=1 .*production\.$/)
  })

  test('rejects an admin password under 14 characters, and does not repeat it', () => {
    const read = (ADMIN_PASSWORD: string) => () => readSettings({ ...production, ADMIN_PASSWORD })
    expect(read('thirteen char')).toThrow(/^ADMIN_PASSWORD must have at least 14 characters/)
    expect(read('thirteen char')).not.toThrow(/thirteen/)
    expect(read('आठ अक्षर नहीं')).toThrow(/^ADMIN_PASSWORD/)
    expect(read('fourteen chars')().adminPassword).toBe('fourteen chars')
  })
})
