import type * as argon2 from '@node-rs/argon2'
import { verify } from '@node-rs/argon2'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { hospitalLogin, hospitalSignup, updatePassword, userLogin, userSignup } from '#contract/accounts.ts'
import { statement, type Connection } from '#server/platform/database/index.ts'
import { Limits } from '#server/platform/limits/index.ts'
import { hashOfToken } from '#server/platform/tokens.ts'
import { startApp, type App } from '#tests/app.ts'
import { aHospital, aMobile, aPatient, password } from '#tests/builders.ts'

// The real argon2 behind a gate that a test can close.
vi.mock('@node-rs/argon2', async (original) => {
  const real = await original<typeof argon2>()
  return { ...real, verify: vi.fn<typeof argon2.verify>(real.verify) }
})

// Each try hashes a password.
vi.setConfig({ testTimeout: 120_000 })

const prove = statement(
  'test.prove-mobile',
  `INSERT INTO mobile_proofs (token_hash, mobile, expires_at) VALUES ($1, $2, now() + interval '10 minutes')`,
)
const issue = statement(
  'test.issue-code',
  `INSERT INTO setup_codes (code_hash, hospital_id, expires_at) VALUES ($1, $2, now() + interval '1 day')`,
)
const tries = statement<{ count: number }>('test.all-tries', `SELECT coalesce(sum(count), 0)::int AS count FROM tries`)

let app: App
beforeAll(async () => {
  app = await startApp({ RATE_LIMITS: 'on', TRUSTED_PROXY: '127.0.0.1' })
})
afterAll(() => app.stop())

const from = (address: string) => ({ 'x-forwarded-for': address })
const good = 'kya haal hai 7'

describe('log-ins that end in 503', () => {
  test('do not count as wrong passwords: the desk logs in afterwards', async () => {
    const { number } = await aHospital(app.db)
    const real = await vi.importActual<typeof argon2>('@node-rs/argon2')
    let open = (): void => undefined
    const gate = new Promise<void>((resolve) => (open = resolve))
    vi.mocked(verify).mockImplementation(async (...asked) => {
      await gate
      return real.verify(...asked)
    })
    const desk = (typed: string) =>
      app.ask(hospitalLogin, { headers: from('203.0.113.1'), body: { hospitalNumber: number, password: typed } })
    try {
      const rush = Array.from({ length: 130 }, (_, n) =>
        app.ask(hospitalLogin, {
          headers: from(`10.4.0.${n}`),
          body: { hospitalNumber: `UNKNOWN-${n}`, password: 'wrong' },
        }),
      )
      // Those beyond the queue come back at once: from then on it is full.
      await Promise.any(rush.map(async (reply) => expect((await reply).status).toBe(503)))
      for (let time = 0; time < 12; time += 1) expect((await desk(password)).status).toBe(503)
      open()
      await Promise.all(rush)
    } finally {
      open()
      vi.mocked(verify).mockImplementation(real.verify)
    }
    expect((await desk(password)).status).toBe(200)
  })

  test('are subtracted when the database is reachable again', async () => {
    const limit = { name: 'test-away', most: 2, seconds: 60 }
    let away = false
    const db: Connection = {
      all: (...asked) => (away ? Promise.reject(new Error('Connection terminated')) : app.db.all(...asked)),
      first: (...asked) => (away ? Promise.reject(new Error('Connection terminated')) : app.db.first(...asked)),
    }
    const limits = new Limits(db, () => new Date(), true)
    const subject = crypto.randomUUID()
    for (let time = 0; time < 5; time += 1) {
      await limits.count(limit, subject)
      away = true
      await limits.takeBack([{ limit, subject }])
      away = false
    }
    await limits.count(limit, subject)
    await limits.count(limit, subject)
    await expect(limits.count(limit, subject)).rejects.toMatchObject({ code: 'too-many-requests' })
  })
})

describe('proofs and set-up codes', () => {
  test('do not count calls without a proof', async () => {
    const mobileNo = aMobile()
    const before = await app.db.first(tries)
    for (let time = 0; time < 25; time += 1) {
      const reset = await app.ask(updatePassword, { headers: from('10.5.0.1'), body: { mobileNo, newPassword: good } })
      expect(reset).toMatchObject({ status: 400, problem: { code: 'mobile-not-proven' } })
      const body = { fullName: 'A', mobileNo, password: good }
      const signUp = await app.ask(userSignup, { headers: from('10.5.0.1'), body })
      expect(signUp).toMatchObject({ status: 400, problem: { code: 'mobile-not-proven' } })
    }
    expect(await app.db.first(tries)).toEqual(before)
  })

  test('accept the owner after wrong proofs of others, and the log-in after the reset', async () => {
    const { mobile } = await aPatient(app.db)
    for (let n = 0; n < 30; n += 1) {
      const body = { mobileNo: mobile, newPassword: good, otpToken: `made up ${n}` }
      const { status } = await app.ask(updatePassword, { headers: from('10.6.0.1'), body })
      expect(status).toBe(n < 20 ? 400 : 429)
    }
    for (let n = 0; n < 120; n += 1) {
      const body = { mobileNo: mobile, password: 'wrong' }
      await app.ask(userLogin, { headers: from(`10.6.1.${n % 12}`), body })
    }
    const own = { headers: from('203.0.113.6') }
    expect((await app.ask(userLogin, { ...own, body: { mobileNo: mobile, password } })).status).toBe(429)
    const otpToken = crypto.randomUUID()
    await app.db.all(prove, [hashOfToken(otpToken), mobile])
    const reset = { mobileNo: mobile, newPassword: good, otpToken }
    expect((await app.ask(updatePassword, { headers: from('10.6.0.1'), body: reset })).status).toBe(200)
    expect((await app.ask(userLogin, { ...own, body: { mobileNo: mobile, password: good } })).status).toBe(200)
  })

  test('accept a valid set-up code after wrong ones from the same address', async () => {
    const { id, number } = await aHospital(app.db)
    const set = async (setupCode: string) => {
      const body = { hospitalNumber: number, hpassword: good, setupCode }
      return (await app.ask(hospitalSignup, { headers: from('10.7.0.1'), body })).status
    }
    for (let n = 0; n < 105; n += 1) expect(await set('made up')).toBe(n < 100 ? 403 : 429)
    const code = crypto.randomUUID()
    await app.db.all(issue, [hashOfToken(code), id])
    expect(await set(code)).toBe(200)
  })
})
