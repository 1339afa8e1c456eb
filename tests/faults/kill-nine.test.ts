import { randomInt } from 'node:crypto'
import { existsSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { afterEach, expect, test, vi } from 'vitest'
import { openDesk, statusOf } from './desk.ts'
import { expectNothingLost, numbersOf } from './expect-nothing-lost.ts'
import { aHouse, type House } from './house.ts'
import { isRunning, signalAll, socketFolderOf } from './processes.ts'
import { Rush } from './rush.ts'

const callers = 6
const rounds = 3

// Usually a third of it; the machine may have other work.
vi.setConfig({ testTimeout: 90_000 })

let house: House
afterEach(() => house.remove())

test('kill -9 of everything, at any moment, loses no booking that was acknowledged', async () => {
  house = await aHouse('kill-nine-of-everything')
  await house.start()
  const desk = await openDesk('empty', house.url)
  const rush = new Rush(desk)
  for (let round = 1; round <= rounds; round += 1) {
    rush.start(callers)
    await rush.untilAcknowledged(10)
    const moment = randomInt(200)
    await delay(moment)
    await house.killEverything()
    await rush.end()
    const socketFolder = socketFolderOf(house.dataDir)
    expect(existsSync(socketFolder)).toBe(true)
    await house.start()
    await expectNothingLost(desk, rush, `round ${round}, killed after ${moment} ms`)
    // What the killed one left outside its folder is cleared away.
    expect(existsSync(socketFolder)).toBe(false)
  }
})

test('kill -9 of the server alone: the next start takes its database over', async () => {
  house = await aHouse('kill-nine-of-the-server')
  const server = await house.start()
  const desk = await openDesk('empty', house.url)
  const rush = new Rush(desk)
  const [postgres = 0] = house.postgres()
  rush.start(callers)
  await rush.untilAcknowledged(20)
  server.signal('SIGKILL')
  await server.ended
  await rush.end()
  expect(isRunning(postgres)).toBe(true)

  const next = await house.start()
  expect(house.postgres()[0]).toBe(postgres)
  await expectNothingLost(desk, rush, 'server killed')

  next.signal('SIGTERM')
  expect(await next.ended).toBe(0)
  expect(isRunning(postgres)).toBe(false)
})

test('kill -9 of the database alone: the server starts it again, and no call fails but with 503', async () => {
  house = await aHouse('kill-nine-of-the-database')
  const server = await house.start()
  const desk = await openDesk('empty', house.url)
  const rush = new Rush(desk)
  rush.start(callers)
  for (let round = 1; round <= 2; round += 1) {
    await rush.untilAcknowledged(10)
    signalAll(house.postgres(), 'SIGKILL')
    await expect.poll(() => statusOf(house.url, '/readyz'), { timeout: 20_000 }).toBe(200)
  }
  await rush.untilAcknowledged(10)
  await rush.end()
  expect(isRunning(server.pid)).toBe(true)
  expect(new Set(rush.statuses.keys())).toEqual(new Set([200, 503]))
  await expectNothingLost(desk, rush, 'database killed')
})

test('killed again and again while it starts for the first time, it starts complete', async () => {
  house = await aHouse('kill-nine-of-a-first-start')
  for (let moment = 100; moment < 1500; moment += randomInt(250, 500)) {
    await house.begin()
    await delay(moment)
    await house.killEverything()
  }
  await house.start()
  const desk = await openDesk('in progress', house.url)
  expect(numbersOf(await desk.list())).toEqual(Array.from({ length: 31 }, (_, index) => index + 1))
})
