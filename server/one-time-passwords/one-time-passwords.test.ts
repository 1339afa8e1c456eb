import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sendOtp, showOtpProvider, verifyOtp } from '#contract/one-time-passwords.ts'
import { startApp, type App } from '#tests/app.ts'
import { aMobile } from '#tests/builders.ts'

let app: App
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app.stop())

const send = async (mobileNo: string, at: App = app) =>
  (await at.ask(sendOtp, { body: { mobileNo } })).answer?.devCode ?? ''
const verify = (mobileNo: string, code: string, at: App = app) => at.ask(verifyOtp, { body: { mobileNo, code } })
const anotherThan = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

describe('the development provider', () => {
  test('announces codes as its method, and answers with the code', async () => {
    expect((await app.ask(showOtpProvider)).answer).toEqual({ way: 'code' })
    expect(await send(aMobile())).toMatch(/^\d{6}$/)
  })

  test('accepts the right code once, in common spellings', async () => {
    const mobile = aMobile()
    const code = await send(`+91 ${mobile.slice(2)}`)
    const reply = await verify(mobile, `${code.slice(0, 3)} ${code.slice(3)}`)
    expect(reply.answer).toEqual({ otpToken: expect.stringMatching(/^[\w-]{43}$/), mobileNo: mobile })
    expect((await verify(mobile, code)).problem?.code).toBe('otp-expired')
  })

  test('allows five wrong attempts of a code, also simultaneous ones', async () => {
    const mobile = aMobile()
    const code = await send(mobile)
    const tries = await Promise.all(Array.from({ length: 5 }, () => verify(mobile, anotherThan(code))))
    expect(tries.map(({ problem }) => problem?.code)).toEqual(Array.from({ length: 5 }, () => 'otp-wrong'))
    expect((await verify(mobile, code)).problem?.code).toBe('otp-expired')
    const next = await send(mobile)
    expect((await verify(mobile, next)).status).toBe(200)
  })

  test('gives one proof for simultaneous right codes', async () => {
    const mobile = aMobile()
    const code = await send(mobile)
    const replies = await Promise.all(Array.from({ length: 4 }, () => verify(mobile, code)))
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('accepts only the latest code, of the same mobile, within ten minutes', async () => {
    const [mobile, other] = [aMobile(), aMobile()]
    const first = await send(mobile)
    const second = await send(mobile)
    expect((await verify(mobile, first === second ? anotherThan(second) : first)).problem?.code).toBe('otp-wrong')
    expect((await verify(other, second)).problem?.code).toBe('otp-expired')
    app.setClock(new Date(Date.now() + 601_000).toISOString())
    expect((await verify(mobile, second)).problem?.code).toBe('otp-expired')
    app.setClock(undefined)
  })

  test('sends nothing to another country, or to a landline', async () => {
    for (const mobileNo of ['+1 202 555 0100', '+977 9841 234567', '+44 7700 900123', '022 1234 5678', '919'])
      expect((await app.ask(sendOtp, { body: { mobileNo } })).problem?.fields).toHaveProperty('mobileNo')
  })

  test('rejects malformed codes and mobiles', async () => {
    expect((await app.ask(sendOtp, { body: { mobileNo: '12' } })).problem?.fields).toHaveProperty('mobileNo')
    expect((await verify(aMobile(), 'abcdef')).problem?.fields).toHaveProperty('code')
    expect((await app.ask(verifyOtp, { body: {} })).status).toBe(400)
    expect((await app.ask(verifyOtp, { body: { accessToken: 'x' } })).problem?.code).toBe('otp-other-way')
  })
})

test('sends five codes an hour to a number, sixty from an address', async () => {
  const own = await startApp({ RATE_LIMITS: 'on' })
  try {
    const mobile = aMobile()
    for (let time = 0; time < 5; time += 1) expect(await send(mobile, own)).not.toBe('')
    const refused = await own.ask(sendOtp, { body: { mobileNo: mobile } })
    expect(refused).toMatchObject({ status: 429, problem: { code: 'too-many-requests' } })
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3000)
    // One more from this address was counted though it was refused.
    for (let time = 0; time < 54; time += 1) expect(await send(aMobile(), own)).not.toBe('')
    expect((await own.ask(sendOtp, { body: { mobileNo: aMobile() } })).status).toBe(429)
  } finally {
    await own.stop()
  }
})

test('answers that mobiles cannot be proven without a provider', async () => {
  const own = await startApp({ NODE_ENV: 'production', RATE_LIMITS: 'on' })
  try {
    expect(await own.ask(sendOtp, { body: { mobileNo: aMobile() } })).toMatchObject({
      status: 503,
      problem: { code: 'otp-unavailable' },
    })
  } finally {
    await own.stop()
  }
})
