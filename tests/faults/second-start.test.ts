import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import { connect, createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { io } from 'socket.io-client'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { emptyDatabase } from '../database.ts'
import { ask } from '../own-postgres.ts'
import { beginProduct, freePort, type Start } from '../product.ts'
import { ownChance } from './chance.ts'
import { wholeDatabase } from '../whole-database.ts'
import { openDesk, statusOf } from './desk.ts'
import { expectNothingLost } from './expect-nothing-lost.ts'
import { aHouse, type House } from './house.ts'
import { aPhone } from './phone.ts'
import { Rush } from './rush.ts'

// Usually a tenth of it; the machine may have other work.
vi.setConfig({ testTimeout: 90_000 })

const opened: (() => unknown)[] = []
const aPlace = async (name: string) => {
  const house = await aHouse(name)
  opened.push(() => house.remove())
  return house
}
afterEach(async () => {
  for (const close of opened.splice(0).toReversed()) await close()
})

/** It did not start, and said why in one sentence on one line, without a stack trace. */
async function expectRefused(start: Start, sentence: RegExp) {
  expect(await start.ended, start.said()).toBe(1)
  expect(start.said().trim()).toMatch(sentence)
  expect(start.said().trim().split('\n')).toHaveLength(1)
}

/** It ended by itself, and its database with it, in order. */
async function expectCleanEnd(start: Start, house: House) {
  expect(await start.ended, start.said()).toBe(0)
  expect(house.postgres()).toEqual([])
  const log = await readFile(join(house.dataDir, 'postgres.log'), 'utf8')
  expect(log.trim().split('\n').at(-1)).toMatch(/database system is shut down$/)
}

describe('a second start on the same folder', () => {
  test('is refused with a sentence, while the first goes on', async () => {
    const house = await aPlace('second-first')
    await house.start()
    const desk = await openDesk('empty', house.url)
    const second = await beginProduct('second-second', { PORT: String(await freePort()), DATA_DIR: house.dataDir })
    await expectRefused(second, /^Another Baari is running on the folder \S+: stop that one first, .+DATA_DIR\.$/)
    expect((await desk.book(randomUUID())).status).toBe(200)
  })

  test('at the same instant: one of them starts, the other is refused', async () => {
    const house = await aPlace('second-same-instant')
    const other = await beginProduct('second-same-instant-other', {
      PORT: String(await freePort()),
      DATA_DIR: house.dataDir,
    })
    const starts = [await house.begin(), other]
    const refused = await Promise.race(starts.map((start) => start.ended.then(() => start)))
    await expectRefused(refused, /^Another Baari is running on the folder /)
    const started = starts.find((start) => start !== refused)
    await started?.ready()
    started?.signal('SIGTERM')
    expect(await started?.ended).toBe(0)
  })
})

describe('a stop', () => {
  test.for<'SIGTERM' | 'SIGINT'>(['SIGTERM', 'SIGINT'])('by %s ends cleanly, whoever is connected', async (signal) => {
    const house = await aPlace(`stop-${signal.toLowerCase()}`)
    const start = await house.start()
    const desk = await openDesk('empty', house.url)
    const phone = aPhone(house.url)
    const polling = io(house.url, { transports: ['polling'], forceNew: true })
    opened.push(
      () => phone.close(),
      () => polling.close(),
    )
    expect(await phone.follow(desk.slotId, desk.date)).toMatchObject({ ok: true })
    await expect.poll(() => polling.connected, { timeout: 30_000 }).toBe(true)
    // One who says nothing, one who never finishes, one who has been answered and stays.
    for (const said of [
      '',
      'POST /api/BookAppointment HTTP/1.1\r\nHost: a\r\n',
      'GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n',
    ]) {
      const socket = connect({ port: house.port, host: '127.0.0.1' })
      await once(socket, 'connect')
      socket.write(said)
      opened.push(() => socket.destroy())
    }
    const rush = new Rush(desk, ownChance())
    rush.start(8)
    await rush.untilAcknowledged(20)

    start.signal(signal)
    // Pressed twice, as people do.
    start.signal(signal)
    await expectCleanEnd(start, house)
    await rush.end()

    await house.start()
    await expectNothingLost(await house.connection(), rush, `stopped by ${signal}`)
    // The phone has come back by itself.
    await expect.poll(() => phone.socket.connected, { timeout: 30_000 }).toBe(true)
  })

  test('while it starts leaves nothing running', async () => {
    const house = await aPlace('stop-while-starting')
    for (const moment of [150, 400, 700, 1000]) {
      const start = await house.begin()
      await delay(moment)
      const told = performance.now()
      start.signal('SIGTERM')
      const code = await start.ended
      // On a machine so busy that making the database takes longer than a stop may, it gives up being polite.
      const hurried = performance.now() - told < 4_000 ? [] : [1]
      // Before anything listens to the signal, it is the system that ends the process.
      expect([0, 'SIGTERM', ...hurried], start.said()).toContain(code)
      expect(house.postgres(), `stopped after ${moment} ms`).toEqual([])
    }
    await house.start()
  })
})

describe('a start that cannot be', () => {
  test('on a taken port says so in one sentence, and leaves no database behind', async () => {
    const house = await aPlace('taken-port')
    const taken = createServer().listen(house.port, '127.0.0.1')
    opened.push(() => taken.close())
    await once(taken, 'listening')
    const start = await house.begin({ LOG_LEVEL: 'silent' })
    await expectRefused(start, new RegExp(`^Port ${house.port} is taken by another program. Set PORT to another one.$`))
    expect(house.postgres()).toEqual([])
  })

  test('on a database of a newer version says so in one sentence, and changes nothing in it', async () => {
    const database = await emptyDatabase()
    opened.push(() => database.drop())
    const house = await aPlace('newer-database')
    await ask(
      database.connection,
      `CREATE TABLE migrations (name text PRIMARY KEY, sha256 text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now());
       INSERT INTO migrations VALUES ('9999-of-the-future.sql', 'hash')`,
    )
    const before = await wholeDatabase(database.connection)
    const start = await house.begin({ DATABASE_URL: database.url })
    await expectRefused(
      start,
      /^The database is ahead of this version of Baari: .+9999-of-the-future\.sql\. Start the newer/,
    )
    expect(await wholeDatabase(database.connection)).toEqual(before)
  })

  test('with a folder that is a file says so in one sentence', async () => {
    const house = await aPlace('taken-folder')
    await writeFile(house.dataDir, 'not a folder')
    await expectRefused(await house.begin(), /^The folder \S+ for the data cannot be made /)
  })

  test.for([
    ['PORT', { PORT: 'http' }],
    ['PORT', { PORT: '70000' }],
    ['HOST', { HOST: 'no such host', ALLOW_DEMO: '1' }],
    ['HOST', { HOST: '192.0.2.1', ALLOW_DEMO: '1' }],
    ['HOST', { HOST: '0.0.0.0' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'https://baari.example' }],
    ['ALLOW_DEMO', { ALLOW_DEMO: 'yes' }],
    ['DEMO', { DEMO: '1', NODE_ENV: 'production', RATE_LIMITS: 'on' }],
    ['ADMIN_PASSWORD', { ADMIN_PASSWORD: 'thirteen char', DEMO: '0', NODE_ENV: 'production', RATE_LIMITS: 'on' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'baari.example' }],
    ['DEMO', { DEMO: 'yes' }],
    ['LOG_LEVEL', { LOG_LEVEL: 'loud' }],
    ['OTP_PROVIDER', { OTP_PROVIDER: 'pigeon' }],
    ['OTP_PROVIDER', { OTP_PROVIDER: 'dev', NODE_ENV: 'production', RATE_LIMITS: 'on' }],
    ['CONTACT_PHONES', { CONTACT_PHONES: 'at the desk' }],
    ['CONTACT_EMAIL', { CONTACT_EMAIL: 'the office' }],
    ['CONTACT_WEBSITE', { CONTACT_WEBSITE: 'baari.example' }],
    ['RATE_LIMITS', { RATE_LIMITS: 'sometimes' }],
    ['RATE_LIMITS', { RATE_LIMITS: 'off', NODE_ENV: 'production' }],
    ['TRUSTED_PROXY', { TRUSTED_PROXY: 'the office' }],
    ['SESSION_IDLE_PATIENT', { SESSION_IDLE_PATIENT: '30 days' }],
    ['SESSION_IDLE_STAFF', { SESSION_IDLE_STAFF: '0' }],
    ['BOOKING_DAYS_AHEAD', { BOOKING_DAYS_AHEAD: '-1' }],
    ['MAX_WAITING_APPOINTMENTS', { MAX_WAITING_APPOINTMENTS: '0' }],
    ['MAX_WAITING_PER_QUEUE', { MAX_WAITING_PER_QUEUE: '0' }],
    ['DATABASE_POOL', { DATABASE_POOL: '1.5' }],
    ['DATABASE_URL', { DATABASE_URL: 'a database' }],
    ['DATABASE_URL', { DATABASE_URL: 'postgresql://baari@127.0.0.1:1/baari' }],
    ['DATABASE_URL', { DATABASE_URL: 'postgresql://baari@no-such-host.invalid/baari' }],
  ] as const)('with a wrong %s says so in one sentence that names it: %o', async ([name, env]) => {
    const house = await aPlace(`wrong-${name.toLowerCase().replaceAll('_', '-')}`)
    await expectRefused(await house.begin({ LOG_LEVEL: 'silent', ...env }), new RegExp(`\\b${name}\\b`))
    expect(house.postgres()).toEqual([])
    expect(await statusOf(house.url, '/healthz')).toBe(0)
  })
})
