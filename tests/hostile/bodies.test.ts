import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { besiege, expectBookingRefused, expectNothingStored, expectRefused, json, type Besieged } from './besieged.ts'
import { expectGoodManners } from './expect-good-manners.ts'

vi.setConfig({ testTimeout: 90_000, hookTimeout: 90_000 })

let besieged: Besieged
beforeAll(async () => {
  besieged = await besiege('hostile-bodies')
})
afterAll(() => besieged.stop())

describe('a body', () => {
  const broken = ['{', '{"a":}', "{'a':1}", '{"a":1,}', '[1,]', 'NaN', '\u0000', 'undefined', '{"a":"\n"}']
  const polluting = ['{"__proto__":{"admin":true}}', '{"constructor":{"prototype":{"admin":true}}}']

  test('that is no JSON, or pollutes prototypes, is rejected on every call with a body', async () => {
    const calls = besieged.operations.filter(({ body }) => body)
    expect(calls.length).toBeGreaterThan(3)
    for (const { method, path } of calls) {
      for (const body of [...broken, ...polluting])
        await expectRefused(besieged, { method, path, headers: { ...json, ...besieged.asDesk }, body }, 'bad-json')
    }
    await expectNothingStored(besieged)
  })

  test('that is JSON of another type is rejected', async () => {
    for (const body of ['null', '[]', '[{}]', '""', '0', 'true', '{}', '1e999', '{"patient":[]}', '"\\ud800"'])
      await expectBookingRefused(besieged, body, 'wrong-field')
    await expectBookingRefused(besieged, '['.repeat(30_000) + ']'.repeat(30_000), 'wrong-field')
    await expectBookingRefused(besieged, `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`, 'wrong-field')
    await expectNothingStored(besieged)
  })

  test('with unknown fields is rejected, with the field’s name', async () => {
    const heard = await besieged.book({ ...besieged.booking(), queueNumber: 1, constructor: 'x', toString: 'y' })
    expect(expectGoodManners(heard, 'unknown fields')).toBe('wrong-field')
    expect(JSON.parse(heard.body).fields).toEqual({ body: 'Unknown: queueNumber, constructor, toString.' })
    await expectNothingStored(besieged)
  })

  test('with thousands of unknown fields gets a short rejection', async () => {
    const junk = (many: number, key = 'k') => Object.fromEntries(Array.from({ length: many }, (_, at) => [key + at, 1]))
    const few = await besieged.book({ ...besieged.booking(), ...junk(12), ['x'.repeat(5_000)]: 1 })
    expect(JSON.parse(few.body).fields).toEqual({ body: 'Unknown: k0, k1, k2, k3, k4 and 8 more.' })
    const long = await besieged.book({ ...besieged.booking(), ['x'.repeat(5_000)]: 1 })
    expect(JSON.parse(long.body).fields).toEqual({ body: `Unknown: ${'x'.repeat(40)}….` })

    const spread = { doctors: Array.from({ length: 100 }, () => junk(7, '\u0001'.repeat(8))) }
    const logIn = { method: 'POST', path: '/api/auth/userlogin', headers: json, body: JSON.stringify(junk(6_000)) }
    const register = { ...logIn, path: '/api/registrationRequest', body: JSON.stringify(spread) }
    for (const asked of [logIn, register]) {
      const heard = await besieged.ask(asked)
      expect(expectGoodManners(heard, asked.path)).toBe('wrong-field')
      expect(Object.keys(JSON.parse(heard.body).fields).length).toBeLessThanOrEqual(20)
      expect(Buffer.byteLength(heard.body)).toBeLessThan(64 * 1024)
    }
    await expectNothingStored(besieged)
  })

  test('with more values than the largest form is rejected before it is parsed', async () => {
    const doctors = Array.from({ length: 1_000 }, () => 1)
    const body = JSON.stringify({ doctors })
    const heard = await besieged.ask({ method: 'POST', path: '/api/registrationRequest', headers: json, body })
    expect(expectGoodManners(heard, 'many values')).toBe('wrong-field')
    expect(JSON.parse(heard.body).fields).toEqual({ body: 'This must hold at most 1000 values.' })
  })

  test('over 64 kB is rejected, with and without a declared length', async () => {
    const body = JSON.stringify({
      ...besieged.booking(),
      patient: { name: 'A'.repeat(66_000), age: 40, gender: 'Female' },
    })
    await expectBookingRefused(besieged, body, 'too-large')
    const head = `POST /api/BookAppointment HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${besieged.patientToken}\r\nConnection: close\r\nContent-Type: application/json\r\n`
    const chunked = `${head}Transfer-Encoding: chunked\r\n\r\n${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`
    expect(expectGoodManners(await besieged.say(chunked), 'chunked')).toBe('too-large')
    await expectNothingStored(besieged)
  })

  test('of just under 64 kB is accepted', async () => {
    await expectBookingRefused(
      besieged,
      { ...besieged.booking(), patient: { name: 'A'.repeat(60_000), age: 1, gender: 'Other' } },
      'wrong-field',
    )
  })

  test('of another content type is rejected', async () => {
    const body = JSON.stringify(besieged.booking())
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data',
      'application/jsonp',
      'x',
    ])
      await expectRefused(
        besieged,
        {
          method: 'POST',
          path: '/api/BookAppointment',
          headers: { 'content-type': type, ...besieged.asPatient },
          body,
        },
        'wrong-content-type',
      )
    await expectRefused(
      besieged,
      { method: 'POST', path: '/api/BookAppointment', headers: besieged.asPatient, body },
      'wrong-content-type',
    )
    // Compressed or not: the body as sent is not JSON.
    const gzip = { ...json, ...besieged.asPatient, 'content-encoding': 'gzip' }
    const zipped = new Uint8Array([0x1f, 0x8b, 0x08, 0, 0])
    await expectRefused(
      besieged,
      { method: 'POST', path: '/api/BookAppointment', headers: gzip, body: zipped },
      'bad-json',
    )
    await expectNothingStored(besieged)
  })
})
