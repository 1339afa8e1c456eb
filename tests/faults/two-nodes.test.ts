import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { appointment } from '#contract/appointments.ts'
import { hospitalPage } from '#contract/hospitals.ts'
import { addDays, serviceDayAt } from '#contract/service-day.ts'
import { emptyDatabase, type EmptyDatabase } from '../database.ts'
import type { Start } from '../product.ts'
import { ownChance } from './chance.ts'
import { call, openDesk, statusOf, type Desk } from './desk.ts'
import { expectNothingLost, numbersOf } from './expect-nothing-lost.ts'
import { aProductProcess, type ProductProcess } from './product-process.ts'
import { aPhone } from './phone.ts'
import { noteFigures, rounds } from './rounds.ts'
import { Rush } from './rush.ts'

const ofTheListener = rounds(3)

// Usually a tenth of it; the machine may have other work.
vi.setConfig({ testTimeout: 60_000 + 10_000 * ofTheListener, hookTimeout: 90_000 })
const pollOptions = { timeout: 30_000 }

let database: EmptyDatabase
let a: ProductProcess
let b: ProductProcess
let startOfA: Start

/** Settings of a node with identifiable connections, half a day or more away from the other one. */
const settings = (name: string, TZ: string) => ({
  DATABASE_URL: `${database.url}&application_name=${name}`,
  TZ,
  METRICS_TOKEN: metricsToken,
})
const metricsToken = 'read-by-the-test'

beforeAll(async () => {
  database = await emptyDatabase()
  a = await aProductProcess('two-nodes-a')
  b = await aProductProcess('two-nodes-b')
  // At the same instant, on a database with nothing in it.
  ;[startOfA] = await Promise.all([
    a.start(settings('node-a', 'America/Los_Angeles')),
    b.start(settings('node-b', 'Pacific/Kiritimati')),
  ])
})
afterAll(async () => {
  await Promise.all([a.remove(), b.remove()])
  await database.drop()
})

async function rows<Row extends pg.QueryResultRow>(text: string): Promise<Row[]> {
  const client = new pg.Client(database.connection)
  await client.connect()
  try {
    return (await client.query<Row>(text)).rows
  } finally {
    await client.end()
  }
}

async function aFollowerOn(node: ProductProcess, { slotId, date }: Desk) {
  const phone = aPhone(node.url)
  onTestFinished(() => phone.close())
  expect(await phone.follow(slotId, date)).toMatchObject({ ok: true })
  return phone
}

async function nextWaiting(desk: Desk) {
  const next = (await desk.list()).find(({ status }) => status === 'waiting')
  if (!next) throw new Error('nobody waits any more')
  return next
}

test('two simultaneous starts on an empty database migrate it once and fill it once', async () => {
  expect(await rows('SELECT name, count(*)::int FROM migrations GROUP BY name HAVING count(*) <> 1')).toEqual([])
  expect(await rows('SELECT name FROM hospitals GROUP BY name HAVING count(*) <> 1')).toEqual([])
  expect(await rows('SELECT count(*)::int AS count FROM patients')).toEqual([{ count: 1 }])
  const inProgress =
    'SELECT last_number, current_number, waiting FROM queues WHERE waiting > 0 ORDER BY last_number DESC'
  expect(await rows(inProgress)).toEqual([
    { last_number: 31, current_number: 24, waiting: 6 },
    { last_number: 14, current_number: 5, waiting: 8 },
    { last_number: 9, current_number: 3, waiting: 5 },
    { last_number: 7, current_number: 0, waiting: 7 },
  ])
  expect(await call(a.url, 'GET', '/api/GetAllHospitals')).toEqual(await call(b.url, 'GET', '/api/GetAllHospitals'))
})

test('300 simultaneous bookings over both nodes get exactly the next 300 numbers', async () => {
  const desk = await openDesk('empty', a.url, b.url)
  for (let number = 1; number <= 7; number += 1) await desk.book(randomUUID())
  const answers = await Promise.all(Array.from({ length: 300 }, () => desk.book(randomUUID())))
  const given = answers.map(({ status, body }) => {
    expect(status, JSON.stringify(body)).toBe(200)
    return appointment.parse(body).queueNumber
  })
  expect(given.toSorted((x, y) => x - y)).toEqual(Array.from({ length: 300 }, (_, index) => index + 8))
  expect((await desk.list()).length).toBe(307)
})

test('books once for the same key on both nodes at the same moment', async () => {
  const desk = await openDesk('empty', a.url, b.url)
  const before = (await desk.list()).length
  const keys = Array.from({ length: 20 }, () => randomUUID())
  const answers = await Promise.all(keys.flatMap((key) => Array.from({ length: 4 }, () => desk.book(key))))
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  expect(new Set(answers.map(({ body }) => appointment.parse(body)._id)).size).toBe(20)
  expect((await desk.list()).length).toBe(before + 20)
})

test("nodes a day apart by their own clocks book into the same day: the hospital's", async () => {
  const desk = await openDesk('empty', a.url, b.url)
  const booked = []
  const days = [desk.today()]
  for (let n = 1; n <= 4; n += 1) booked.push(appointment.parse((await desk.bookToday(randomUUID())).body))
  days.push(desk.today())
  for (const [day, its] of Map.groupBy(booked, ({ appointmentDate }) => appointmentDate)) {
    expect(days).toContain(day)
    expect(numbersOf(its)).toEqual(its.map((_, index) => index + 1))
  }
})

test('a completion on one node reaches the phones on the other', async () => {
  const desk = await openDesk('in progress', a.url)
  const phone = await aFollowerOn(b, desk)
  const next = await nextWaiting(desk)
  expect((await desk.complete(next._id)).status).toBe(200)
  await expect.poll(() => phone.number(desk.slotId), pollOptions).toBe(next.queueNumber)
})

test('the patient’s phone on the other node follows a new booking’s queue by itself', async () => {
  const desk = await openDesk('in progress', a.url)
  const [waiting] = await desk.list()
  const body = { mobileNo: '9876543210', password: 'demo-patient' }
  const { token = '' } = (await call(b.url, 'POST', '/api/auth/userlogin', { body })).body as { token?: string }
  const page = hospitalPage.parse((await call(a.url, 'GET', '/api/hospitals?query=thulasi')).body)
  const [hospital] = page.hospitals
  const doctor = hospital?.doctors[0]
  const [slot] = (await call(a.url, 'GET', `/api/slots/doctors/${doctor?._id}`)).body as { _id: string }[]
  const phone = aPhone(b.url, token)
  onTestFinished(() => phone.close())
  // The queue of its waiting appointment comes first: by then it is welcome.
  await expect.poll(() => phone.number(waiting?.slotId ?? ''), pollOptions).toBeDefined()
  expect(phone.number(slot?._id ?? '')).toBeUndefined()

  const patient = { name: 'Vinayak Deshpande', age: 41, gender: 'Male' }
  const booking = { doctorId: doctor?._id, hospitalId: hospital?._id, slot: slot?._id, patient }
  expect((await call(a.url, 'POST', '/api/BookAppointment', { token, body: booking })).status).toBe(200)
  await expect.poll(() => phone.number(slot?._id ?? ''), pollOptions).toBe(0)
})

test('a log-out on one node ends the session on the other', async () => {
  const { token } = await openDesk('in progress', a.url)
  expect((await call(b.url, 'GET', '/api/auth/hospitalprofile', { token })).status).toBe(200)
  expect((await call(a.url, 'POST', '/api/auth/logout', { token })).status).toBe(204)
  expect(await call(b.url, 'GET', '/api/auth/hospitalprofile', { token })).toMatchObject({
    status: 401,
    body: { code: 'not-logged-in' },
  })
})

test('a node whose listening connection is killed catches up with what it missed', async () => {
  const desk = await openDesk('in progress', a.url)
  const phone = await aFollowerOn(b, desk)
  const next = await nextWaiting(desk)
  const killed = await rows(
    `SELECT pg_terminate_backend(pid) AS killed FROM pg_stat_activity WHERE application_name = 'node-b' AND query LIKE 'LISTEN%queue_changes%'`,
  )
  expect(killed).toEqual([{ killed: true }])
  expect((await desk.complete(next._id)).status).toBe(200)

  await expect.poll(() => phone.number(desk.slotId), pollOptions).toBe(next.queueNumber)
  expect(phone.lost()).toBe(0)
  const headers = { authorization: `Bearer ${metricsToken}` }
  const metrics = async () => (await fetch(`${b.url}/metrics`, { headers })).text()
  await expect.poll(metrics, pollOptions).toMatch(/^baari_listener_reconnects 1$/m)

  // And it listens again, not only once.
  const later = await nextWaiting(desk)
  expect((await desk.complete(later._id)).status).toBe(200)
  await expect.poll(() => phone.number(desk.slotId), pollOptions).toBe(later.queueNumber)
})

test('the phones of both nodes show every change while the listening connection is killed repeatedly', async () => {
  const chance = ownChance()
  const desk = await openDesk('empty, later', a.url, b.url)
  const phones = [await aFollowerOn(a, desk), await aFollowerOn(b, desk)]
  const rush = new Rush(desk, chance)
  rush.start(4)
  for (let round = 1; round <= ofTheListener; round += 1) {
    await rush.untilAcknowledged(chance.whole(1, 10))
    const killed = () =>
      rows(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'node-b' AND query LIKE 'LISTEN%queue_changes%'`,
      )
    // It may still be on its way back from the last time.
    await expect.poll(async () => (await killed()).length, pollOptions).toBe(1)
  }
  await rush.untilAcknowledged(10)
  await rush.end()
  expect([...rush.statuses.keys()]).toEqual([200])
  await expectNothingLost(database.connection, rush, 'listener killed', phones)
  for (const phone of phones) expect(phone.lost()).toBe(0)
  noteFigures('the LISTEN connection is dropped', chance, ofTheListener, rush)
})

test('a node and its phones recover when all of its connections are killed at once', async () => {
  const desk = await openDesk('in progress', a.url)
  const phone = await aFollowerOn(b, desk)
  await rows(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'node-b'`)
  const next = await nextWaiting(desk)
  expect((await desk.complete(next._id)).status).toBe(200)
  await expect.poll(() => phone.number(desk.slotId), pollOptions).toBe(next.queueNumber)
  await expect.poll(() => statusOf(b.url, '/readyz'), pollOptions).toBe(200)
  expect(phone.lost()).toBe(0)
})

test('limits the tokens of a patient who books on both nodes at the same moment', async () => {
  const credentials = { mobileNo: '9876543210', password: 'demo-patient' }
  const { token = '' } = (await call(b.url, 'POST', '/api/auth/userlogin', { body: credentials })).body as {
    token?: string
  }
  const cancelAll = async () => {
    const held = appointment.array().parse((await call(a.url, 'GET', '/api/appointments', { token })).body)
    await Promise.all(held.map(({ _id }) => call(a.url, 'DELETE', `/api/appointments/${_id}`, { token })))
  }
  await cancelAll()
  const page = hospitalPage.parse((await call(a.url, 'GET', '/api/hospitals?query=thulasi')).body)
  const [hospital] = page.hospitals
  const doctor = hospital?.doctors[0]
  const [slot] = (await call(a.url, 'GET', `/api/slots/doctors/${doctor?._id}`)).body as { _id: string }[]
  const today = serviceDayAt(Date.now(), 'Asia/Kolkata')
  const bookings = Array.from({ length: 10 }, (_, n) =>
    call(n % 2 ? a.url : b.url, 'POST', '/api/BookAppointment', {
      token,
      body: {
        ...{ doctorId: doctor?._id, hospitalId: hospital?._id, slot: slot?._id },
        ...{ patient: { name: 'Vinayak Deshpande', age: 41, gender: 'Male' }, appointmentDate: addDays(today, 1 + n) },
      },
    }),
  )
  const statuses = (await Promise.all(bookings)).map(({ status }) => status)
  expect(statuses.filter((status) => status === 200)).toHaveLength(5)
  expect(statuses.filter((status) => status === 409)).toHaveLength(5)
  await cancelAll()
})

test('a stopping node publishes its last completions to the other', async () => {
  const desk = await openDesk('in progress', a.url)
  const elsewhere = await openDesk('in progress', b.url)
  const phone = await aFollowerOn(b, desk)
  const waiting = (await desk.list()).filter(({ status }) => status === 'waiting')
  expect(waiting.length).toBeGreaterThan(0)
  const asked = waiting.map(({ _id }) =>
    desk.complete(_id).then(
      ({ status }) => status,
      () => 0,
    ),
  )
  expect(await Promise.race(asked)).toBe(200)
  startOfA.signal('SIGTERM')
  expect(await startOfA.ended).toBe(0)

  await Promise.all(asked)
  const [first] = await elsewhere.list()
  expect(first?.currentQueueNumber).toBeGreaterThanOrEqual(waiting[0]?.queueNumber ?? Infinity)
  await expect.poll(() => phone.number(desk.slotId), pollOptions).toBe(first?.currentQueueNumber)
})
