import type { AppContext } from '../platform/app-context.ts'
import { type Msg91Keys, msg91Provider } from './msg91-provider.ts'
import type { CodeProvider, OtpProvider } from './provider.ts'
import { type TwilioKeys, twilioProvider } from './twilio-provider.ts'
import { createHash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import { Problem } from '../platform/problem.ts'
import { maxTries } from './rules.ts'
import { countTry, forgetCode, keepCode } from './store.ts'

/** The configured provider with its keys. */
export type OtpSettings =
  | { provider: 'dev' }
  | ({ provider: 'msg91' } & Msg91Keys)
  | ({ provider: 'twilio' } & TwilioKeys)
  | undefined

export function chooseProvider(settings: OtpSettings, context: AppContext, countries: readonly string[]): OtpProvider {
  switch (settings?.provider) {
    case 'dev':
      return devProvider(context)
    case 'msg91':
      return msg91Provider(settings, countries)
    case 'twilio':
      return twilioProvider(settings)
    case undefined:
      return undefined
  }
}

const goodFor = 10 * 60_000

/** For trying out: makes codes itself, and instead of sending them prints them and hands them to the page. */
function devProvider({ db, clock, log }: Pick<AppContext, 'db' | 'clock' | 'log'>): CodeProvider {
  return {
    way: 'code',
    async send(mobile) {
      const code = String(randomInt(1_000_000)).padStart(6, '0')
      const salt = randomBytes(16)
      await keepCode(db, { mobile, salt, hash: hashOf(code, salt), expiresAt: new Date(clock().getTime() + goodFor) })
      // The only log line with a mobile. Without an SMS gateway, the log is the only place to find the code.
      log.info({ mobile, code }, 'one-time password')
      return { devCode: code }
    },
    async check(mobile, code) {
      // Count the try before comparing, so that simultaneous tries do not exceed the limit.
      const stored = await countTry(db, mobile, clock())
      if (!stored || stored.tries > maxTries) throw new Problem('otp-expired')
      if (!timingSafeEqual(stored.code_hash, hashOf(code, stored.salt))) throw new Problem('otp-wrong')
      if (!(await forgetCode(db, mobile, stored.code_hash))) throw new Problem('otp-expired')
    },
  }
}

const hashOf = (code: string, salt: Buffer): Buffer => createHash('sha256').update(salt).update(code).digest()
