import { existsSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { ownChance } from './chance.ts'
import { openDesk, statusOf, type Desk } from './desk.ts'
import { expectNothingLost, numbersOf } from './expect-nothing-lost.ts'
import { aProductProcess, type ProductProcess } from './product-process.ts'
import { aPhone } from './phone.ts'
import { isRunning, signalAll, socketFolderOf } from './processes.ts'
import { longTest } from '../long-test.ts'
import { noteFigures, rounds } from './rounds.ts'
import { Rush } from './rush.ts'

const callers = 6
const ofEverything = rounds(3)
const ofTheServer = rounds(1)
const ofTheDatabase = rounds(2)

// Usually a third of it; the machine may have other work.
vi.setConfig({ testTimeout: 60_000 + 20_000 * Math.max(ofEverything, ofTheServer, ofTheDatabase) })
const pollOptions = { timeout: 30_000 }

let product: ProductProcess
afterEach(() => product.remove())

async function aFollower({ slotId, date }: Desk) {
  const phone = aPhone(product.url)
  onTestFinished(() => phone.close())
  expect(await phone.follow(slotId, date)).toMatchObject({ ok: true })
  return phone
}

test('kill -9 of everything, at any moment, loses no acknowledged booking or completion', async () => {
  const chance = ownChance()
  product = await aProductProcess('kill-nine-of-everything')
  await product.start()
  const desk = await openDesk('empty', product.url)
  const phone = await aFollower(desk)
  const rush = new Rush(desk, chance)
  for (let round = 1; round <= ofEverything; round += 1) {
    rush.start(callers)
    await rush.untilAcknowledged(chance.whole(1, 20))
    const moment = chance.whole(0, 200)
    await delay(moment)
    await product.killEverything()
    await rush.end()
    const socketFolder = socketFolderOf(product.dataDir)
    expect(existsSync(socketFolder)).toBe(true)
    await product.start()
    await expectNothingLost(await product.connection(), rush, `round ${round}, killed after ${moment} ms`, [phone])
    // What the killed one left outside its folder is cleared away.
    expect(existsSync(socketFolder)).toBe(false)
  }
  noteFigures('`kill -9` of server and database', chance, ofEverything, rush)
})

test('kill -9 of the server alone: the next start adopts its database', async () => {
  const chance = ownChance()
  product = await aProductProcess('kill-nine-of-the-server')
  let server = await product.start()
  const desk = await openDesk('empty', product.url)
  const phone = await aFollower(desk)
  const rush = new Rush(desk, chance)
  const [postgres = 0] = product.postgres()
  for (let round = 1; round <= ofTheServer; round += 1) {
    rush.start(callers)
    await rush.untilAcknowledged(20)
    await delay(chance.whole(0, 200))
    server.signal('SIGKILL')
    await server.ended
    await rush.end()
    expect(isRunning(postgres)).toBe(true)

    server = await product.start()
    expect(product.postgres()[0]).toBe(postgres)
    await expectNothingLost(await product.connection(), rush, `round ${round}, server killed`, [phone])
  }
  noteFigures('`kill -9` of the server alone', chance, ofTheServer, rush)

  server.signal('SIGTERM')
  expect(await server.ended).toBe(0)
  expect(isRunning(postgres)).toBe(false)
})

test('kill -9 of the database alone: the server restarts it, and calls fail only with 503', async () => {
  const chance = ownChance()
  product = await aProductProcess('kill-nine-of-the-database')
  const server = await product.start()
  const desk = await openDesk('empty', product.url)
  const phone = await aFollower(desk)
  const rush = new Rush(desk, chance)
  rush.start(callers)
  for (let round = 1; round <= ofTheDatabase; round += 1) {
    await rush.untilAcknowledged(chance.whole(1, 20))
    await delay(chance.whole(0, 200))
    signalAll(product.postgres(), 'SIGKILL')
    await expect.poll(() => statusOf(product.url, '/readyz'), pollOptions).toBe(200)
  }
  await rush.untilAcknowledged(10)
  await rush.end()
  expect(isRunning(server.pid)).toBe(true)
  expect(new Set(rush.statuses.keys())).toEqual(new Set([200, 503]))
  expect(phone.lost()).toBe(0)
  await expectNothingLost(await product.connection(), rush, 'database killed', [phone])
  noteFigures('`kill -9` of the database alone', chance, ofTheDatabase, rush)
})

longTest('a first start completes after repeated kills', async () => {
  const chance = ownChance()
  product = await aProductProcess('kill-nine-of-a-first-start')
  for (let moment = 100; moment < 1500; moment += chance.whole(250, 500)) {
    await product.begin()
    await delay(moment)
    await product.killEverything()
  }
  await product.start()
  const desk = await openDesk('in progress', product.url)
  expect(numbersOf(await desk.list())).toEqual(Array.from({ length: 31 }, (_, index) => index + 1))
})
