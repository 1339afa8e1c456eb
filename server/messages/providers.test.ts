import { createHmac } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { afterEach, describe, expect, test } from 'vitest'
import { aProvider, answerJson } from '#tests/provider-server.ts'
import { metaProvider } from './meta-provider.ts'
import { msg91Provider } from './msg91-provider.ts'
import type { Callback, OutgoingMessage } from './provider.ts'
import { twilioProvider } from './twilio-provider.ts'

const closers: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closers.splice(0).toReversed()) await close()
})

const message: OutgoingMessage = {
  ...{ id: 'one.sms', mobile: '919876543210', kind: 'come-now', language: 'hi', template: 'HX1' },
  ...{ values: ['12', 'Dr Rao', 'Asha Clinic', 'abc'], text: 'Please come now.' },
}

type Answer = (response: ServerResponse) => void
async function standIn(answer: Answer) {
  const provider = await aProvider((_heard, response) => answer(response))
  closers.push(provider.close)
  return provider
}

const twilio = (url: string, channel: 'sms' | 'whatsapp' = 'sms') =>
  twilioProvider(
    channel,
    {
      ...{ provider: 'twilio', url, accountSid: 'AC1', authToken: 'secret' },
      from: channel === 'sms' ? '+14155550100' : 'whatsapp:+14155550100',
    },
    'https://baari.example/callbacks/twilio',
  )
const meta = (url: string) =>
  metaProvider({ provider: 'meta', url, phoneId: '77', token: 'token', appSecret: 'app', verifyToken: 'verify' })
const msg91 = (url: string, of: { sender: string } | { number: string } = { sender: 'BAARI' }) =>
  msg91Provider({ provider: 'msg91', url, authKey: 'key', secret: 'a-secret-of-the-path', ...of })

describe('Twilio', () => {
  test('gets a template with its variables, and where to call back', async () => {
    const { heard, url } = await standIn((response) => answerJson(response, 201, { sid: 'SM1', status: 'queued' }))
    expect(await twilio(url, 'whatsapp').send(message)).toEqual({ state: 'sent', providerId: 'SM1' })
    expect(heard[0]?.path).toBe('/2010-04-01/Accounts/AC1/Messages.json')
    expect(heard[0]?.headers.authorization).toBe(`Basic ${Buffer.from('AC1:secret').toString('base64')}`)
    expect(Object.fromEntries(new URLSearchParams(heard[0]?.body))).toEqual({
      To: 'whatsapp:+919876543210',
      From: 'whatsapp:+14155550100',
      ContentSid: 'HX1',
      ContentVariables: '{"1":"12","2":"Dr Rao","3":"Asha Clinic","4":"abc"}',
      StatusCallback: 'https://baari.example/callbacks/twilio?message=one.sms',
    })
    await twilio(url).send({ ...message, template: '1107160000000000' })
    expect(new URLSearchParams(heard[1]?.body).get('Body')).toBe('Please come now.')
  })

  const signed = (fields: Record<string, string>, authToken = 'secret', query = '?message=one.sms'): Callback => {
    const url = `https://baari.example/callbacks/twilio${query}`
    const text = Object.keys(fields)
      .toSorted()
      .map((name) => name + fields[name])
      .join('')
    return {
      url,
      body: Buffer.from(new URLSearchParams(fields).toString()),
      headers: {
        'x-twilio-signature': createHmac('sha1', authToken)
          .update(url + text)
          .digest('base64'),
      },
    }
  }

  test('is believed with its signature only', () => {
    const { readCallback } = twilio('http://127.0.0.1:1', 'whatsapp')
    const fields = { MessageSid: 'SM1', MessageStatus: 'delivered', To: 'whatsapp:+919876543210' }
    const good = signed(fields)
    expect(readCallback(good)).toEqual([{ what: 'report', message: 'one.sms', providerId: 'SM1', state: 'delivered' }])
    expect(readCallback(signed({ MessageSid: 'SM1', MessageStatus: 'undelivered' }))).toMatchObject([
      { state: 'failed' },
    ])
    expect(readCallback(signed({ MessageSid: 'SM2', From: 'whatsapp:+919876543210', Body: ' Coming! ' }))).toEqual([
      { what: 'answer', mobile: '919876543210', text: ' Coming! ', providerId: 'SM2' },
    ])
    for (const bad of [
      signed(fields, 'another'),
      { ...good, headers: {} },
      { ...good, url: `${good.url}x` },
      { ...good, body: Buffer.from(good.body.toString().replace('SM1', 'SM3')) },
    ])
      expect(readCallback(bad)).toBeUndefined()
  })
})

describe('WhatsApp’s Cloud API', () => {
  test('gets a template with its variables and our name for the message', async () => {
    const { heard, url } = await standIn((response) => answerJson(response, 200, { messages: [{ id: 'wamid.1' }] }))
    expect(await meta(url).send({ ...message, template: 'come_now' })).toEqual({ state: 'sent', providerId: 'wamid.1' })
    expect(heard[0]?.path).toBe('/v21.0/77/messages')
    expect(heard[0]?.headers.authorization).toBe('Bearer token')
    expect(JSON.parse(heard[0]?.body ?? '')).toEqual({
      messaging_product: 'whatsapp',
      to: '919876543210',
      type: 'template',
      template: {
        name: 'come_now',
        language: { code: 'hi' },
        components: [{ type: 'body', parameters: message.values.map((text) => ({ type: 'text', text })) }],
      },
      biz_opaque_callback_data: 'one.sms',
    })
  })

  test('is believed with its signature over the bytes as they came', () => {
    const { readCallback } = meta('http://127.0.0.1:1')
    const statuses = [{ id: 'wamid.1', status: 'read', biz_opaque_callback_data: 'one.sms', more: 1 }]
    const messages = [
      { from: '919876543210', id: 'wamid.2', type: 'text', text: { body: '2 123456' } },
      { from: '919876543210', id: 'wamid.3', type: 'button', button: { text: 'On my way', payload: '1' } },
      { from: '919876543210', id: 'wamid.4', type: 'image' },
    ]
    const text = JSON.stringify({ entry: [{ changes: [{ field: 'messages', value: { statuses, messages } }] }] })
    const call = (body: string, of = body, secret = 'app') => ({
      ...{ url: 'https://baari.example/callbacks/meta', body: Buffer.from(body) },
      headers: { 'x-hub-signature-256': `sha256=${createHmac('sha256', secret).update(of).digest('hex')}` },
    })
    expect(readCallback(call(text))).toEqual([
      { what: 'report', message: 'one.sms', providerId: 'wamid.1', state: 'read' },
      { what: 'answer', mobile: '919876543210', text: '2 123456', providerId: 'wamid.2' },
      { what: 'answer', mobile: '919876543210', text: '1', providerId: 'wamid.3' },
    ])
    expect(readCallback(call(`${text} `, text))).toBeUndefined()
    expect(readCallback(call(text, text, 'another'))).toBeUndefined()
    expect(readCallback(call('no JSON'))).toEqual([])
  })
})

describe('MSG91', () => {
  test('gets a flow with its variables', async () => {
    const { heard, url } = await standIn((response) => answerJson(response, 200, { type: 'success', message: 'r1' }))
    expect(await msg91(url).send({ ...message, template: 'flow' })).toEqual({ state: 'sent', providerId: 'r1' })
    expect([heard[0]?.path, heard[0]?.headers['authkey']]).toEqual(['/api/v5/flow', 'key'])
    const recipient = { mobiles: '919876543210', VAR1: '12', VAR2: 'Dr Rao', VAR3: 'Asha Clinic', VAR4: 'abc' }
    expect(JSON.parse(heard[0]?.body ?? '')).toEqual({
      ...{ template_id: 'flow', short_url: '0', sender: 'BAARI', recipients: [{ ...recipient, CRQID: 'one.sms' }] },
    })
  })

  test('gets a template of WhatsApp, and a reply', async () => {
    const { heard, url } = await standIn((response) =>
      answerJson(response, 200, { status: 'success', hasError: false, request_id: 'r2' }),
    )
    const provider = msg91(url, { number: '918000000000' })
    expect(await provider.send({ ...message, template: 'come_now' })).toEqual({ state: 'sent', providerId: 'r2' })
    expect(heard[0]?.path).toBe('/api/v5/whatsapp/whatsapp-outbound-message/bulk/')
    expect(JSON.parse(heard[0]?.body ?? '')).toMatchObject({
      integrated_number: '918000000000',
      payload: {
        template: {
          name: 'come_now',
          language: { code: 'hi' },
          to_and_components: [{ to: ['919876543210'], components: { body_1: { type: 'text', value: '12' } } }],
        },
      },
    })
    await provider.reply?.({ mobile: '919876543210', text: 'Thank you.', language: 'en' })
    expect(heard[1]?.path).toMatch(/recipient_number=919876543210&content_type=text&text=Thank\+you/)
  })

  test.each([
    ['301', 'no balance'],
    ['311', 'the same text within ten seconds'],
    ['418', 'an address that is not allowed'],
  ])('refuses with HTTP 200 and %s: %s', async (code) => {
    const { url } = await standIn((response) => answerJson(response, 200, { type: 'error', code, message: 'no' }))
    expect(await msg91(url).send(message)).toEqual({ state: 'failed', code })
  })

  test('reports as JSON, as a list and in a form', () => {
    const { readCallback } = msg91('http://127.0.0.1:1')
    const read = (text: string) => readCallback({ url: '', headers: {}, body: Buffer.from(text) })
    const reports = [
      { requestId: 'r1', report: [{ number: '919876543210', status: '1', desc: 'DELIVERED' }] },
      { requestId: 'r2', report: [{ status: 9 }] },
      { requestId: 'r3', report: [{ status: '8' }] },
    ]
    const events = [
      { what: 'report', message: undefined, providerId: 'r1', state: 'delivered' },
      { what: 'report', message: undefined, providerId: 'r2', state: 'failed' },
    ]
    for (const text of [
      JSON.stringify(reports),
      JSON.stringify({ data: reports }),
      new URLSearchParams({ data: JSON.stringify(reports) }).toString(),
    ])
      expect(read(text)).toEqual(events)
    // version 3 of its webhook for SMS, and the newer one
    const flat = { requestId: 'r5', number: '919876543210', senderId: 'BAARI', status: '1', desc: 'DELIVERED' }
    for (const [sms, message] of [
      [{ ...flat, CRQID: 'one.sms' }, 'one.sms'],
      [{ ...flat, CRQID: '0' }, '0'],
      [{ requestId: 'r5', telNum: '919876543210', status: 'Delivered', UUID: 'u5', failureReason: '' }, undefined],
    ])
      expect(read(JSON.stringify(sms))).toEqual([{ what: 'report', message, providerId: 'r5', state: 'delivered' }])
    expect(read(JSON.stringify({ requestId: 'r4', eventName: 'read' }))).toMatchObject([{ state: 'read' }])
    // the names of its newer webhooks
    const ofOurs = { crqid: 'one.whatsapp', requestId: 'r9', uuid: 'u9', eventName: 'delivered' }
    const report = { ...ofOurs, customerNumber: '919876543210', text: 'Please come now.' }
    expect(read(JSON.stringify(report))).toEqual([
      { what: 'report', message: 'one.whatsapp', providerId: 'r9', state: 'delivered' },
    ])
    const button = JSON.stringify({ payload: '1', text: 'On my way' })
    expect(read(JSON.stringify({ customerNumber: '919876543210', uuid: 'u2', text: '', button }))).toMatchObject([
      { what: 'answer', text: '1' },
    ])
    expect(read(JSON.stringify({ customerNumber: '919876543210', uuid: 'u1', text: 'STOP' }))).toEqual([
      { what: 'answer', mobile: '919876543210', text: 'STOP', providerId: 'u1' },
    ])
    expect([read('{'), read(''), read('null')]).toEqual([[], [], []])
  })
})

describe.each([
  ['Twilio', twilio],
  ['Meta', meta],
  ['MSG91', msg91],
])('a message by %s', (_name, provider) => {
  test.each<[string, Answer, string]>([
    ['is refused by 400', (response) => answerJson(response, 400, { code: 21211, error: { code: 100 } }), 'failed'],
    ['is sent later after 429', (response) => answerJson(response, 429, {}), 'later'],
    ['is sent later after 503', (response) => response.writeHead(503).end('<p>'), 'later'],
    ['is in doubt after a text that is no JSON', (response) => response.writeHead(200).end('<p>Hello'), 'in-doubt'],
    ['is in doubt where the connection breaks', (response) => response.destroy(), 'in-doubt'],
  ])('%s', async (_what, answer, state) => {
    const { url } = await standIn(answer)
    expect(await provider(url).send(message)).toMatchObject({ state })
  })

  test('is sent later where the provider is not there', async () => {
    const { url, close } = await standIn(() => undefined)
    await close()
    expect(await provider(url).send(message)).toMatchObject({ state: 'later' })
  })
})

test('a message is in doubt where the provider does not answer', { timeout: 20_000 }, async () => {
  const { url } = await standIn(() => undefined)
  expect(await twilio(url).send(message)).toEqual({ state: 'in-doubt' })
})
