import fc from 'fast-check'
import type { Socket } from 'socket.io-client'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { getAllHospitals } from '#contract/hospitals.ts'
import { followAnswer } from '#contract/live-queue.ts'
import { call, openDesk, type Desk } from '../faults/desk.ts'
import { aPhone, type Phone } from '../faults/phone.ts'
import { ask } from './ask.ts'
import { aRawSocket, knock, type RawSocket } from './raw-socket.ts'
import { serveProduct, type Served } from './served.ts'

vi.setConfig({ testTimeout: 90_000, hookTimeout: 90_000 })
const pollOptions = { timeout: 30_000 }

let served: Served
let desk: Desk
beforeAll(async () => {
  served = await serveProduct('hostile-sockets')
  desk = await openDesk('in progress', served.url)
})
afterAll(() => served.stop())

const opened: { close: () => void }[] = []
const opening = <T extends { close: () => void }>(thing: T): T => {
  opened.push(thing)
  return thing
}
const aSocket = (token?: string): Phone => opening(aPhone(served.url, token))
const rawSocket = async (hello?: string): Promise<RawSocket> => opening(await aRawSocket(served.port, hello))
afterEach(() => {
  for (const { close } of opened.splice(0)) close()
})

/** The server is unharmed: the next phone follows and receives, and no error was logged. */
async function expectUnharmed() {
  const phone = aSocket()
  expect(await phone.follow(desk.slotId, desk.date)).toMatchObject({ ok: true })
  await expect.poll(() => phone.number(desk.slotId), pollOptions).toBeDefined()
  expect(served.isUnharmed()).toBe(true)
}

/** Emits with an acknowledgement, which has one of the shapes of the contract. */
const emit = async (socket: Socket, event: string, ...args: unknown[]) =>
  followAnswer.parse(await socket.timeout(30_000).emitWithAck(event, ...args))

const refused = (code: string) => ({ ok: false, code, message: expect.any(String) })

describe('an event', () => {
  const id = '00000000-0000-0000-0000-000000000000'
  const wrong: unknown[][] = [
    [],
    ...[null, 1, 'x', true, [], {}, [[]]].map((payload) => [payload]),
    ...['x', null, {}, [], [1], [null], [''], ['x'.repeat(65)], [[id]]].map((slotIds) => [{ slotIds }]),
    [{ slotIds: Array.from({ length: 101 }, (_, index) => String(index)) }],
    ...['2026-02-30', '0000-01-01', 'today', '', 7, null].map((date) => [{ slotIds: [id], date }]),
    [{ slotIds: [id], constructor: 1 }],
    [JSON.stringify({ slotIds: [id] })],
    [undefined, { slotIds: [id] }],
  ]

  test('without arguments, or with wrong ones, is rejected in the acknowledgement', async () => {
    const { socket } = aSocket()
    for (const event of ['follow', 'unfollow'])
      for (const args of wrong)
        expect(await emit(socket, event, ...args), `${event} ${JSON.stringify(args)}`).toEqual(refused('wrong-field'))
    for (const payload of [null, 1, [], {}, { slotId: 1 }, { slotId: '' }, { slotId: ['x'] }])
      expect(await emit(socket, 'queue update', payload), JSON.stringify(payload)).toEqual(refused('wrong-field'))
    expect(await emit(socket, 'follow', { slotIds: [id, '\u0000', "' OR 1=1 --"] })).toEqual(refused('slot-not-found'))
    await expectUnharmed()
  })

  test('without an acknowledgement does no harm', async () => {
    const { socket, lost } = aSocket()
    for (const event of ['follow', 'unfollow', 'queue update']) for (const args of wrong) socket.emit(event, ...args)
    expect(await emit(socket, 'unfollow', { slotIds: [id] })).toMatchObject({ ok: true })
    expect(lost()).toBe(0)
    await expectUnharmed()
  })

  test('with an unknown name is not answered, and costs nothing', async () => {
    const raw = await rawSocket()
    for (const name of ['error', 'message', '__proto__', 'constructor', 'toString', '', 'queue line', '*'])
      raw.send(`42${JSON.stringify([name, { slotId: desk.slotId }])}`)
    raw.send('42[5,{}]')
    raw.send('4299["follow"]')
    expect(await raw.until((message) => message.startsWith('4399'))).toMatch(/^4399\[\{"ok":false,"code":"wrong-field"/)
    expect(raw.heard.filter((message) => message.startsWith('42'))).toEqual([])
    await expectUnharmed()
  })

  test('with arbitrary arguments is acknowledged in a shape of the contract', async () => {
    const { socket } = aSocket(await served.token('hospital'))
    const anything = fc.oneof(
      fc.jsonValue({ stringUnit: 'binary', maxDepth: 2 }),
      fc.record({
        slotIds: fc.array(fc.oneof(fc.constant(desk.slotId), fc.string({ unit: 'binary' })), { maxLength: 5 }),
      }),
      fc.record({ slotIds: fc.constant([desk.slotId]), date: fc.oneof(fc.constant(desk.date), fc.string()) }),
      fc.record({ slotId: fc.oneof(fc.constant(desk.slotId), fc.string()), currentQueueNumber: fc.jsonValue() }),
    )
    const before = await served.stored()
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom('follow', 'unfollow', 'queue update'),
        fc.array(anything, { maxLength: 3 }),
        async (event, args) => {
          const answer = await emit(socket, event, ...args)
          expect(answer.ok || !['internal-error', 'unavailable'].includes(answer.code)).toBe(true)
        },
      ),
      { numRuns: 150 },
    )
    expect(await served.stored()).toEqual(before)
    await expectUnharmed()
  })
})

describe('a connection', () => {
  test('that breaks the protocol is closed or ignored', async () => {
    const garbage = [
      '',
      '4',
      '42',
      '42{',
      '42["follow"',
      '42[]',
      '42{}',
      '42null',
      '42["disconnect"]',
      '42["connect"]',
      '43["x"]',
      '439999[]',
      '44{}',
      '45-[]',
      '451-["follow",{"_placeholder":true,"num":9}]',
      '459999-["follow"]',
      '4999',
      '9',
      'x',
      '2probe',
      '5',
      '6',
      '40/nope,',
      '40/__proto__,{}',
      '40{}',
      '\u0000',
      '42["newListener"]',
    ]
    for (const message of garbage) {
      const raw = await rawSocket()
      raw.send(message)
      raw.send(new Uint8Array([0xff, 0x00, 0x01]))
      raw.send('427["follow"]')
      const answer = await raw.until((heard) => heard.startsWith('437'))
      expect(answer !== undefined || raw.ended(), message).toBe(true)
    }
    for (const hello of [
      '40[]',
      '40null',
      '40"x"',
      '40{"token":',
      '40{"token":1}',
      '40{"token":{}}',
      `40{"token":"${'x'.repeat(5000)}"}`,
      '40{"__proto__":{"token":1}}',
      '42["follow"]',
      '41',
    ]) {
      const raw = await rawSocket(hello)
      raw.send('427["follow"]')
      await raw.until((heard) => heard.startsWith('437'))
    }
    await expectUnharmed()
  })

  test('that sends a giant frame is closed, and no other', async () => {
    const neighbour = aSocket()
    expect(await neighbour.follow(desk.slotId, desk.date)).toMatchObject({ ok: true })
    for (const size of [10_001, 1_000_000]) {
      const raw = await rawSocket()
      raw.send(`42["follow","${'x'.repeat(size)}"]`)
      await expect.poll(raw.ended, pollOptions).toBe(true)
    }
    const fifty = Array.from({ length: 50 }, (_, index) => String(index).padStart(64, 'x'))
    expect(await emit(neighbour.socket, 'follow', { slotIds: fifty })).toEqual(refused('slot-not-found'))
    expect(neighbour.lost()).toBe(0)

    const poll = `/socket.io/?EIO=4&transport=polling`
    const { body } = await ask(served.port, { method: 'GET', path: poll })
    const path = `${poll}&sid=${JSON.parse(body.slice(1)).sid}`
    const giant = { method: 'POST', path, headers: { 'content-type': 'text/plain' }, body: `4${'x'.repeat(20_000)}` }
    expect((await ask(served.port, giant)).status).toBe(413)
    await expectUnharmed()
  })

  test('from a foreign page is rejected; from the own page, or from no page, accepted', async () => {
    const { port } = served
    const own = [`http://localhost:${port}`, `http://127.0.0.1:${port}`]
    for (const origin of own) expect(await knock(port, { origin }), origin).toBe(101)
    expect(await knock(port, {})).toBe(101)
    const foreign = [
      'https://evil.example',
      'null',
      'http://localhost',
      `http://localhost:${port}.evil.example`,
      `https://localhost:${port}`,
      `http://localhost:${port}/`,
      `http://localhost:${port + 1}`,
      'file://',
    ]
    for (const origin of foreign) {
      expect([400, 403], origin).toContain(await knock(port, { origin }))
      const polled = await ask(port, {
        method: 'GET',
        path: '/socket.io/?EIO=4&transport=polling',
        headers: { origin },
      })
      expect(polled.status, origin).toBe(403)
    }
    await expectUnharmed()
  })

  test('with an expired token is anonymous: it receives public numbers, and no desk data', async () => {
    for (const token of ['x', 'a'.repeat(43), 'x'.repeat(200), '\u0000', '\ud800']) {
      const { socket, number, follow } = aSocket(token)
      expect(await follow(desk.slotId, desk.date)).toMatchObject({ ok: true })
      await expect.poll(() => number(desk.slotId), pollOptions).toBeDefined()
      expect(await emit(socket, 'queue update', { slotId: desk.slotId })).toEqual(refused('not-logged-in'))
    }
    await expectUnharmed()
  })

  test('of a logged-out desk is anonymous', async () => {
    const token = await served.token('hospital')
    const { socket } = aSocket(token)
    expect(await emit(socket, 'queue update', { slotId: desk.slotId })).toMatchObject({ ok: true })
    expect((await call(served.url, 'POST', '/api/auth/logout', { token })).status).toBe(204)
    expect(await emit(socket, 'queue update', { slotId: desk.slotId })).toEqual(refused('not-logged-in'))
    await expectUnharmed()
  })
})

describe('a published number', () => {
  test('is rejected from a foreign hospital, a patient and an anonymous socket, and changes nothing', async () => {
    const body = { hospitalNumber: 'DEMO-002', password: 'demo-hospital' }
    const foreign = (await call(served.url, 'POST', '/api/auth/hospitallogin', { body })).body as {
      hospitaltoken: string
    }
    const follower = aSocket()
    await follower.follow(desk.slotId, desk.date)
    await expect.poll(() => follower.number(desk.slotId), pollOptions).toBeDefined()
    const before = await served.stored()
    const claim = { slotId: desk.slotId, currentQueueNumber: 999 }
    expect(await emit(aSocket(foreign.hospitaltoken).socket, 'queue update', claim)).toEqual(refused('not-allowed'))
    expect(await emit(aSocket(await served.token('patient')).socket, 'queue update', claim)).toEqual(
      refused('not-allowed'),
    )
    expect(await emit(aSocket().socket, 'queue update', claim)).toEqual(refused('not-logged-in'))

    const own = await emit(aSocket(desk.token).socket, 'queue update', claim)
    const currentQueueNumber = (await desk.list())[0]?.currentQueueNumber
    expect(own).toEqual({ ok: true, queues: [expect.objectContaining({ slotId: desk.slotId, currentQueueNumber })] })
    expect(new Set(follower.heard.map((state) => state.currentQueueNumber))).toEqual(new Set([currentQueueNumber]))
    expect(await served.stored()).toEqual(before)
    await expectUnharmed()
  })
})

describe('following', () => {
  test('accepts 50 slots at once and 100 in all, and unfollowing makes room', async () => {
    const { socket, lost } = aSocket()
    const hospitals = getAllHospitals.answer.parse((await call(served.url, 'GET', '/api/GetAllHospitals')).body)
    const slotIds: string[] = []
    for (const { _id } of hospitals.flatMap(({ doctors }) => doctors)) {
      const slots = (await call(served.url, 'GET', `/api/slots/doctors/${_id}`)).body as { _id: string }[]
      slotIds.push(...slots.map((slot) => slot._id))
    }
    const twenty = slotIds.slice(0, 20)
    expect(twenty).toHaveLength(20)
    for (let day = 1; day <= 5; day += 1)
      expect(await emit(socket, 'follow', { slotIds: twenty, date: `2030-01-0${day}` })).toMatchObject({ ok: true })
    // Again costs nothing.
    expect(await emit(socket, 'follow', { slotIds: twenty, date: '2030-01-01' })).toMatchObject({ ok: true })
    const one = { slotIds: twenty.slice(0, 1), date: '2030-01-06' }
    expect(await emit(socket, 'follow', one)).toEqual(refused('too-many-followed'))
    expect(await emit(socket, 'unfollow', { ...one, date: '2030-01-05' })).toMatchObject({ ok: true })
    expect(await emit(socket, 'follow', one)).toMatchObject({ ok: true })

    const many = Array.from({ length: 51 }, (_, index) => String(index))
    expect(await emit(socket, 'follow', { slotIds: many })).toEqual(refused('wrong-field'))
    expect(lost()).toBe(0)
    await expectUnharmed()
  })
})
