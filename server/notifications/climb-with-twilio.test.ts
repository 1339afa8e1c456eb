import { createHmac } from 'node:crypto'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { reachOfQueue } from '#contract/queues.ts'
import { updateProfile } from '#contract/profile.ts'
import { storeConsent } from '#server/accounts/index.ts'
import { statement } from '#server/platform/database/index.ts'
import { createLog } from '#server/platform/log.ts'
import { startApp, type App } from '#tests/app.ts'
import { aPatient, aSession } from '#tests/builders.ts'
import { aMessagedSession, fromTen } from '#tests/messages.ts'
import { aProvider, answerJson, type Heard } from '#tests/provider-server.ts'
import { beginStep } from './step-store.ts'

const origin = 'https://baari.example'
const templates = join(mkdtempSync(join(tmpdir(), 'baari-templates-')), 'templates.json')
writeFileSync(
  templates,
  JSON.stringify({
    'your-turn': { en: { twilio: 'HX-en' }, hi: { 'twilio-whatsapp': 'HX-hi' } },
    'cancelled': { en: { twilio: 'HX-cancelled' } },
    'moved': { en: { twilio: 'HX-moved' } },
  }),
)

let app: App
let provider: Awaited<ReturnType<typeof aProvider>>
let pass: (seconds: number) => void
let env: Record<string, string>
const logged: string[] = []
beforeAll(async () => {
  provider = await aProvider(() => undefined)
  env = {
    ...{ MESSAGES: 'twilio-sms,twilio-whatsapp', MESSAGE_TEMPLATES: templates, PUBLIC_URL: origin },
    ...{ TWILIO_URL: provider.url, TWILIO_ACCOUNT_SID: 'AC1', TWILIO_AUTH_TOKEN: 'secret' },
    ...{ TWILIO_FROM: '+14155550100', TWILIO_WHATSAPP_FROM: 'whatsapp:+14155550100' },
  }
  app = await startApp(env, undefined, { log: createLog('debug', { write: (line) => void logged.push(line) }) })
  pass = fromTen(app)
})
beforeEach(() => {
  provider.given.answer = (_heard, response, count) => answerJson(response, 201, { sid: `SM${count}` })
})
afterAll(async () => {
  await provider.close()
  await app.stop()
})

const eventually = (assertion: () => unknown) => vi.waitFor(assertion, { timeout: 20_000, interval: 50 })

const in30s = () => new Date(app.now().getTime() + 30_000)
const messageOf = statement<{ id: string; lease: Date }>(
  'test.message-of',
  `SELECT id, look_at AS lease FROM notices WHERE appointment_id = $1`,
)

const field = ({ body }: Heard, name: string) => new URLSearchParams(body).get(name)
const heardBy = (mobile: string) => provider.heard.filter((heard) => field(heard, 'To')?.endsWith(mobile))

/** Calls back as Twilio does, at the address that the message has named.
 *  @param of the request whose message it is */
async function callBack(of: Heard, fields: Record<string, string>, authToken = 'secret'): Promise<number> {
  const address = field(of, 'StatusCallback') ?? ''
  const text = Object.keys(fields)
    .toSorted()
    .map((name) => name + fields[name])
    .join('')
  const signature = createHmac('sha1', authToken)
    .update(address + text)
    .digest('base64')
  const { status } = await fetch(address.replace(origin, app.url), {
    method: 'POST',
    headers: { 'x-twilio-signature': signature },
    body: new URLSearchParams(fields),
  })
  return status
}

describe('what Twilio does wrong', () => {
  test('reports that come before its answer, late, twice and out of order raise a message once', async () => {
    provider.given.answer = async (heard, response, count) => {
      await callBack(heard, { MessageSid: `SM${count}`, MessageStatus: 'delivered' })
      await callBack(heard, { MessageSid: `SM${count}`, MessageStatus: 'sent' })
      answerJson(response, 201, { sid: `SM${count}` })
    }
    const one = await aMessagedSession(app)
    await one.call(3)
    await eventually(async () => expect(await one.steps()).toEqual(['push failed', 'whatsapp delivered']))
    const [heard] = heardBy(one.mobile)
    if (!heard) throw new Error('Twilio has heard nothing.')
    const sid = (await one.providerIds())[1] ?? ''
    expect(sid).toMatch(/^SM\d+$/)
    for (const state of ['read', 'delivered', 'read', 'failed'])
      expect(await callBack(heard, { MessageSid: sid, MessageStatus: state })).toBe(200)
    await eventually(async () => expect(await one.steps()).toEqual(['push failed', 'whatsapp read']))
    expect(await one.counts()).toMatchObject([{ channel: 'whatsapp', sent: 1, delivered: 1, failed: 0, cost: 80 }])
  })

  test('wrong signatures and altered bodies are 403, and change nothing', async () => {
    const one = await aMessagedSession(app)
    await one.call(3)
    await eventually(async () => expect(await one.steps()).toEqual(['push failed', 'whatsapp sent']))
    const [heard] = heardBy(one.mobile)
    if (!heard) throw new Error('Twilio has heard nothing.')
    expect(await callBack(heard, { MessageSid: 'SM1', MessageStatus: 'delivered' }, 'another')).toBe(403)
    const { status } = await fetch(`${app.url}/callbacks/twilio`, { method: 'POST', body: 'MessageSid=SM1' })
    expect(status).toBe(403)
    expect((await fetch(`${app.url}/callbacks/meta`, { method: 'POST', body: '{}' })).status).toBe(404)
    expect(await one.steps()).toEqual(['push failed', 'whatsapp sent'])
  })

  test('a message that it may have taken is in doubt and not sent again, and the ladder goes on', async () => {
    provider.given.answer = (heard, response, count) =>
      field(heard, 'To')?.startsWith('whatsapp:')
        ? void response.destroy()
        : answerJson(response, 201, { sid: `SM${count}` })
    const one = await aMessagedSession(app)
    await one.call(3)
    await eventually(async () => expect(await one.steps()).toEqual(['push failed', 'whatsapp in-doubt']))
    pass(91)
    await eventually(async () => expect(await one.steps()).toEqual(['push failed', 'whatsapp in-doubt', 'sms sent']))
    expect(heardBy(one.mobile)).toHaveLength(2)
    const [heard] = heardBy(one.mobile)
    // It had taken it: its report names our message.
    if (heard) await callBack(heard, { MessageSid: 'SM-late', MessageStatus: 'delivered' })
    await eventually(async () => expect(await one.steps()).toEqual(['push failed', 'whatsapp delivered', 'sms sent']))
  })

  test('a message that it does not take for now is sent again, and after ten failures it is left out for a minute', async () => {
    const one = await aMessagedSession(app)
    provider.given.answer = (_heard, response, count) =>
      heardBy(one.mobile).length < 3 ? answerJson(response, 429, {}) : answerJson(response, 201, { sid: `SM${count}` })
    await one.call(3)
    await eventually(async () => expect(await one.steps()).toEqual(['push failed', 'whatsapp sent']))
    expect(heardBy(one.mobile)).toHaveLength(3)
    provider.given.answer = (_heard, response) => answerJson(response, 503, {})
    const others = await Promise.all(Array.from({ length: 10 }, () => aMessagedSession(app, { sms: false })))
    for (const other of others) await other.call(3)
    const left = await aMessagedSession(app, { sms: false })
    await eventually(() => expect(others.flatMap(({ mobile }) => heardBy(mobile)).length).toBeGreaterThan(9))
    await left.call(3)
    await eventually(async () => expect(await left.unreached()).toHaveLength(1))
    expect(heardBy(left.mobile)).toEqual([])
  })
})

test('a message is in the language of the patient where it is registered, else in English, else not sent', async () => {
  pass(120)
  const one = await aMessagedSession(app)
  await app.ask(updateProfile, { token: one.phone, body: { language: 'hi' } })
  // What the desk reads before it ends the session, and before it says that the doctor is late.
  const counted = async (query: { says?: 'late' }) =>
    (await app.ask(reachOfQueue, { token: one.token, params: { slotId: one.slot.id }, query })).answer?.message
  expect([await counted({}), await counted({ says: 'late' })]).toEqual([1, 0])
  await one.call(3)
  await eventually(async () => expect(await one.steps()).toEqual(['push failed', 'whatsapp sent']))
  pass(91)
  await eventually(async () => expect(await one.steps()).toContain('sms sent'))
  expect(heardBy(one.mobile).map((heard) => field(heard, 'ContentSid'))).toEqual(['HX-hi', 'HX-en'])
  const none = await aMessagedSession(app)
  await none.complete(1)
  await eventually(async () => expect(await none.unreached()).toHaveLength(1))
  expect(heardBy(none.mobile)).toEqual([])
})

test('a step whose node has died is in doubt and not sent again', async () => {
  const one = await aMessagedSession(app, { whatsapp: false })
  provider.given.answer = (_heard, response) => answerJson(response, 429, {})
  await one.call(3)
  await eventually(() => expect(heardBy(one.mobile)).toHaveLength(1))
  // Another node tries it again, and dies.
  await eventually(async () => {
    const taken = (await app.db.first(messageOf, [one.id])) ?? { id: '', lease: new Date() }
    expect(await beginStep(app.db, taken, { channel: 'sms', cost: 25 }, in30s())).toBeGreaterThan(1)
  })
  const heard = heardBy(one.mobile).length
  pass(55)
  await eventually(async () => expect(await one.steps()).toEqual(['push failed', 'sms in-doubt']))
  expect(heardBy(one.mobile)).toHaveLength(heard)
})

test('two nodes send each message once', { timeout: 60_000 }, async () => {
  const session = await aMessagedSession(app, { sms: false })
  const mobiles: string[] = []
  for (let n = 0; n < 25; n += 1) {
    const { id: patient, mobile } = await aPatient(app.db)
    mobiles.push(mobile)
    await storeConsent(app.db, { mobile, channel: 'whatsapp', agreed: true, at: app.now(), source: 'profile' })
    await session.book(await aSession(app.db, { patient }))
  }
  const other = await startApp(env, undefined, { beside: app })
  try {
    other.runClock(app.now().toISOString())
    await session.close('cancel')
    await eventually(() => expect(mobiles.map((mobile) => heardBy(mobile).length)).toEqual(mobiles.map(() => 1)))
    await new Promise((resolve) => setTimeout(resolve, 2_500))
    expect(mobiles.map((mobile) => heardBy(mobile).length)).toEqual(mobiles.map(() => 1))
  } finally {
    await other.stop()
  }
})

test('the log names refusals and providers that are left out, and no mobile and no text', async () => {
  provider.given.answer = (_heard, response) => answerJson(response, 400, { code: 21211, message: 'To is no mobile' })
  const one = await aMessagedSession(app)
  await one.call(3)
  await eventually(async () => expect(await one.unreached()).toHaveLength(1))
  const lines = logged.join('')
  expect(lines).toMatch(/"provider":"twilio","channel":"sms","code":"21211"/)
  expect(lines.match(/it is left out for a minute/g)).toHaveLength(1)
  for (const heard of provider.heard) expect(lines).not.toContain(field(heard, 'To')?.slice(-10))
  expect(lines).not.toMatch(/HX-|Dr Meera|Token/)
})
