import { statSync } from 'node:fs'
import { isIP } from 'node:net'
import { z } from 'zod'
import { role, roles, type Role } from '#contract/permissions.ts'
import { scopes, type SessionLives } from './accounts/index.ts'
import { contactSettings, mailSettings } from './mail-settings.ts'
import { demonstrationSettings } from './demonstration-settings.ts'
import { messageChannels, messagePrices, messageProviders } from './message-settings.ts'
import { mobileCountries, otpSettings } from './otp-settings.ts'
import { defaultDataDir } from './own-postgres/index.ts'
import { StartRefused } from './platform/database/index.ts'

/** All settings, read once. docs/operations.md describes each. */
export type Settings = ReturnType<typeof readSettings>

/** Reads and checks every environment variable.
 *  @throws StartRefused that names the variable with an invalid value */
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
    port,
    host,
    /** The web pages that may open a socket: PUBLIC_URL's, or both names of this machine. */
    origins: publicOrigins,
    /** Of PostgreSQL 15 or later; undefined starts the own PostgreSQL. */
    databaseUrl: env['DATABASE_URL'] || undefined,
    /** Folder of the own PostgreSQL. */
    dataDir: env['DATA_DIR'] || defaultDataDir(),
    /** The key of the tokens' links in hexadecimal digits; undefined keeps one in a file of `dataDir`. */
    linkKey: linkKey(env),
    /** Size of the pool of database connections. */
    databasePool: wholeNumber(env, 'DATABASE_POOL', 10, 2, 200),
    /** Whether to fill an empty database with demo data. */
    demo,
    /** The admin's password; undefined keeps the stored one or generates one. */
    adminPassword: env['ADMIN_PASSWORD'] || undefined,
    /** Whether the admin may only set a second factor until there is one. */
    adminNeedsFactor:
      oneOf(env, 'ADMIN_SECOND_FACTOR', ['required', 'optional'] as const, production ? 'required' : 'optional') ===
      'required',
    rateLimits,
    /** The provider that verifies mobile numbers; undefined disables sign-up. */
    otp,
    /** The calling codes of the countries whose mobiles are accepted. */
    mobileCountries: mobileCountries(env),
    /** The operator's contact details, which every page shows. */
    contact: contactSettings(env, production),
    /** The mail server; undefined sends no e-mail. */
    mail: mailSettings(env),
    /** The provider of each channel of messages. */
    messageChannels: messageChannels(env, production),
    /** The keys of those providers, and the ids of the registered texts. */
    messageProviders: messageProviders(env, messageChannels(env, production)),
    /** Paise for a message, by channel and language. */
    messagePrices: messagePrices(env),
    /** Addresses whose X-Forwarded-* headers are trusted. */
    trustedProxy: addresses(env, 'TRUSTED_PROXY'),
    /** Lifetimes of a session in milliseconds: idle, and in total. */
    sessionLives: sessionLives(env),
    /** Hosts of the allowed push services. A leading dot allows all subdomains. */
    pushServices: list(env, 'PUSH_SERVICES') ?? [
      'fcm.googleapis.com',
      'updates.push.services.mozilla.com',
      'web.push.apple.com',
      '.notify.windows.com',
    ],
    /** Folder of own recordings for the displays' announcements; undefined plays those that ship with Baari. */
    clipsDir: folder(env, 'CLIPS_DIR'),
    /** Days after today that can be booked. */
    bookingDaysAhead: wholeNumber(env, 'BOOKING_DAYS_AHEAD', 14, 0, 366),
    /** Limit of one patient's waiting appointments. */
    maxWaitingAppointments: wholeNumber(env, 'MAX_WAITING_APPOINTMENTS', 5, 1),
    /** Limit of one patient's waiting appointments in one queue. */
    maxWaitingPerQueue: wholeNumber(env, 'MAX_WAITING_PER_QUEUE', 2, 1),
    /** Limit of the accounts without an earlier appointment at a hospital that its desk may reach in one day. */
    maxNewContactsPerDay: wholeNumber(env, 'MAX_NEW_CONTACTS_PER_DAY', 300, 0),
    /** Days that the audit trail keeps a row; Indian law requires a year. */
    auditDays: wholeNumber(env, 'AUDIT_DAYS', 3 * 365, 365),
    /** Days after the service day until an appointment's personal data is erased. */
    retentionDays: wholeNumber(env, 'RETENTION_DAYS', 3 * 365, 1, 36_500),
    /** Whether each answer is compared with its contract; for tests. */
    checkAnswers: oneOf(env, 'CHECK_ANSWERS', ['0', '1'] as const, '0') === '1',
    /** Milliseconds. Slower statements are logged; 0 logs every statement. */
    slowQueryMs: wholeNumber(env, 'SLOW_QUERY_MS', 200, 0),
    /** Bearer token for `/metrics`; undefined disables `/metrics`. */
    metricsToken: metricsToken(env),
    /** Whether a start on a terminal logs its steps as well. */
    logsStart: Boolean(env['LOG_LEVEL']),
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

/** The variables are in seconds, and named by the role: `SESSION_IDLE_PATIENT`. */
function sessionLives(env: NodeJS.ProcessEnv): SessionLives {
  const lives = role.options.map((name) => {
    const { life } = scopes[roles[name].scope]
    const read = (what: string, preset: number) =>
      wholeNumber(env, `SESSION_${what}_${name.toUpperCase()}`, preset / 1000, 1) * 1000
    return [name, { idle: read('IDLE', life.idle), longest: read('LONGEST', life.longest) }] as const
  })
  return z.record(role, z.custom<SessionLives[Role]>()).parse(Object.fromEntries(lives))
}

function metricsToken(env: NodeJS.ProcessEnv): string | undefined {
  const token = env['METRICS_TOKEN'] || undefined
  if (token !== undefined && !/^[\x21-\x7e]{16,200}$/.test(token))
    throw new StartRefused('METRICS_TOKEN must have 16 to 200 letters, digits or signs, without blanks.')
  return token
}

function linkKey(env: NodeJS.ProcessEnv): string | undefined {
  const key = env['LINK_KEY'] || undefined
  if (key !== undefined && !/^[0-9a-f]{64}$/i.test(key))
    throw new StartRefused('LINK_KEY must have 64 hexadecimal digits, as openssl rand -hex 32 makes them.')
  return key?.toLowerCase()
}

function folder(env: NodeJS.ProcessEnv, name: string): string | undefined {
  const path = env[name] || undefined
  if (path !== undefined && !statSync(path, { throwIfNoEntry: false })?.isDirectory())
    throw new StartRefused(`${name} must be a folder; there is none at "${path}".`)
  return path
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

/** A comma-separated list; undefined if the variable is not set. */
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
