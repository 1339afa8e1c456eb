import { setImmediate } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase, type FreshDatabase } from '#tests/database.ts'
import { isDatabaseAway, openDatabase, statement } from './index.ts'

const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined }

const ownPid = statement<{ pid: number }>('test own pid', 'SELECT pg_backend_pid() AS pid')
const keep = statement('test keep', 'INSERT INTO notes (text) VALUES ($1)')
const notes = statement<{ text: string }>('test notes', 'SELECT text FROM notes ORDER BY text')

let fresh: FreshDatabase

/** From outside, as an administrator would. */
async function asAdministrator<Row extends pg.QueryResultRow>(sql: string, values: unknown[] = []): Promise<Row[]> {
  const client = new pg.Client(fresh.connection)
  await client.connect()
  const { rows } = await client.query<Row>(sql, values)
  await client.end()
  return rows
}

beforeAll(async () => {
  fresh = await freshDatabase({ poolSize: 2 })
  await asAdministrator('CREATE TABLE notes (text text PRIMARY KEY)')
})
afterAll(() => fresh.drop())

test('parses values as numbers, plain days and instants in every time zone', async () => {
  const row = await fresh.database.first(
    statement(
      'test types',
      `SELECT 9007199254740991::bigint AS number, ARRAY[1, NULL]::bigint[] AS numbers, date '2026-03-29' AS day,
              ARRAY[date '2026-01-01'] AS days, timestamptz '2026-03-29 12:00:00+05:30' AS at, NULL::bigint AS nothing`,
    ),
  )
  expect(row).toEqual({
    number: 9007199254740991,
    numbers: [1, null],
    day: '2026-03-29',
    days: ['2026-01-01'],
    at: new Date('2026-03-29T06:30:00Z'),
    nothing: null,
  })
})

test('configures the planner for solid-state disks, overriding the server', async () => {
  const name = fresh.connection.database
  await asAdministrator(`ALTER DATABASE "${name}" SET random_page_cost = 4`)
  await asAdministrator(`ALTER DATABASE "${name}" SET jit = on`)
  const database = await openDatabase({ connection: fresh.connection, log: quiet })
  const set = `SELECT current_setting('random_page_cost') AS cost, current_setting('jit') AS jit`
  expect(await database.first(statement('test plans', set))).toEqual({ cost: '1.1', jit: 'off' })
  await database.close()
})

test('rejects a bigint beyond 2^53 and keeps the connection', async () => {
  const { database } = fresh
  await expect(database.all(statement('test big', 'SELECT 9007199254740993 AS number'))).rejects.toThrow(RangeError)
  expect(await database.first(statement('test small', 'SELECT 1::bigint AS number'))).toEqual({ number: 1 })
})

test('returns undefined as the first of no rows', async () => {
  expect(await fresh.database.first(statement('test none', 'SELECT 1 AS one WHERE false'))).toBeUndefined()
})

test('prepares a statement once on each connection', async () => {
  const { database } = fresh
  const prepared = statement<{ count: number }>(
    'test prepared',
    `SELECT count(*) AS count FROM pg_prepared_statements WHERE name = 'test prepared'`,
  )
  await database.all(prepared)
  expect(await database.first(prepared)).toEqual({ count: 1 })
})

test('commits a transaction, or rolls it back when the work throws', async () => {
  const { database } = fresh
  await database.transaction(async (tx) => {
    await tx.all(keep, ['a'])
    await tx.all(keep, ['b'])
  })
  const thrown = new Error('changed my mind')
  const failing = database.transaction(async (tx) => {
    await tx.all(keep, ['c'])
    throw thrown
  })
  await expect(failing).rejects.toBe(thrown)
  expect(await database.all(notes)).toEqual([{ text: 'a' }, { text: 'b' }])
})

test('rejects a transaction in which an error was swallowed', async () => {
  const failing = fresh.database.transaction(async (tx) => {
    await tx.all(keep, ['d'])
    await tx.all(keep, ['d']).catch(() => undefined)
  })
  await expect(failing).rejects.toThrow('rolled back')
  expect(await fresh.database.all(notes)).not.toContainEqual({ text: 'd' })
})

test('rejects a statement after the end of its transaction', async () => {
  const late = await fresh.database.transaction(async (tx) => tx)
  await expect(late.all(ownPid)).rejects.toThrow('after the end')
})

test('returns connections to the pool after every kind of failure', async () => {
  const { database } = fresh
  for (let round = 0; round < 5; round += 1) {
    await expect(database.all(statement('test wrong', 'SELECT nonsense'))).rejects.toMatchObject({ code: '42703' })
    await expect(database.transaction(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
    await expect(
      database.transaction((tx) => tx.all(statement('test end', 'SELECT pg_terminate_backend(pg_backend_pid())'))),
    ).rejects.toSatisfy(isDatabaseAway)
  }
  const both = [database.first(ownPid), database.first(ownPid)]
  expect(new Set((await Promise.all(both)).map((row) => row?.pid)).size).toBe(2)
})

test('repeats a transaction that ended in a deadlock, and counts it', async () => {
  const reasons: string[] = []
  const database = await openDatabase({
    connection: fresh.connection,
    log: quiet,
    onContention: (reason) => void reasons.push(reason),
  })
  const lock = statement('test lock', 'SELECT pg_advisory_xact_lock($1)')
  const [first, second] = [Promise.withResolvers<unknown>(), Promise.withResolvers<unknown>()]
  const inOrder = (one: number, other: number, own: typeof first, awaited: typeof first) =>
    database.transaction(async (tx) => {
      await tx.all(lock, [one])
      own.resolve(one)
      await awaited.promise
      await tx.all(lock, [other])
      return one
    })
  expect(await Promise.all([inOrder(1, 2, first, second), inOrder(2, 1, second, first)])).toEqual([1, 2])
  expect(reasons).toEqual(['deadlock'])
  await database.close()
})

test('gives a deadlock up after a few tries, and a lock timeout at once', async () => {
  const raise = (code: string) => statement(`test raise ${code}`, `DO $$ BEGIN RAISE SQLSTATE '${code}'; END $$`)
  for (const [code, times] of [
    ['40P01', 4],
    ['40001', 4],
    ['55P03', 1],
  ] as const) {
    const reasons: string[] = []
    const onContention = (reason: string) => void reasons.push(reason)
    const database = await openDatabase({ connection: fresh.connection, log: quiet, onContention })
    await expect(database.all(raise(code))).rejects.toMatchObject({ code })
    expect(reasons).toHaveLength(times)
    await database.close()
  }
})

test('keeps the connection after an error of the statement, and after a refusal by the work of a transaction', async () => {
  const one = await openDatabase({ connection: fresh.connection, poolSize: 1, log: quiet })
  const before = await one.first(ownPid)
  await expect(one.all(keep, ['a'])).rejects.toMatchObject({ code: '23505' })
  await expect(one.transaction((tx) => tx.all(keep, ['a']))).rejects.toMatchObject({ code: '23505' })
  await expect(one.transaction(() => Promise.reject(new Error('refused')))).rejects.toThrow('refused')
  expect(await one.first(ownPid)).toEqual(before)
  await one.close()
})

test('recovers with the next call when a prepared statement no longer fits its table', async () => {
  const one = await openDatabase({ connection: fresh.connection, poolSize: 1, log: quiet })
  const everything = statement('test everything', 'SELECT * FROM notes LIMIT 1')
  await one.all(everything)
  await asAdministrator('ALTER TABLE notes ADD COLUMN more text')
  await expect(one.all(everything)).rejects.toThrow('cached plan')
  expect(await one.all(everything)).toHaveLength(1)
  await one.close()
})

test('fails only the transaction whose connection is cut while it is idle', async () => {
  const { database } = fresh
  const failing = database.transaction(async (tx) => {
    const own = await tx.first(ownPid)
    await asAdministrator('SELECT pg_terminate_backend($1, 5000)', [own?.pid])
    await tx.all(ownPid)
  })
  await expect(failing).rejects.toSatisfy(isDatabaseAway)
  expect(await database.isReachable()).toBe(true)
  expect(await database.first(ownPid)).toBeDefined()
})

test('reports the database as reachable while the pool is exhausted', async () => {
  const { database } = fresh
  const slow = statement('test slow', 'SELECT pg_sleep(0.5)')
  const busy = [database.all(slow), database.all(slow), database.all(slow)]
  expect(await database.isReachable()).toBe(true)
  await Promise.all(busy)
})

test('rejects a wrong address with a clear error', async () => {
  const nowhere = openDatabase({ connection: { host: '/nowhere', user: 'baari', database: 'baari' }, log: quiet })
  await expect(nowhere).rejects.toSatisfy(isDatabaseAway)
  const closed = openDatabase({ connection: { host: '127.0.0.1', port: 1, user: 'baari' }, log: quiet })
  await expect(closed).rejects.toSatisfy(isDatabaseAway)
})

test('does not treat unrelated errors as an unavailable database', async () => {
  expect(isDatabaseAway(new Error('a bug'))).toBe(false)
  expect(isDatabaseAway(Object.assign(new Error('no such file'), { code: 'ENOENT', syscall: 'open' }))).toBe(false)
  expect(isDatabaseAway('Connection terminated')).toBe(false)
})

test('fails calls as unavailable after closing', async () => {
  const one = await openDatabase({ connection: fresh.connection, log: quiet })
  await one.close()
  await expect(one.all(ownPid)).rejects.toSatisfy(isDatabaseAway)
  expect(await one.isReachable()).toBe(false)
})

test('measures statements by name, logs slow ones, and reports the load of the pool', async () => {
  const measured: [string, number][] = []
  const warned: object[] = []
  const one = await openDatabase({
    connection: fresh.connection,
    poolSize: 1,
    log: { ...quiet, warn: (fields) => void warned.push(fields) },
    slowAfter: 100,
    onStatement: (name, seconds) => void measured.push([name, seconds]),
  })
  const sleeping = statement('test sleeping', 'SELECT pg_sleep(0.15), $1::text')
  const both = [one.all(sleeping, ['a secret']), one.all(ownPid)]
  // The pool lends at the end of the turn.
  await setImmediate()
  expect(one.load()).toEqual({ busy: 1, idle: 0, waiting: 1 })
  await Promise.all(both)
  await one.transaction((tx) => tx.all(ownPid))
  expect(one.load()).toEqual({ busy: 0, idle: 1, waiting: 0 })
  expect(measured.map(([name]) => name)).toEqual(['test sleeping', 'test own pid', 'test own pid', 'COMMIT'])
  expect(measured[0]?.[1]).toBeGreaterThan(0.1)
  expect(warned).toContainEqual({ statement: 'test sleeping', ms: expect.any(Number) as number })
  expect(JSON.stringify(warned)).not.toContain('secret')
  await one.close()
})
