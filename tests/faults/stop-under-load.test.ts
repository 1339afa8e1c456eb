import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import pg from 'pg'
import { io } from 'socket.io-client'
import { afterEach, expect, test, vi } from 'vitest'
import { emptyDatabase } from '../database.ts'
import { longTest } from '../long-test.ts'
import type { Start } from '../product.ts'
import { openBalancer } from './balancer.ts'
import { ownChance } from './chance.ts'
import { openDesk, statusOf, type Desk } from './desk.ts'
import { expectNothingLost } from './expect-nothing-lost.ts'
import { aProductProcess } from './product-process.ts'
import { aFrozenPhone, aPhone, type Phone } from './phone.ts'
import { Rush } from './rush.ts'

// SIGTERM while 200 phones follow, more come, and the desk books without a pause: accepted calls are answered, the phones come
// back, and the process ends by itself. It gives itself 4.5 s for that, and ends with 1 where it needs longer.

// Usually a tenth of it; the machine may have other work.
vi.setConfig({ testTimeout: 120_000 })
const pollOptions = { timeout: 60_000, interval: 50 }
const followers = 200

const opened: (() => unknown)[] = []
const opening = <T>(thing: T, close: (thing: T) => unknown): T => {
  opened.push(() => close(thing))
  return thing
}
afterEach(async () => {
  for (const close of opened.splice(0).toReversed()) await close()
})

/** Phones that follow the queue, and follow it again whenever they are back, as the page's do. */
function aCrowd(url: string, { slotId, date }: Desk): Phone[] {
  return Array.from({ length: followers }, () => {
    const phone = opening(aPhone(url), (it) => it.close())
    phone.socket.on('connect', () => void phone.follow(slotId, date).catch(() => undefined))
    return phone
  })
}

/** New phones that come and go for as long as the test takes. */
function keepComing(url: string, { slotId, date }: Desk) {
  const arriving = setInterval(() => {
    const phone = aPhone(url)
    phone.socket.on('connect', () => void phone.follow(slotId, date).catch(() => undefined))
    setTimeout(() => phone.close(), 1_000)
  }, 20)
  opening(arriving, clearInterval)
}

const allFollow = (crowd: Phone[], { slotId }: Desk) =>
  expect
    .poll(
      () => crowd.filter((phone) => phone.socket.connected && phone.number(slotId) !== undefined).length,
      pollOptions,
    )
    .toBe(followers)

/** Of a silent client, of one that never finishes, and of one that stays connected after its answer. */
const unfinished = [
  '',
  'POST /api/BookAppointment HTTP/1.1\r\nHost: localhost\r\n',
  'GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n',
]

/** Signals it to stop, and waits for its end. */
async function stop(start: Start, what: string) {
  const told = performance.now()
  start.signal('SIGTERM')
  // Pressed twice, as people do.
  start.signal('SIGTERM')
  const code = await start.ended
  process.stdout.write(`stopped under load (${what}): ${Math.round(performance.now() - told)} ms\n`)
  expect(code, start.said()).toBe(0)
}

/** Locks the queue, so that bookings in it wait; returns when one does. */
async function hold(connection: pg.ClientConfig, { slotId, date }: Desk): Promise<pg.Client> {
  const holder = new pg.Client(connection)
  await holder.connect()
  await holder.query('BEGIN')
  await holder.query('SELECT FROM queues WHERE slot_id = $1 AND service_day = $2 FOR UPDATE', [slotId, date])
  const waits = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'baari' AND wait_event_type = 'Lock'`
  await expect.poll(async () => (await holder.query(waits)).rowCount, pollOptions).toBeGreaterThan(0)
  return holder
}

/** Every written booking was answered. */
async function expectTrueAnswers(desk: Desk, rush: Rush) {
  const left = rush.bookings.filter(({ key, answer }) => answer === 'doubt' && !rush.acknowledged.has(key))
  const doubted = new Set(left.map(({ key }) => `Patient ${key}`))
  const written = (await desk.list()).map(({ patient }) => patient.name)
  expect(written.filter((name) => doubted.has(name))).toEqual([])
}

test('alone: every accepted request is answered, and all phones reconnect after the next start', async () => {
  const product = opening(await aProductProcess('stop-alone'), (it) => it.remove())
  const start = await product.start()
  const desk = await openDesk('empty', product.url)
  const crowd = aCrowd(product.url, desk)
  await allFollow(crowd, desk)
  keepComing(product.url, desk)
  for (let phones = 0; phones < 5; phones += 1) opening(await aFrozenPhone(product.port), (it) => it.close())
  const polling = opening(io(product.url, { transports: ['polling'], forceNew: true }), (it) => it.close())
  await expect.poll(() => polling.connected, pollOptions).toBe(true)
  for (const said of unfinished) {
    const socket = opening(connect({ port: product.port, host: '127.0.0.1' }), (it) => it.destroy())
    await once(socket, 'connect')
    socket.write(said)
  }
  const rush = new Rush(desk, ownChance())
  rush.start(16)
  await rush.untilAcknowledged(200)
  await stop(start, 'alone, with its own PostgreSQL')
  expect(product.postgres()).toEqual([])
  expect((await readFile(join(product.dataDir, 'postgres.log'), 'utf8')).trim()).toMatch(
    /database system is shut down$/,
  )
  await rush.end()

  await product.start()
  await expectTrueAnswers(desk, rush)
  await expectNothingLost(await product.connection(), rush, 'stopped under load', crowd)
  await expect.poll(() => crowd.filter(({ socket }) => socket.connected).length, pollOptions).toBe(followers)
})

longTest('one of two nodes: the phones continue at the other, and no booking is lost', async () => {
  const database = opening(await emptyDatabase(), (it) => it.drop())
  const processes = [await aProductProcess('stop-one-of-two-a'), await aProductProcess('stop-one-of-two-b')] as const
  for (const product of processes) opening(product, (it) => it.remove())
  const [first, second] = processes
  const [start] = await Promise.all([
    first.start({ DATABASE_URL: database.url }),
    second.start({ DATABASE_URL: database.url }),
  ])
  const balancer = opening(await openBalancer(processes.map(({ port }) => port)), (it) => it.close())
  const desk = await openDesk('empty', balancer.url)
  const crowd = aCrowd(balancer.url, desk)
  await allFollow(crowd, desk)
  keepComing(balancer.url, desk)
  const rush = new Rush(desk, ownChance())
  rush.start(16)
  await rush.untilAcknowledged(200)
  // At the signal calls wait for an answer: another connection locks the queue.
  const holder = await hold(database.connection, desk)
  const stopped = stop(start, 'one of two nodes')
  await expect.poll(() => statusOf(first.url, '/healthz'), { interval: 10 }).not.toBe(200)
  await holder.end()
  await stopped
  // Those who were at the first are at the second now, and bookings have never ceased.
  await rush.untilAcknowledged(50)
  await rush.end()
  await expectTrueAnswers(desk, rush)
  await expectNothingLost(database.connection, rush, 'one of two stopped', crowd)
  await expect.poll(() => crowd.filter(({ socket }) => socket.connected).length, pollOptions).toBe(followers)
  const last = (await desk.list()).findLast(({ status }) => status === 'waiting')
  expect((await desk.complete(last?._id ?? '')).status).toBe(200)
  const told = () => crowd.filter((phone) => phone.number(desk.slotId) === last?.queueNumber).length
  await expect.poll(told, pollOptions).toBe(followers)
})
