import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { besiege, expectNothingStored, expectRefused, type Besieged } from './besieged.ts'
import { expectGoodManners } from './expect-good-manners.ts'

vi.setConfig({ testTimeout: 90_000, hookTimeout: 90_000 })

let besieged: Besieged
beforeAll(async () => {
  besieged = await besiege('hostile-http')
})
afterAll(() => besieged.stop())

describe('a request', () => {
  test('with an unsupported method is rejected', async () => {
    const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND', 'LOCK', 'SEARCH']
    for (const path of new Set(besieged.operations.map((operation) => operation.path))) {
      // An address with a parameter can be that of another call: `{id}` of `pair`.
      const isOf = (other: string) => new RegExp(`^${other.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(path)
      const allowed = besieged.operations.filter((operation) => isOf(operation.path)).map(({ method }) => method)
      for (const method of methods.filter((one) => !allowed.includes(one)))
        await expectRefused(besieged, { method, path, headers: besieged.asDesk }, 'not-found')
    }
    const { status, body } = await besieged.ask({ method: 'HEAD', path: '/api/BookAppointment' })
    expect({ status, body }).toEqual({ status: 404, body: '' })
    await expectNothingStored(besieged)
  })

  test('to a malformed address is rejected', async () => {
    const nowhere = [
      '',
      '%',
      '%zz',
      'nothing',
      '__proto__',
      'hospitals/',
      '/hospitals',
      '%00',
      'appointments//complete',
    ]
    const noDoctor = [`slots/doctors/${'x'.repeat(300)}`, 'slots/doctors/', 'slots/doctors/%ED%A0%80']
    for (const path of [...nowhere, ...noDoctor]) {
      const asked = { method: 'GET', path: `/api/${path}`, headers: besieged.asDesk }
      await expectRefused(besieged, asked, 'not-found', 'wrong-field')
    }
    const above = ['/../../', '/..%2f..%2f', '/assets/..%2f..%2f..%2f', '/%2e%2e/%2e%2e/', '/..\\..\\', '/./../']
    for (const path of above.flatMap((way) => [`${way}package.json`, `${way}.git/config`]))
      expect((await besieged.ask({ method: 'GET', path })).body).not.toMatch(/optionalDependencies|repositoryformat/)
  })

  test('with a malformed token is anonymous', async () => {
    const token = besieged.patientToken
    const odd = ['', 'Bearer', 'Bearer ', 'Bearer  x', 'Bearer null', 'Basic YTpi', 'Bearer a b', 'Bearer \u00e9', 'x']
    const nearly = [`Bearer ${token}x`, `Bearer ${token.slice(1)}`, `Token ${token}`, `Bearer ${'a'.repeat(5000)}`]
    const profile = { method: 'GET', path: '/api/auth/hospitalprofile' }
    const user = { method: 'GET', path: '/api/auth/userprofile' }
    for (const authorization of [...odd, ...nearly]) {
      await expectRefused(besieged, { ...profile, headers: { authorization } }, 'not-logged-in')
      await expectRefused(besieged, { ...user, headers: { authorization } }, 'session-ended')
    }
    await expectRefused(besieged, { ...profile, headers: besieged.asPatient }, 'not-allowed')
    await expectRefused(besieged, { ...user, headers: besieged.asDesk }, 'not-allowed')
  })

  test('with a malformed Idempotency-Key is rejected', async () => {
    for (const key of ['', ' ', 'a b', 'x'.repeat(201), '\u00e9', 'a\tb', ['a', 'b']]) {
      const heard = await besieged.book(besieged.booking(), { 'idempotency-key': key })
      expect(expectGoodManners(heard, key), String(key)).toBe('wrong-field')
    }
    await expectNothingStored(besieged)
  })

  test('with malicious headers is accepted or rejected', async () => {
    const path = '/api/hospitals?limit=1'
    const harmless: [name: string, value: string][] = [
      ['cookie', '__proto__=1'],
      ['x-forwarded-for', 'nobody, \u00e9'],
      ['x-http-method-override', 'DELETE'],
      ['accept', 'text/plain'],
      ['accept-encoding', 'x'],
      ['range', 'bytes=0-'],
      ['if-none-match', '*'],
      ['expect', '100-continue'],
      ['expect', 'a miracle'],
      ['transfer-encoding', 'chunked'],
      ...Array.from({ length: 900 }, (_, index): [string, string] => [`x-${index}`, '1']),
    ]
    for (const [name, value] of harmless.slice(0, 10)) {
      const heard = await besieged.ask({ method: 'GET', path, headers: { [name]: value } })
      expect(expectGoodManners(heard, [name, value])).toBeUndefined()
    }
    const all = await besieged.ask({ method: 'GET', path, headers: Object.fromEntries(harmless.slice(10)) })
    expect(expectGoodManners(all, 'many headers')).toBeUndefined()

    const long = 'x'.repeat(20_000)
    await expectRefused(besieged, { method: 'GET', path, headers: { 'x-long': long } }, 'bad-request')
    await expectRefused(besieged, { method: 'GET', path: `/api/${long}` }, 'bad-request')
  })

  test('that is no HTTP is rejected', async () => {
    const request = (lines: string, body = '') =>
      `POST /api/auth/logout HTTP/1.1\r\nHost: localhost\r\n${lines}\r\n\r\n${body}`
    for (const bytes of [
      'BREW /coffee HTTP/1.1\r\nHost: localhost\r\n\r\n',
      'GET / HTTP/9.9\r\nHost: localhost\r\n\r\n',
      'GET /\u0000 HTTP/1.1\r\nHost: localhost\r\n\r\n',
      'hello\r\n\r\n',
      Buffer.from('160301020001000001fc0303', 'hex'),
      request('Content-Length: 5, 6', 'hello'),
      request('Content-Length: -1'),
      request('Content-Length: 5\r\nTransfer-Encoding: chunked', '0\r\n\r\n'),
      request('Transfer-Encoding: gibberish', 'x'),
      request('Transfer-Encoding: chunked', 'zz\r\n\r\n'),
      request('No colon'),
      request('A\u0000: b'),
    ])
      expect(expectGoodManners(await besieged.say(bytes), bytes.toString('latin1'))).toBe('bad-request')
    await expectNothingStored(besieged)
  })
})
