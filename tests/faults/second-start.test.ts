import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { emptyDatabase } from '../database.ts'
import { longTest } from '../long-test.ts'
import { ask } from '../own-postgres.ts'
import { beginProduct, freePort, type Start } from '../product.ts'
import { wholeDatabase } from '../whole-database.ts'
import { openDesk, statusOf } from './desk.ts'
import { aProductProcess } from './product-process.ts'

// Usually a tenth of it; the machine may have other work.
vi.setConfig({ testTimeout: 90_000 })

const opened: (() => unknown)[] = []
const aPlace = async (name: string) => {
  const product = await aProductProcess(name)
  opened.push(() => product.remove())
  return product
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

describe('a second start on the same folder', () => {
  test('is refused with a message, while the first continues', async () => {
    const product = await aPlace('second-first')
    await product.start()
    const desk = await openDesk('empty', product.url)
    const second = await beginProduct('second-second', { PORT: String(await freePort()), DATA_DIR: product.dataDir })
    await expectRefused(second, /^Another Baari is running on the folder \S+: stop that one first, .+DATA_DIR\.$/)
    expect((await desk.book(randomUUID())).status).toBe(200)
  })

  longTest('at the same instant: one starts, the other is refused', async () => {
    const product = await aPlace('second-same-instant')
    const other = await beginProduct('second-same-instant-other', {
      PORT: String(await freePort()),
      DATA_DIR: product.dataDir,
    })
    const starts = [await product.begin(), other]
    const refused = await Promise.race(starts.map((start) => start.ended.then(() => start)))
    await expectRefused(refused, /^Another Baari is running on the folder /)
    const started = starts.find((start) => start !== refused)
    await started?.ready()
    started?.signal('SIGTERM')
    expect(await started?.ended).toBe(0)
  })
})

longTest('a shutdown during the start leaves no process running', async () => {
  const product = await aPlace('stop-while-starting')
  const stops = [
    [150, 'SIGTERM'],
    [400, 'SIGINT'],
    [700, 'SIGTERM'],
    [1000, 'SIGINT'],
  ] as const
  for (const [moment, signal] of stops) {
    const start = await product.begin()
    await delay(moment)
    const told = performance.now()
    start.signal(signal)
    const code = await start.ended
    // On a machine so busy that initdb takes longer than the shutdown timeout, the shutdown kills it.
    const hurried = performance.now() - told < 4_000 ? [] : [1]
    // Before anything listens to the signal, it is the system that ends the process.
    expect([0, signal, ...hurried], start.said()).toContain(code)
    expect(product.postgres(), `stopped after ${moment} ms`).toEqual([])
  }
  await product.start()
})

/** Makes the product write as on a terminal. */
const onTerminal = { NODE_OPTIONS: '--import=data:text/javascript,process.stdout.isTTY=true' }

describe('a start on a terminal', () => {
  test('prints a line for each step and then where to go, and logs once it is ready', async () => {
    const product = await aPlace('terminal')
    // Every statement is slow, and each is a warning.
    const start = await product.begin({ ...onTerminal, SLOW_QUERY_MS: '0' })
    await start.ready()
    await expect.poll(() => start.said(), { timeout: 30_000 }).toMatch(/\n\n.*running.*\n\n.* {2}Kiosk.*\n\n/s)
    const [progress = ''] = start.said().split(/(?<= {2}Kiosk.*)\n\n/)
    const lines = progress.trim().split('\n')
    expect(lines.slice(0, 4)).toEqual([
      'Starting the database …',
      'Preparing the data …',
      '',
      `  Baari is running: ${product.url}`,
    ])
    for (const path of ['/userlogin', '/receptionlogin', '/admin', '/display', '/kiosk'])
      expect(progress).toMatch(new RegExp(`^  [A-Z]\\w+ +${product.url}${path} `, 'm'))
    expect(progress).not.toContain('{')
    await openDesk('empty', product.url)
    await expect.poll(() => start.said(), { timeout: 30_000 }).toContain('"msg":"a slow statement"')
    start.signal('SIGTERM')
    expect(await start.ended).toBe(0)
    expect(start.said()).toMatch(/^\{"level":"info".*"msg":"stopping"\}$/m)
  })

  test('logs from the beginning where LOG_LEVEL is set', async () => {
    const product = await aPlace('logged-terminal')
    const start = await product.begin({ ...onTerminal, LOG_LEVEL: 'info' })
    await expect.poll(() => start.said(), { timeout: 30_000 }).toContain('"msg":"made a database"')
    expect(start.said()).not.toContain('Starting the database')
  })
})

describe('a failing start', () => {
  test('on a used port or a wrong HOST prints one message, and makes no database', async () => {
    const product = await aPlace('cannot-listen')
    const taken = createServer().listen(product.port, '127.0.0.1')
    opened.push(() => taken.close())
    await once(taken, 'listening')
    const start = await product.begin({ LOG_LEVEL: 'silent' })
    await expectRefused(
      start,
      new RegExp(`^Port ${product.port} is taken by another program. Set PORT to another one.$`),
    )
    taken.close()
    await once(taken, 'close')
    for (const HOST of ['no such host', '192.0.2.1']) {
      await expectRefused(await product.begin({ LOG_LEVEL: 'silent', HOST, ALLOW_DEMO: '1' }), /\bHOST\b/)
      expect(await statusOf(product.url, '/healthz')).toBe(0)
    }
    expect(existsSync(product.dataDir)).toBe(false)
  })

  test('on a database of a newer version prints one message, and does not change it', async () => {
    const database = await emptyDatabase()
    opened.push(() => database.drop())
    const product = await aPlace('newer-database')
    await ask(
      database.connection,
      `CREATE TABLE migrations (name text PRIMARY KEY, sha256 text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now());
       INSERT INTO migrations VALUES ('9999-of-the-future.sql', 'hash')`,
    )
    const before = await wholeDatabase(database.connection)
    const start = await product.begin({ DATABASE_URL: database.url })
    await expectRefused(
      start,
      /^The database is ahead of this version of Baari: .+9999-of-the-future\.sql\. Start the newer/,
    )
    expect(await wholeDatabase(database.connection)).toEqual(before)
  })

  test('with a file as its folder prints one message', async () => {
    const product = await aPlace('taken-folder')
    await writeFile(product.dataDir, 'not a folder')
    await expectRefused(await product.begin(), /^The folder \S+ for the data cannot be made /)
  })

  test.for([
    ['PORT', { PORT: 'http' }],
    ['HOST', { HOST: '0.0.0.0' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'https://baari.example' }],
    ['DATABASE_URL', { DATABASE_URL: 'a database' }],
    ['DATABASE_URL', { DATABASE_URL: 'postgresql://baari@127.0.0.1:1/baari' }],
    ['DATABASE_URL', { DATABASE_URL: 'postgresql://baari@no-such-host.invalid/baari' }],
  ] as const)('with a wrong %s says so in one sentence that names it: %o', async ([name, env]) => {
    const product = await aPlace(`wrong-${name.toLowerCase().replaceAll('_', '-')}`)
    await expectRefused(await product.begin({ LOG_LEVEL: 'silent', ...env }), new RegExp(`\\b${name}\\b`))
    expect(product.postgres()).toEqual([])
    expect(await statusOf(product.url, '/healthz')).toBe(0)
  })
})
