import pg from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { freshDatabase, type FreshDatabase } from '#tests/database.ts'
import { statement } from './index.ts'

const notify = statement('test notify', 'SELECT pg_notify($1, $2)')

let fresh: FreshDatabase
beforeAll(async () => void (fresh = await freshDatabase()))
afterAll(() => fresh.drop())

async function cut(channel: string) {
  const client = new pg.Client(fresh.connection)
  await client.connect()
  const { rowCount } = await client.query(
    'SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity WHERE query = $1',
    [`LISTEN "${channel}"`],
  )
  await client.end()
  expect(rowCount).toBe(1)
}

test('receives the notifications of its channel in order, and no others', async () => {
  const heard: string[] = []
  const on = { message: (payload: string) => heard.push(payload), resumed: () => undefined }
  const listener = await fresh.database.listen('Queue-changes "here"', on)
  await fresh.database.all(notify, ['another', 'not this'])
  await fresh.database.all(notify, ['Queue-changes "here"', 'one'])
  await fresh.database.all(notify, ['Queue-changes "here"', 'two'])
  await vi.waitFor(() => expect(heard).toEqual(['one', 'two']))
  await listener.close()
})

test('reconnects after each loss, and reports it', async () => {
  const heard: string[] = []
  let resumed = 0
  const on = { message: (payload: string) => heard.push(payload), resumed: () => (resumed += 1) }
  const listener = await fresh.database.listen('cut', on)
  expect(listener.reconnects).toBe(0)
  for (const time of [1, 2]) {
    await cut('cut')
    await vi.waitFor(() => expect(resumed).toBe(time), { timeout: 10_000 })
    expect(listener.reconnects).toBe(time)
    await fresh.database.all(notify, ['cut', `after ${time}`])
    await vi.waitFor(() => expect(heard.at(-1)).toBe(`after ${time}`))
  }
  await listener.close()
  await fresh.database.all(notify, ['cut', 'to nobody'])
  expect(heard).toEqual(['after 1', 'after 2'])
})
