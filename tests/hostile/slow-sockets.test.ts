import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { aDoctor, aSlot } from '../builders.ts'
import { memoryOf } from '../faults/processes.ts'
import { isLongRun } from '../long-test.ts'
import { aRawSocket } from './raw-socket.ts'
import { aReaderOfNothing } from './reader-of-nothing.ts'
import { serveProduct, type Served } from './served.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 90_000 })

/** Bytes by which a server may grow that has worked before. */
const mostGrown = 60_000_000
const seconds = 12
const perSecond = 18

let served: Served
let follow: string

async function start(transport: string): Promise<void> {
  served = await serveProduct(`hostile-slow-sockets-${transport}`, { RATE_LIMITS: 'on' })
  const doctor = await aDoctor(served.db)
  const slots = Array.from({ length: 50 }, (_, n) => aSlot(served.db, { doctor, name: `Slot ${n}` }))
  const slotIds = (await Promise.all(slots)).map(({ id }) => id)
  follow = `421["follow",{"slotIds":${JSON.stringify(slotIds)}}]`
  await warmUp()
}

/** Lets clients that read ask often, so that the server's code is compiled and its heap has its usual size. */
async function warmUp(): Promise<void> {
  for (let round = 0; round < 10; round += 1) {
    const sockets = await Promise.all(Array.from({ length: 20 }, () => aRawSocket(served.port)))
    for (const socket of sockets)
      for (let asked = 0; asked < 50; asked += 1) socket.send(asked < 4 ? follow : '421["unfollow",{"slotIds":["x"]}]')
    await Promise.all(sockets.map((socket) => socket.until(() => socket.heard.length > 200)))
    for (const socket of sockets) socket.close()
  }
}

const closers: (() => unknown)[] = []
afterEach(() => {
  for (const close of closers.splice(0)) close()
})

describe.each(isLongRun ? (['websocket', 'polling'] as const) : (['websocket'] as const))('over %s', (transport) => {
  // A server of its own each: memory that one test has freed would hide what another takes.
  beforeAll(() => start(transport))
  afterAll(() => served.stop())

  test('20 sockets that follow 50 slots 18 times a second without reading do not fill the memory', async () => {
    const sockets = await Promise.all(
      Array.from({ length: 20 }, () => aReaderOfNothing(served.port, transport, closers)),
    )
    const before = memoryOf(served.pid)
    let highest = before
    const followTimes = async (times: number) => {
      await Promise.all(sockets.map((socket) => socket.send(Array<string>(times).fill(follow))))
      highest = Math.max(highest, memoryOf(served.pid))
    }
    // The burst that a connection may send, then what it may send in the long run; a polling request holds four.
    for (let sent = 0; sent < 180; sent += 4) await followTimes(4)
    for (let sent = 0; sent < seconds * perSecond; sent += 6) {
      await followTimes(3)
      await followTimes(3)
      await delay((6 * 1000) / perSecond)
    }
    expect(highest - before).toBeLessThan(mostGrown)
    expect(served.isUnharmed()).toBe(true)
  })
})
