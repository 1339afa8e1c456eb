import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { connectionOfUrl, migrate, openDatabase, StartRefused, statement } from '#server/platform/database/index.ts'
import { schema } from '#server/schema.ts'
import { quiet } from '../own-postgres.ts'
import { ownChance } from './chance.ts'
import { openDesk, statusOf, type Desk } from './desk.ts'
import { expectNothingLost } from './expect-nothing-lost.ts'
import { aProductProcess, type ProductProcess } from './product-process.ts'
import { aReplicatedPair, type Pair } from './pair.ts'
import { aPhone, type Phone } from './phone.ts'
import { Rush } from './rush.ts'

// Usually a tenth of it; the machine may have other work.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })
const pollOptions = { timeout: 60_000 }

const portOf = statement<{ port: number }>('test port', 'SELECT inet_server_port() AS port')

let pair: Pair
let product: ProductProcess
let desk: Desk
let live: Desk
let phone: Phone
let rush: Rush

beforeAll(async () => {
  pair = await aReplicatedPair('promoted-standby')
  product = await aProductProcess('promoted-standby')
  await product.start({ DATABASE_URL: pair.url })
  desk = await openDesk('empty', product.url)
  live = await openDesk('in progress', product.url)
  phone = aPhone(product.url)
  expect(await phone.follow(live.slotId, live.date)).toMatchObject({ ok: true })
})
afterAll(async () => {
  phone?.close()
  await product?.remove()
  await pair?.remove()
})

/** The next waiting appointment of the desk is completed, and the phone, which never lost its connection, shows it. */
async function expectLive() {
  const next = (await live.list()).find(({ status }) => status === 'waiting')
  await expect.poll(async () => (await live.complete(next?._id ?? '')).status, pollOptions).toBe(200)
  await expect.poll(() => phone.number(live.slotId), pollOptions).toBe(next?.queueNumber)
  expect(phone.lost()).toBe(0)
}

const connectionsTo = async (server: Pair['first']) =>
  server.ask<{ pid: number }>(`SELECT pid FROM pg_stat_activity WHERE application_name = 'baari'`)

test('when the primary is killed under load and the standby promoted, the product continues without losing acknowledged writes', async () => {
  expect(await connectionsTo(pair.second)).toEqual([])
  rush = new Rush(desk, ownChance())
  rush.start(6)
  await rush.untilAcknowledged(30)
  await pair.first.kill()
  // Until its promotion the standby takes no writes.
  await expect.poll(() => statusOf(product.url, '/readyz'), pollOptions).toBe(503)
  await pair.second.ask('SELECT pg_promote()')
  await expect.poll(() => statusOf(product.url, '/readyz'), pollOptions).toBe(200)
  await rush.untilAcknowledged(30)
  await rush.end()
  expect(new Set(rush.statuses.keys())).toEqual(new Set([200, 503]))
  await expectNothingLost(pair.second.connection, rush, 'promoted')
  await expectLive()
})

test('an old primary that returns unchanged gets no writes, and new connections reach the new primary', async () => {
  await pair.first.start()
  const before = await pair.first.ask('SELECT count(*) FROM appointments')
  // As if every connection had to be made anew, with the old one first in the list.
  await pair.second.ask(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'baari'`)
  await expect.poll(() => statusOf(product.url, '/readyz'), pollOptions).toBe(200)
  rush.start(2)
  await rush.untilAcknowledged(10)
  await rush.end()
  const fresh = await openDatabase({ connection: connectionOfUrl(pair.url, quiet), log: quiet })
  onTestFinished(() => fresh.close())
  expect(await fresh.first(portOf)).toEqual({ port: pair.second.port })

  await expectNothingLost(pair.second.connection, rush, 'with the old one beside it')
  await expectLive()
  expect(await connectionsTo(pair.first)).toEqual([])
  expect(await pair.first.ask('SELECT count(*) FROM appointments')).toEqual(before)
})

test('refuses to start without a writable server, with a message for each', async () => {
  await pair.first.kill()
  await pair.second.kill()
  const starting = migrate(connectionOfUrl(pair.url, quiet), schema, quiet)
  await expect(starting).rejects.toThrow(StartRefused)
  await expect(starting).rejects.toThrow(`127.0.0.1:${pair.second.port} does not answer`)
})
