import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { problemSentence } from '#server/calls/index.ts'
import { ownChance } from './chance.ts'
import { call, openDesk, statusOf, type Answer } from './desk.ts'
import { expectNothingLost } from './expect-nothing-lost.ts'
import { aProductProcess, type ProductProcess } from './product-process.ts'
import { aPhone, type Phone } from './phone.ts'
import { isRunning, signalAll } from './processes.ts'
import { noteFigures, rounds } from './rounds.ts'
import { Rush } from './rush.ts'
import { aServerAtALine } from './server-at-a-line.ts'

const frozen = rounds(1, 0.2)
const stopped = rounds(1, 0.4)

// Usually a fifth of it; the machine may have other work.
vi.setConfig({ testTimeout: 90_000 + 30_000 * Math.max(frozen, stopped) })
const pollOptions = { timeout: 30_000 }

const opened: (() => unknown)[] = []
const opening = <T>(thing: T, close: (thing: T) => unknown): T => {
  opened.push(() => close(thing))
  return thing
}
const aPlace = async (name: string) => opening(await aProductProcess(name), (product) => product.remove())
const aFollower = async (url: string, slotId: string, date: string) => {
  const phone = opening(aPhone(url), (it) => it.close())
  expect(await phone.follow(slotId, date)).toMatchObject({ ok: true })
  return phone
}
afterEach(async () => {
  for (const close of opened.splice(0).toReversed()) await close()
})

const unavailable: Answer = {
  status: 503,
  body: { code: 'unavailable', message: problemSentence('unavailable'), msg: problemSentence('unavailable') },
}

const isReady = (product: ProductProcess) => statusOf(product.url, '/readyz')
const becomesReady = (product: ProductProcess) => expect.poll(() => isReady(product), pollOptions).toBe(200)
const becomesUnready = (product: ProductProcess) => expect.poll(() => isReady(product), pollOptions).toBe(503)

/** The next waiting appointment of the desk is completed, and the phone, which never lost its connection, shows it. */
async function expectLive(desk: Awaited<ReturnType<typeof openDesk>>, phone: Phone) {
  const next = (await desk.list()).find(({ status }) => status === 'waiting')
  expect((await desk.complete(next?._id ?? '')).status).toBe(200)
  await expect.poll(() => phone.number(desk.slotId), pollOptions).toBe(next?.queueNumber)
  expect(phone.lost()).toBe(0)
}

describe('the product’s own PostgreSQL', () => {
  test('after repeated kills resumes by itself, with 503 meanwhile', async () => {
    const product = await aPlace('away-killed')
    const server = await product.start()
    const desk = await openDesk('in progress', product.url)
    const phone = await aFollower(product.url, desk.slotId, desk.date)
    await expectLive(desk, phone)

    const kept = setInterval(() => signalAll(product.postgres(), 'SIGKILL'), 20)
    opening(kept, clearInterval)
    await becomesUnready(product)
    await expect.poll(() => call(product.url, 'GET', '/api/hospitals'), pollOptions).toEqual(unavailable)
    await expect.poll(() => desk.book(randomUUID()), pollOptions).toEqual(unavailable)
    await expect
      .poll(() => phone.follow(desk.slotId, desk.date), pollOptions)
      .toEqual({ ok: false, code: 'unavailable', message: problemSentence('unavailable') })
    clearInterval(kept)

    await becomesReady(product)
    expect(isRunning(server.pid)).toBe(true)
    expect((await desk.book(randomUUID())).status).toBe(200)
    await expectLive(desk, phone)
  })

  test('after a freeze performs each request once', async () => {
    const product = await aPlace('away-frozen')
    await product.start()
    const desk = await openDesk('in progress', product.url)
    const phone = await aFollower(product.url, desk.slotId, desk.date)
    const otherDesk = await openDesk('empty', product.url)
    const otherPhone = await aFollower(product.url, otherDesk.slotId, otherDesk.date)
    const chance = ownChance()
    const rush = new Rush(otherDesk, chance)
    for (let round = 1; round <= frozen; round += 1) {
      rush.start(6)
      await rush.untilAcknowledged(chance.whole(5, 20))

      const processes = product.postgres()
      const before = rush.statuses.get(503) ?? 0
      signalAll(processes, 'SIGSTOP')
      await becomesUnready(product)
      expect(await call(product.url, 'GET', '/healthz')).toMatchObject({ status: 200 })
      await expect.poll(() => rush.statuses.get(503), pollOptions).toBeGreaterThan(before)
      signalAll(processes, 'SIGCONT')

      await becomesReady(product)
      await rush.untilAcknowledged(10)
      await rush.end()
      await expectNothingLost(await product.connection(), rush, `round ${round}, frozen`, [otherPhone])
    }
    expect(new Set(rush.statuses.keys())).toEqual(new Set([200, 503]))
    noteFigures('the database frozen and going on', chance, frozen, rush)
    await expectLive(desk, phone)
  })
})

describe('a PostgreSQL at DATABASE_URL', () => {
  const aServer = async () => opening(await aServerAtALine(), (server) => server.remove())

  test('while stopped makes every call answer 503 with a message, and calls work after its start', async () => {
    const postgres = await aServer()
    const product = await aPlace('away-stopped')
    await product.start({ DATABASE_URL: postgres.line.url })
    const desk = await openDesk('in progress', product.url)
    const patient = await call(product.url, 'POST', '/api/auth/userlogin', {
      body: { mobileNo: '9876543210', password: 'demo-patient' },
    })
    const { token = '' } = patient.body as { token?: string }
    const phone = await aFollower(product.url, desk.slotId, desk.date)
    const [first] = await desk.list()

    await postgres.stop()
    await becomesUnready(product)
    const asked: Parameters<typeof call>[] = [
      [product.url, 'GET', '/api/GetAllHospitals'],
      [product.url, 'GET', '/api/hospitals?query=560'],
      [product.url, 'GET', `/api/slots/doctors/${first?.doctorId}`],
      [product.url, 'POST', '/api/auth/userlogin', { body: { mobileNo: '9876543210', password: 'demo-patient' } }],
      [product.url, 'POST', '/api/auth/hospitallogin', { body: { hospitalNumber: 'DEMO-001', password: 'a' } }],
      [product.url, 'GET', '/api/auth/userprofile', { token }],
      [product.url, 'GET', '/api/auth/hospitalprofile', { token: desk.token }],
      [product.url, 'GET', '/api/appointments', { token }],
      [product.url, 'GET', `/api/filterAppointmentsByslots?qslotId=${desk.slotId}`, { token: desk.token }],
      [product.url, 'PATCH', `/api/appointments/${first?._id}/complete`, { token: desk.token, body: {} }],
      [product.url, 'DELETE', `/api/appointments/${first?._id}`, { token }],
      [product.url, 'POST', '/api/auth/logout', { token }],
    ]
    for (const one of asked) expect(await call(...one), `${one[1]} ${one[2]}`).toEqual(unavailable)
    expect(await desk.book(randomUUID())).toEqual(unavailable)
    // A phone that connects now is admitted as soon as the database can identify it.
    const late = opening(aPhone(product.url, token), (it) => it.close())

    await postgres.start()
    await becomesReady(product)
    expect((await desk.book(randomUUID())).status).toBe(200)
    await expectLive(desk, phone)
    // It has waited for its own appointment, in this queue, without asking.
    await expect.poll(() => late.number(desk.slotId), pollOptions).toBe(phone.number(desk.slotId))

    const chance = ownChance()
    const rush = new Rush(await openDesk('empty', product.url), chance)
    const other = await aFollower(product.url, rush.desk.slotId, rush.desk.date)
    rush.start(6)
    for (let round = 1; round <= stopped; round += 1) {
      await rush.untilAcknowledged(chance.whole(1, 20))
      await delay(chance.whole(0, 200))
      await postgres.stop()
      await postgres.start()
      await becomesReady(product)
    }
    await rush.untilAcknowledged(10)
    await rush.end()
    expect(new Set(rush.statuses.keys())).toEqual(new Set([200, 503]))
    await expectNothingLost(postgres.connection, rush, 'stopped and started', [other])
    noteFigures('the database stopped and started under load', chance, stopped, rush)
  })

  test('after a time out of reach of one node, delivers the other node’s changes to its phones', async () => {
    const postgres = await aServer()
    const [near, far] = [await aPlace('away-near'), await aPlace('away-far')]
    await near.start({ DATABASE_URL: postgres.directUrl })
    await far.start({ DATABASE_URL: postgres.line.url })
    const desk = await openDesk('in progress', near.url)
    const phone = await aFollower(far.url, desk.slotId, desk.date)
    await expectLive(desk, phone)

    await postgres.line.cut()
    await becomesUnready(far)
    const waiting = (await desk.list()).filter(({ status }) => status === 'waiting')
    for (const { _id } of waiting) expect((await desk.complete(_id)).status).toBe(200)
    expect(phone.number(desk.slotId)).not.toBe(waiting.at(-1)?.queueNumber)
    await postgres.line.mend()

    await expect.poll(() => phone.number(desk.slotId), pollOptions).toBe(waiting.at(-1)?.queueNumber)
    expect(phone.lost()).toBe(0)
  })

  test('delivers a completion to the other node’s phones when it is lost before the message', async () => {
    const postgres = await aServer()
    const [near, far] = [await aPlace('away-listening'), await aPlace('away-telling')]
    await near.start({ DATABASE_URL: postgres.directUrl })
    await far.start({ DATABASE_URL: postgres.line.url })
    const desk = await openDesk('in progress', far.url)
    const phone = await aFollower(near.url, desk.slotId, desk.date)
    await expectLive(desk, phone)

    const next = (await desk.list()).find(({ status }) => status === 'waiting')
    const cut = postgres.line.cutAt('live-queue.notify-nodes', 'before it')
    await desk.complete(next?._id ?? '')
    await cut
    await postgres.line.mend()

    await expect.poll(() => phone.number(desk.slotId), pollOptions).toBe(next?.queueNumber)
    expect(phone.lost()).toBe(0)
  })
})
