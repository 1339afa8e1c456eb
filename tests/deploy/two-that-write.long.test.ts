import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { ownChance } from '../faults/chance.ts'
import { openDesk, statusOf, type Desk } from '../faults/desk.ts'
import { expectNothingLost } from '../faults/expect-nothing-lost.ts'
import { aProductProcess, type ProductProcess } from '../faults/product-process.ts'
import { aReplicatedPair, type Pair } from '../faults/pair.ts'
import { Rush } from '../faults/rush.ts'

vi.setConfig({ testTimeout: 180_000, hookTimeout: 120_000 })
const pollOptions = { timeout: 90_000 }

let pair: Pair
let product: ProductProcess
let desk: Desk

beforeAll(async () => {
  pair = await aReplicatedPair('two-that-write')
  product = await aProductProcess('two-that-write')
  await product.start({ DATABASE_URL: pair.url })
  desk = await openDesk('empty', product.url)
})
afterAll(async () => {
  await product?.remove()
  await pair?.remove()
})

const countOf = async (server: Pair['first']) =>
  (await server.ask<{ count: number }>('SELECT count(*)::int AS count FROM appointments'))[0]?.count

test('after a promotion beside a live primary, the product leaves the old one and acknowledges none of its writes', async () => {
  const rush = new Rush(desk, ownChance())
  rush.start(4)
  await rush.untilAcknowledged(30)
  await pair.second.ask('SELECT pg_promote()')
  // It waits for a standby that was promoted, and so does the booking's caller; no connection breaks by itself.
  await rush.untilAcknowledged(30)
  await rush.end()
  await expect.poll(() => statusOf(product.url, '/readyz'), pollOptions).toBe(200)
  await expectNothingLost(pair.second.connection, rush, 'both take writes')

  // A call that waited there behind one that waits for the standby is over with its statement's time.
  const others = `SELECT wait_event, query FROM pg_stat_activity WHERE application_name = 'baari' AND wait_event IS DISTINCT FROM 'SyncRep'`
  await expect.poll(() => pair.first.ask(others), pollOptions).toEqual([])
  const before = await countOf(pair.first)
  const later = new Rush(desk, ownChance())
  later.start(2)
  await later.untilAcknowledged(20)
  await later.end()
  expect(await countOf(pair.first)).toBe(before)
})
