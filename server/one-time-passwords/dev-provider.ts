import { createHash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import { Problem } from '#contract/problem.ts'
import type { House } from '../platform/house.ts'
import type { CodeProvider } from './provider.ts'
import { mostTries } from './rules.ts'
import { countTry, forgetCode, keepCode } from './store.ts'

const goodFor = 10 * 60_000

/** For trying out: makes codes itself, and instead of sending them prints them and hands them to the page. */
export function devProvider({ db, clock, log }: Pick<House, 'db' | 'clock' | 'log'>): CodeProvider {
  return {
    way: 'code',
    async send(mobile) {
      const code = String(randomInt(1_000_000)).padStart(6, '0')
      const salt = randomBytes(16)
      await keepCode(db, { mobile, salt, hash: hashOf(code, salt), expiresAt: new Date(clock().getTime() + goodFor) })
      // The one line of the log that names a mobile: without it nobody could try the product out.
      log.info({ mobile, code }, 'one-time password')
      return { devCode: code }
    },
    async check(mobile, code) {
      // Counted before it is compared: five tries are five, also when they come at once.
      const kept = await countTry(db, mobile, clock())
      if (!kept || kept.tries > mostTries) throw new Problem('otp-expired')
      if (!timingSafeEqual(kept.code_hash, hashOf(code, kept.salt))) throw new Problem('otp-wrong')
      if (!(await forgetCode(db, mobile, kept.code_hash))) throw new Problem('otp-expired')
    },
  }
}

const hashOf = (code: string, salt: Buffer): Buffer => createHash('sha256').update(salt).update(code).digest()
