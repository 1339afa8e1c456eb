import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { openDatabase } from '#server/platform/database/index.ts'
import { runIfDue } from '#server/platform/jobs/index.ts'
import { createLog } from '#server/platform/log.ts'
import { emptyDatabase, type EmptyDatabase } from '../database.ts'
import type { Start } from '../product.ts'
import { ownChance } from './chance.ts'
import { call, openDesk } from './desk.ts'
import { expectNothingLost } from './expect-nothing-lost.ts'
import { aProductProcess, type ProductProcess } from './product-process.ts'
import { aPhone } from './phone.ts'
import { openRoundRobin } from './round-robin.ts'
import { Rush } from './rush.ts'

// Usually a tenth of it; the machine may have other work.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })
const pollOptions = { timeout: 60_000 }

let database: EmptyDatabase
let nodes: { product: ProductProcess; start: Start }[]
const urls = () => nodes.map(({ product }) => product.url) as [string, string, string]

beforeAll(async () => {
  database = await emptyDatabase()
  const processes = await Promise.all(['a', 'b', 'c'].map((name) => aProductProcess(`three-nodes-${name}`)))
  nodes = await Promise.all(
    processes.map(async (product) => ({
      product,
      start: await product.start({ DATABASE_URL: database.url, RATE_LIMITS: 'on' }),
    })),
  )
})
afterAll(async () => {
  await Promise.all(nodes.map(({ product }) => product.remove()))
  await database.drop()
})

test('a completion on any node reaches the phones of all three', async () => {
  const date = (await openDesk('in progress', urls()[0])).date
  for (const url of urls()) {
    const desk = await openDesk('in progress', url)
    const phones = urls().map((where) => aPhone(where))
    onTestFinished(() => phones.forEach((phone) => phone.close()))
    for (const phone of phones) expect(await phone.follow(desk.slotId, date)).toMatchObject({ ok: true })
    const next = (await desk.list()).find(({ status }) => status === 'waiting')
    expect((await desk.complete(next?._id ?? '')).status).toBe(200)
    for (const phone of phones) await expect.poll(() => phone.number(desk.slotId), pollOptions).toBe(next?.queueNumber)
  }
})

test('a limit counts requests to all three nodes', async () => {
  const wrong = (turn: number) =>
    call(urls()[turn % 3] ?? '', 'POST', '/api/auth/hospitallogin', {
      body: { hospitalNumber: 'NOBODY-1', password: `wrong ${turn}` },
    })
  const answers = []
  for (let turn = 0; turn < 12; turn += 1) answers.push((await wrong(turn)).status)
  expect(answers.slice(0, 10)).not.toContain(429)
  expect(answers.slice(10)).toEqual([429, 429])
})

test('a job that is due on all three nodes runs on one of them', async () => {
  const log = createLog('silent')
  const databases = await Promise.all(
    nodes.map(() => openDatabase({ connection: database.connection, poolSize: 2, log })),
  )
  onTestFinished(async () => void (await Promise.all(databases.map((db) => db.close()))))
  const done: number[] = []
  const instant = new Date()
  await Promise.all(
    databases.map((db, node) => {
      const job = { name: 'three nodes', every: 3_600_000, work: async () => ({ done: done.push(node) }) }
      return runIfDue({ db, clock: () => instant, log }, job, new AbortController().signal)
    }),
  )
  expect(done).toHaveLength(1)
})

test('during a rolling restart bookings continue, and no follower misses a change', async () => {
  const proxy = await openRoundRobin(nodes.map(({ product }) => product.port))
  onTestFinished(() => proxy.close())
  const live = await openDesk('in progress', proxy.url)
  const phones = Array.from({ length: 30 }, () => aPhone(proxy.url))
  onTestFinished(() => phones.forEach((phone) => phone.close()))
  for (const phone of phones) {
    // As the web page does: it repeats its follows on every connect.
    phone.socket.on('connect', () => void phone.follow(live.slotId, live.date).catch(() => undefined))
    expect(await phone.follow(live.slotId, live.date)).toMatchObject({ ok: true })
  }
  const desk = await openDesk('empty', proxy.url)
  const rush = new Rush(desk, ownChance())
  rush.start(4, 100)
  for (const node of nodes) {
    await rush.untilAcknowledged(20)
    node.start.signal('SIGTERM')
    expect(await node.start.ended).toBe(0)
    // The others do its work meanwhile.
    await rush.untilAcknowledged(20)
    node.start = await node.product.start({ DATABASE_URL: database.url })
  }
  await rush.untilAcknowledged(20)
  await rush.end()
  // 0: the node stopped during the call, and the caller retries with the same key.
  for (const status of rush.statuses.keys()) expect([200, 503, 0]).toContain(status)
  await expectNothingLost(database.connection, rush, 'rolling restart')

  const next = (await live.list()).find(({ status }) => status === 'waiting')
  expect((await live.complete(next?._id ?? '')).status).toBe(200)
  for (const phone of phones) await expect.poll(() => phone.number(live.slotId), pollOptions).toBe(next?.queueNumber)
  expect(phones.filter((phone) => phone.lost() === 0)).toEqual([])
})
