import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { sendOtp, showOtpProvider, verifyOtp } from '#contract/one-time-passwords.ts'
import { startApp, type App } from '#tests/app.ts'
import { aMobile } from '#tests/builders.ts'

const closers: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closers.splice(0).toReversed()) await close()
})

interface Heard {
  path: string
  authorization: string | undefined
  type: string | undefined
  body: string
}

/** A provider's stand-in on loopback: gives the configured answers, and records the requests. */
async function standIn(answer: (heard: Heard, response: ServerResponse) => void) {
  const heard: Heard[] = []
  const server = createServer((request: IncomingMessage, response) => {
    let body = ''
    request.setEncoding('utf8').on('data', (chunk: string) => (body += chunk))
    request.on('end', () => {
      const { authorization, 'content-type': type } = request.headers
      const one = { path: request.url ?? '', authorization, type, body }
      heard.push(one)
      answer(one, response)
    })
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  closers.push(async () => {
    server.closeAllConnections()
    server.close()
  })
  return { heard, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

const json = (response: ServerResponse, status: number, body: object) =>
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))

async function started(env: Record<string, string>): Promise<App> {
  const app = await startApp(env)
  closers.push(() => app.stop())
  return app
}

const msg91 = (url: string, more: Record<string, string> = {}) =>
  started({
    ...more,
    OTP_PROVIDER: 'msg91',
    MSG91_URL: url,
    MSG91_AUTH_KEY: 'key',
    MSG91_WIDGET_ID: 'widget',
    MSG91_TOKEN_AUTH: 'auth',
  })

const twilio = (url: string, more: Record<string, string> = {}) =>
  started({
    ...more,
    OTP_PROVIDER: 'twilio',
    TWILIO_URL: url,
    TWILIO_ACCOUNT_SID: 'AC1',
    TWILIO_AUTH_TOKEN: 'secret',
    TWILIO_VERIFY_SERVICE: 'VA1',
  })

describe('MSG91’s widget', () => {
  const prove = (app: App, accessToken = 'access-token-1') => app.ask(verifyOtp, { body: { accessToken } })

  test('proves the mobile in MSG91’s answer, once for each of its tokens', async () => {
    const mobile = aMobile()
    const { heard, url } = await standIn((_heard, response) =>
      json(response, 200, { type: 'success', message: mobile }),
    )
    const app = await msg91(url)
    expect((await app.ask(showOtpProvider)).answer).toEqual({
      way: 'widget',
      script: 'https://verify.msg91.com/otp-provider.js',
      widgetId: 'widget',
      tokenAuth: 'auth',
    })
    expect((await prove(app)).answer).toMatchObject({ mobileNo: mobile })
    expect(heard[0]?.path).toBe('/api/v5/widget/verifyAccessToken')
    expect(JSON.parse(heard[0]?.body ?? '')).toEqual({ 'authkey': 'key', 'access-token': 'access-token-1' })
    expect((await prove(app)).problem?.code).toBe('otp-wrong')
    expect((await app.ask(sendOtp, { body: { mobileNo: mobile } })).problem?.code).toBe('otp-other-way')
  })

  test.each([
    ['an error, which comes with HTTP 200', { type: 'error', code: '201', message: 'invalid token' }],
    ['"already verified", which is no success', { type: 'error', code: '702', message: 'already verified' }],
    ['an e-mail as the identity', { type: 'success', message: 'somebody@example.org' }],
    ['a mobile of another country', { type: 'success', message: '14155550100' }],
    ['one that would be an Indian number without its code', { type: 'success', message: '6591234567' }],
  ])('refuses %s', async (_what, answer) => {
    const { url } = await standIn((_heard, response) => json(response, 200, answer))
    expect(await prove(await msg91(url))).toMatchObject({ status: 400, problem: { code: 'otp-wrong' } })
  })
})

describe('with mobiles of other countries enabled', () => {
  test.each([
    ['6591234567', '+6591234567'],
    ['+9779841234567', '+9779841234567'],
    ['919876543210', '919876543210'],
  ])('MSG91’s %s proves %s', async (message, mobileNo) => {
    const { url } = await standIn((_heard, response) => json(response, 200, { type: 'success', message }))
    const app = await msg91(url, { MOBILE_COUNTRIES: '91,977,65' })
    expect((await app.ask(verifyOtp, { body: { accessToken: 'token' } })).answer?.mobileNo).toBe(mobileNo)
  })

  test('asks Twilio about the whole number', async () => {
    const { heard, url } = await standIn((_heard, response) => json(response, 200, { status: 'approved' }))
    const app = await twilio(url, { MOBILE_COUNTRIES: '91,977' })
    await app.ask(sendOtp, { body: { mobileNo: '00977 984 1234567' } })
    await app.ask(verifyOtp, { body: { mobileNo: '+9779841234567', code: '123456' } })
    await app.ask(sendOtp, { body: { mobileNo: '98765 43210' } })
    expect(heard.map(({ body }) => new URLSearchParams(body).get('To'))).toEqual([
      ...['+9779841234567', '+9779841234567', '+919876543210'],
    ])
  })
})

describe('Twilio Verify', () => {
  test('gets requests to send and to check in its documented form', async () => {
    const mobile = aMobile()
    const { heard, url } = await standIn(({ path }, response) =>
      path.endsWith('/Verifications')
        ? json(response, 201, { sid: 'VE1', status: 'pending', valid: false })
        : json(response, 200, { sid: 'VE1', status: 'approved', valid: true }),
    )
    const app = await twilio(url)
    expect((await app.ask(sendOtp, { body: { mobileNo: mobile } })).answer).not.toHaveProperty('devCode')
    expect((await app.ask(verifyOtp, { body: { mobileNo: mobile, code: '123456' } })).answer?.mobileNo).toBe(mobile)
    expect(heard.map(({ path, body }) => [path, Object.fromEntries(new URLSearchParams(body))])).toEqual([
      ['/v2/Services/VA1/Verifications', { To: `+${mobile}`, Channel: 'sms' }],
      ['/v2/Services/VA1/VerificationCheck', { To: `+${mobile}`, Code: '123456' }],
    ])
    expect(heard[0]?.authorization).toBe(`Basic ${Buffer.from('AC1:secret').toString('base64')}`)
    expect(heard[0]?.type).toMatch(/^application\/x-www-form-urlencoded/)
  })

  test.each([
    ['a wrong code', 200, { status: 'pending', valid: false }, 400, 'otp-wrong'],
    ['a code after approval or expiry', 404, { code: 20404, status: 404 }, 400, 'otp-expired'],
    ['too many checks', 429, { code: 60202, status: 429 }, 429, 'too-many-requests'],
    ['too many sends', 429, { code: 60203, status: 429 }, 429, 'too-many-requests'],
    ['wrong keys of ours', 401, { code: 20003, status: 401 }, 503, 'otp-unavailable'],
  ])('answers %s in our words', async (_what, status, body, expected, code) => {
    const { url } = await standIn((_heard, response) => json(response, status, body))
    const reply = await (await twilio(url)).ask(verifyOtp, { body: { mobileNo: aMobile(), code: '123456' } })
    expect([reply.status, reply.problem?.code]).toEqual([expected, code])
    expect(reply.headers.has('retry-after')).toBe(expected === 429)
  })
})

describe('a provider that is out of order is 503 with a sentence, and nothing is made:', () => {
  test.each([
    ['it answers 5xx', (response: ServerResponse) => json(response, 500, { type: 'success', message: aMobile() })],
    [
      'it answers HTML',
      (response: ServerResponse) => response.writeHead(200, { 'content-type': 'text/html' }).end('<p>Hello'),
    ],
    ['it hangs up', (response: ServerResponse) => response.destroy()],
    ['it says something of its own', (response: ServerResponse) => json(response, 200, { type: 'maybe' })],
  ])('%s', async (_what, answer) => {
    const { url } = await standIn((_heard, response) => answer(response))
    for (const app of [await msg91(url), await twilio(url)]) {
      const body = { mobileNo: aMobile(), code: '123456', accessToken: 'token' }
      const reply = await app.ask(verifyOtp, { body })
      expect(reply).toMatchObject({
        status: 503,
        problem: { code: 'otp-unavailable', message: expect.stringContaining('Try again') },
      })
    }
  })

  test('it does not answer', async () => {
    const { url } = await standIn(() => undefined)
    const reply = await (await twilio(url)).ask(sendOtp, { body: { mobileNo: aMobile() } })
    expect(reply).toMatchObject({ status: 503, problem: { code: 'otp-unavailable' } })
  })
})
