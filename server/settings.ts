import { isIP } from 'node:net'
import { contactSettings } from './contact-settings.ts'
import { demonstrationSettings } from './demonstration-settings.ts'
import { mailSettings } from './mail-settings.ts'
import { mobileCountries, otpSettings } from './otp-settings.ts'
import { defaultDataDir } from './own-postgres/index.ts'
import { StartRefused } from './platform/database/index.ts'

const minutes = 60_000
const hours = 60 * minutes
const days = 24 * hours

/** Everything that can be set from outside, read once. docs/operations.md describes each. */
export type Settings = ReturnType<typeof readSettings>

/** Reads and checks every environment variable.
 *  @throws Error with one sentence that names the variable, when a value is wrong */
export function readSettings(env: NodeJS.ProcessEnv) {
  const production = env['NODE_ENV'] === 'production'
  const port = wholeNumber(env, 'PORT', 3000, 0, 65535)
  const rateLimits = oneOf(env, 'RATE_LIMITS', ['on', 'off'] as const, 'on') !== 'off'
  if (production && !rateLimits)
    throw new StartRefused('RATE_LIMITS=off is for load tests; it is refused when NODE_ENV=production.')

  const host = env['HOST'] || '127.0.0.1'
  const publicOrigins = origins(env, port)
  const demo = oneOf(env, 'DEMO', ['0', '1'] as const, production ? '0' : '1') === '1'
  const otp = otpSettings(env, production)

  return {
    production,
    /** Whether every page says that this is a demonstration; whether only the local network may connect. */
    ...demonstrationSettings(env, { production, host, demo, otp }),
    /** Where it listens. */
    port,
    host,
    /** The web pages that may open a socket: PUBLIC_URL's, or both names of this machine. */
    origins: publicOrigins,
    /** Any PostgreSQL from 15; undefined means its own. */
    databaseUrl: env['DATABASE_URL'] || undefined,
    /** The own PostgreSQL's files. */
    dataDir: env['DATA_DIR'] || defaultDataDir(),
    /** Connections to the database that serve calls. */
    databasePool: wholeNumber(env, 'DATABASE_POOL', 10, 2, 200),
    /** Fill an empty database with demo data. */
    demo,
    /** The admin's password; undefined: the one that is kept stays, or one is made up. */
    adminPassword: env['ADMIN_PASSWORD'] || undefined,
    rateLimits,
    /** Who proves mobile numbers; undefined: nobody, and nobody can sign up. */
    otp,
    /** The calling codes of the countries whose mobiles are taken. */
    mobileCountries: mobileCountries(env),
    /** How those who run it are reached, as every page shows it. */
    contact: contactSettings(env, production),
    /** Who carries our e-mail; undefined: none is sent. */
    mail: mailSettings(env),
    /** Addresses whose X-Forwarded-* are believed. */
    trustedProxy: addresses(env, 'TRUSTED_PROXY'),
    /** How long a session lives without being used, and in all. */
    sessionLives: {
      patient: sessionLife(env, 'PATIENT', 30 * days, 180 * days),
      staff: sessionLife(env, 'STAFF', 12 * hours, 7 * days),
      admin: sessionLife(env, 'ADMIN', hours, 12 * hours),
    },
    /** The push services that notifications are sent through: hosts, with a dot before those that stand for all below. */
    pushServices: list(env, 'PUSH_SERVICES') ?? [
      'fcm.googleapis.com',
      'updates.push.services.mozilla.com',
      'web.push.apple.com',
      '.notify.windows.com',
    ],
    /** How many days after today a token can be booked for. */
    bookingDaysAhead: wholeNumber(env, 'BOOKING_DAYS_AHEAD', 14, 0, 366),
    /** How many waiting appointments one patient may hold. */
    maxWaitingAppointments: wholeNumber(env, 'MAX_WAITING_APPOINTMENTS', 5, 1),
    /** How many of them may be of one queue. */
    maxWaitingPerQueue: wholeNumber(env, 'MAX_WAITING_PER_QUEUE', 2, 1),
    /** How many accounts that do not know a hospital its desk may reach on one day. */
    maxNewContactsPerDay: wholeNumber(env, 'MAX_NEW_CONTACTS_PER_DAY', 300, 0),
    /** How many days a row of the audit trail is kept; a year at least, which India's law asks for. */
    auditDays: wholeNumber(env, 'AUDIT_DAYS', 3 * 365, 365),
    /** How many days after their service day appointments keep the names of their people. */
    retentionDays: wholeNumber(env, 'RETENTION_DAYS', 3 * 365, 1, 36_500),
    /** A statement that takes the database longer is named in the log; in milliseconds, 0 names every one. */
    slowQueryMs: wholeNumber(env, 'SLOW_QUERY_MS', 200, 0),
    /** What Prometheus shows to read `/metrics`; undefined: there is no `/metrics`. */
    metricsToken: metricsToken(env),
    logLevel: oneOf(env, 'LOG_LEVEL', ['debug', 'info', 'warn', 'error', 'silent'] as const, 'info') ?? 'info',
  }
}

function wholeNumber(env: NodeJS.ProcessEnv, name: string, preset: number, least: number, most = 2 ** 31): number {
  const text = env[name]
  if (text === undefined || text === '') return preset
  const number = Number(text)
  if (!/^\d+$/.test(text) || number < least || number > most)
    throw new StartRefused(`${name} must be a whole number from ${least} to ${most}; it is "${text}".`)
  return number
}

/** @param idle, longest presets, in milliseconds; the variables are in seconds */
function sessionLife(env: NodeJS.ProcessEnv, whose: string, idle: number, longest: number) {
  return {
    idle: wholeNumber(env, `SESSION_IDLE_${whose}`, idle / 1000, 1) * 1000,
    longest: wholeNumber(env, `SESSION_LONGEST_${whose}`, longest / 1000, 1) * 1000,
  }
}

function metricsToken(env: NodeJS.ProcessEnv): string | undefined {
  const token = env['METRICS_TOKEN'] || undefined
  if (token !== undefined && !/^[\x21-\x7e]{16,200}$/.test(token))
    throw new StartRefused('METRICS_TOKEN must have 16 to 200 letters, digits or signs, without blanks.')
  return token
}

function oneOf<const T extends string>(
  env: NodeJS.ProcessEnv,
  name: string,
  allowed: readonly T[],
  preset: T | undefined,
): T | undefined {
  const text = env[name]
  if (text === undefined || text === '') return preset
  const found = allowed.find((value) => value === text)
  if (found === undefined) throw new StartRefused(`${name} must be one of ${allowed.join(', ')}; it is "${text}".`)
  return found
}

function origins(env: NodeJS.ProcessEnv, port: number): string[] {
  const text = env['PUBLIC_URL']
  if (!text) return [`http://localhost:${port}`, `http://127.0.0.1:${port}`]
  if (!URL.canParse(text) || !/^https?:/.test(text))
    throw new StartRefused(`PUBLIC_URL must be an address such as https://baari.example; it is "${text}".`)
  return [new URL(text).origin]
}

/** What is listed with commas; undefined when the variable is not set. */
const list = (env: NodeJS.ProcessEnv, name: string): string[] | undefined =>
  env[name]
    ?.split(',')
    .map((one) => one.trim())
    .filter(Boolean)

/** Addresses, and networks such as 10.0.0.0/8. */
function addresses(env: NodeJS.ProcessEnv, name: string): string[] {
  const listed = list(env, name) ?? []
  for (const one of listed) {
    const [address = '', bits = '1'] = one.split('/')
    const most = { 4: 32, 6: 128 }[isIP(address)] ?? 0
    if (!/^\d+$/.test(bits) || Number(bits) < 1 || Number(bits) > most)
      throw new StartRefused(`${name} must be addresses such as 10.0.0.7 or 10.0.0.0/8, with commas; "${one}" is none.`)
  }
  return listed
}
