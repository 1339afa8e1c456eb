import { setTimeout as delay } from 'node:timers/promises'
import { connect, type AddressInfo } from 'node:net'
import { once } from 'node:events'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { problemHandlers } from '#server/calls/index.ts'
import { adminLogin } from '#contract/admin.ts'
import { findHospitals } from '#contract/hospitals.ts'
import { problemAnswer } from '#contract/problem.ts'
import { startApp, type App } from '#tests/app.ts'
import { ask } from '#tests/hostile/ask.ts'
import { createLog } from '../log.ts'
import { createApp } from './create-app.ts'

const own = 'https://baari.example'

let app: App
beforeAll(async () => {
  app = await startApp({ PUBLIC_URL: own })
})
afterAll(() => app.stop())

const logIn = (headers: Record<string, string>) => app.ask(adminLogin, { body: { password: 'wrong' }, headers })
const wrongPassword = { status: 401, problem: { code: 'admin-password-wrong' } }
const foreign = { status: 403, problem: { code: 'foreign-page' } }

describe('a write', () => {
  test('is rejected from a page of another origin', async () => {
    const origins = [
      'https://evil.example',
      'http://baari.example',
      'https://baari.example:444',
      'null',
      'https://x.baari.example',
    ]
    for (const origin of origins) expect(await logIn({ origin }), origin).toMatchObject(foreign)
    for (const site of ['cross-site', 'same-site'])
      expect(await logIn({ 'sec-fetch-site': site }), site).toMatchObject(foreign)
  })

  test('is accepted from the own pages, and from other programs than browsers', async () => {
    expect(await logIn({})).toMatchObject(wrongPassword)
    expect(await logIn({ 'origin': own, 'sec-fetch-site': 'same-origin' })).toMatchObject(wrongPassword)
    expect(await logIn({ 'sec-fetch-site': 'none' })).toMatchObject(wrongPassword)
    // A phone in the same network calls the machine by its address.
    expect(await logIn({ origin: app.url })).toMatchObject(wrongPassword)
  })

  test('public reads work from every origin, without CORS permission', async () => {
    const { status, headers } = await app.ask(findHospitals, { headers: { origin: 'https://evil.example' } })
    expect(status).toBe(200)
    expect([...headers.keys()].filter((name) => name.startsWith('access-control-'))).toEqual([])
  })
})

test('every answer has nosniff, no-store and no CORS permission', async () => {
  const refused = await fetch(`${app.url}/api/nothing`)
  const polled = await fetch(`${app.url}/socket.io/?EIO=4&transport=polling`)
  for (const { headers } of [await app.ask(findHospitals), await logIn({}), refused]) {
    expect(Object.fromEntries(headers)).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'same-origin',
      'cache-control': 'no-store',
      'cross-origin-resource-policy': 'same-origin',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'permissions-policy': expect.stringContaining('camera=()'),
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
    })
    expect(headers.get('server')).toBeNull()
    expect(headers.get('x-powered-by')).toBeNull()
  }
  expect([polled.headers.get('x-content-type-options'), polled.headers.get('cache-control')]).toEqual([
    'nosniff',
    'no-store',
  ])
})

test('an address in another spelling gets the same headers', async () => {
  const kept = ({ headers }: Response) =>
    [...headers].filter(([name]) => !['date', 'x-request-id', 'content-length', 'etag'].includes(name))
  for (const path of ['api/hospitals', 'api/nothing', 'healthz']) {
    const plain = await fetch(`${app.url}/${path}`)
    const encoded = await fetch(`${app.url}/%${path.charCodeAt(0).toString(16)}${path.slice(1)}`)
    expect(encoded.status).toBe(plain.status)
    expect(kept(encoded)).toEqual(kept(plain))
    expect(encoded.headers.get('cache-control')).toBe('no-store')
  }
})

test('an address that cannot be decoded gets the headers of a call', async () => {
  const { headers } = await fetch(`${app.url}/api/%zz`)
  expect(Object.fromEntries(headers)).toMatchObject({
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  })
})

test('without TLS there is no HSTS header', async () => {
  const plain = createApp(createLog('silent'), { problems: problemHandlers, origins: ['http://localhost:3000'] })
  const { headers } = await plain.inject({ method: 'GET', url: '/api/x' })
  expect(headers['strict-transport-security']).toBeUndefined()
  await plain.close()
})

test('a demonstration without ALLOW_DEMO answers 421 under the name of another site, and opens no socket there', async () => {
  const demo = await startApp({ ALLOW_DEMO: '0' })
  onTestFinished(() => demo.stop())
  const port = Number(new URL(demo.url).port)
  const open = (path: string, host: string, method = 'GET') =>
    ask(port, { method, path, headers: { host, origin: `http://${host}` } })
  const rebound = `evil.example:${port}`
  for (const path of ['/', '/healthz', findHospitals.path, '/api/nothing']) {
    const { status, body } = await open(path, rebound)
    expect([status, problemAnswer.parse(JSON.parse(body)).code], path).toEqual([421, 'wrong-host'])
  }
  expect((await open(adminLogin.path, rebound, 'POST')).status).toBe(421)
  const socket = '/socket.io/?EIO=4&transport=polling'
  expect((await ask(port, { method: 'GET', path: socket, headers: { host: rebound } })).status).toBe(403)
  const own = demo.url.slice('http://'.length)
  expect((await ask(port, { method: 'GET', path: socket, headers: { host: own } })).status).toBe(200)
  for (const path of ['/healthz', findHospitals.path])
    for (const host of [own, `localhost:${port}`]) expect((await open(path, host)).status, host + path).toBe(200)
})

describe('a slow client', () => {
  const timeoutMs = { headers: 150, request: 400, checkInterval: 20 }

  /** Says something at once, and then one byte every few milliseconds for as long as it is listened to. */
  async function dripping(first: string) {
    const slow = createApp(createLog('silent'), { problems: problemHandlers, timeoutMs })
    slow.post('/api/anything', async () => 'done')
    await slow.listen({ port: 0, host: '127.0.0.1' })
    onTestFinished(() => slow.close())
    const socket = connect((slow.server.address() as AddressInfo).port, '127.0.0.1')
    socket.on('error', () => undefined)
    await once(socket, 'connect')
    const begun = performance.now()
    let answer = ''
    socket.setEncoding('utf8').on('data', (text: string) => (answer += text))
    socket.write(first)
    while (!socket.closed) {
      socket.write('x')
      await delay(10)
    }
    const [head = '', body = ''] = answer.split('\r\n\r\n')
    return { head, body, took: performance.now() - begun }
  }

  test('that does not finish its headers gets an answer and is disconnected', async () => {
    const { head, body, took } = await dripping('POST /api/anything HTTP/1.1\r\nHost: a\r\nX-Slow: ')
    expect(head).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/)
    expect(problemAnswer.parse(JSON.parse(body)).code).toBe('too-slow')
    expect(took).toBeGreaterThanOrEqual(timeoutMs.headers)
  })

  test('that does not finish its body gets the same', async () => {
    const head =
      'POST /api/anything HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 60000\r\n\r\n'
    const heard = await dripping(head)
    expect(heard.head).toMatch(/^HTTP\/1\.1 408 /)
    expect(heard.took).toBeGreaterThanOrEqual(timeoutMs.request)
  })

  test('has ten seconds for its headers and fifteen for its request', async () => {
    const { server } = createApp(createLog('silent'), { problems: problemHandlers })
    expect([server.headersTimeout, server.requestTimeout]).toEqual([10_000, 15_000])
  })
})
