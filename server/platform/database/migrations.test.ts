import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { emptyDatabase, type EmptyDatabase } from '#tests/database.ts'
import { lockMigrations, migrate, StartRefused } from './index.ts'

const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined }

let fresh: EmptyDatabase
let folder: string
let connection: pg.ClientConfig

beforeAll(async () => {
  fresh = await emptyDatabase()
  folder = await mkdtemp(join(tmpdir(), 'baari-migrations-'))
})
afterAll(async () => {
  await fresh.drop()
  await rm(folder, { recursive: true })
})

/** Starts every test with an empty schema, one migration and two files of functions. */
beforeEach(async () => {
  await query('DROP SCHEMA public CASCADE; CREATE SCHEMA public')
  await rm(folder, { recursive: true })
  folder = await mkdtemp(join(tmpdir(), 'baari-migrations-'))
  for (const name of ['migrations', 'clock/schema']) await mkdir(join(folder, name), { recursive: true })
  await writeFunction('first', 1)
  await writeFunction('second', 2)
  await write('0001-makes.sql', 'CREATE TABLE made (at timestamptz);\nINSERT INTO made VALUES (now());')
  connection = fresh.connection
})

const write = (name: string, sql: string) => writeFile(join(folder, 'migrations', name), sql)
const writeFunction = (name: string, answer: number) =>
  writeFile(
    join(folder, 'clock/schema', `${name}.sql`),
    `CREATE OR REPLACE FUNCTION ${name}() RETURNS integer LANGUAGE sql RETURN ${answer};`,
  )

async function query(sql: string) {
  const client = new pg.Client(fresh.connection)
  await client.connect()
  const { rows } = await client.query(sql)
  await client.end()
  return rows as unknown[]
}

const applied = () => query('SELECT name FROM migrations ORDER BY name')
const schema = () => ({ migrations: join(folder, 'migrations'), current: [join(folder, 'clock/schema')] })
const run = () => migrate(connection, schema(), quiet)

test('applies each migration once when four processes start at once', async () => {
  await write('0002-takes-its-time.sql', 'SELECT pg_sleep(0.2); INSERT INTO made VALUES (now());')
  const code = `
    import { migrate } from ${JSON.stringify(join(import.meta.dirname, 'index.ts'))}
    const log = { info: ({ migration }) => migration && console.log(migration), warn() {}, error() {} }
    await migrate(${JSON.stringify(connection)}, ${JSON.stringify(schema())}, log)`
  const outcomes = await Promise.all(
    [1, 2, 3, 4].map(async () => {
      const child = spawn(process.execPath, ['--input-type=module', '--eval', code], {
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      const said: string[] = []
      child.stdout.setEncoding('utf8').on('data', (text: string) => said.push(text))
      const [exit] = await once(child, 'close')
      return { exit, said: said.join('') }
    }),
  )
  expect(outcomes.map(({ exit }) => exit)).toEqual([0, 0, 0, 0])
  expect(outcomes.map(({ said }) => said).join('')).toBe('0001-makes.sql\n0002-takes-its-time.sql\n')
  expect(await query('SELECT FROM made')).toHaveLength(2)
})

test('applies only pending migrations on a second run', async () => {
  await run()
  await write('0002-adds.sql', 'INSERT INTO made VALUES (now())')
  await run()
  await run()
  expect(await applied()).toEqual([{ name: '0001-makes.sql' }, { name: '0002-adds.sql' }])
  expect(await query('SELECT FROM made')).toHaveLength(2)
})

test('waits for a backup only with pending migrations, and logs it', async () => {
  await run()
  const backup = new pg.Client(fresh.connection)
  await backup.connect()
  await lockMigrations(backup, 'shared')
  await run()

  await write('0002-adds.sql', 'INSERT INTO made VALUES (now())')
  const said: string[] = []
  const waiting = migrate(connection, schema(), { ...quiet, info: (_, message) => void said.push(message) })
  await expect.poll(() => said).toEqual([expect.stringContaining('waiting for another start')])
  expect(await applied()).toHaveLength(1)
  await backup.end()
  await waiting
  expect(await applied()).toHaveLength(2)
})

test('refuses to start when an applied migration has changed', async () => {
  await run()
  await write('0001-makes.sql', 'CREATE TABLE made (at date);')
  await expect(run()).rejects.toThrow(StartRefused)
  await expect(run()).rejects.toThrow('0001-makes.sql has changed')
})

test('ignores different line ends', async () => {
  await run()
  await write('0001-makes.sql', 'CREATE TABLE made (at timestamptz);\r\nINSERT INTO made VALUES (now());')
  await expect(run()).resolves.toBeUndefined()
})

test('refuses to start on a database with a newer schema', async () => {
  await write('0002-newer.sql', 'SELECT 1')
  await run()
  await rm(join(folder, 'migrations/0002-newer.sql'))
  await expect(run()).rejects.toThrow('it has the migration 0002-newer.sql')
  await expect(run()).rejects.toThrow(StartRefused)
})

test('rolls back all pending migrations when one of them or a function fails', async () => {
  await write('0002-fails.sql', 'CREATE TABLE half (at date); SELECT nonsense;')
  await expect(run()).rejects.toThrow('0002-fails.sql failed; the database is as it was.')
  await write('0002-fails.sql', 'CREATE TABLE half (at date);')
  await writeFile(join(folder, 'clock/schema/third.sql'), 'SELECT nonsense')
  await expect(run()).rejects.toThrow('clock/schema/third.sql failed; the database is as it was.')
  expect(await query(`SELECT FROM pg_class WHERE relnamespace = 'public'::regnamespace`)).toEqual([])
  await rm(join(folder, 'clock/schema/third.sql'))
  await run()
  expect(await applied()).toHaveLength(2)
})

/** The answer of each function, and the transaction that made it. */
const functions = () =>
  query(`SELECT first(), second(), max(xmin::text) FILTER (WHERE proname = 'first') AS made_first,
    max(xmin::text) FILTER (WHERE proname = 'second') AS made_second
    FROM pg_proc WHERE pronamespace = 'public'::regnamespace`)

test('applies a changed file of functions at the next start, and does not touch the others', async () => {
  await run()
  const [made] = await functions()
  expect(made).toMatchObject({ first: 1, second: 2 })
  await run()
  expect(await functions()).toEqual([made])
  await writeFunction('first', 11)
  await run()
  const [changed] = await functions()
  expect(changed).toEqual({ ...(made as object), first: 11, made_first: expect.any(String) })
  expect(changed).not.toMatchObject({ made_first: (made as { made_first: string }).made_first })
})

test('makes a function again that a migration has dropped', async () => {
  await run()
  await write('0002-drops.sql', 'DROP FUNCTION first, second')
  await run()
  expect(await functions()).toMatchObject([{ first: 1, second: 2 }])
})

test('refuses to put an earlier function back while a node of the newer version runs', async () => {
  await run()
  await writeFunction('first', 11)
  await run()
  await writeFunction('first', 1)
  const node = new pg.Client({ ...fresh.connection, application_name: 'baari' })
  await node.connect()
  await expect(run()).rejects.toThrow(StartRefused)
  await expect(run()).rejects.toThrow(
    'Another node runs a newer version of Baari, which has replaced clock/schema/first.sql',
  )
  expect(await functions()).toMatchObject([{ first: 11 }])
  // A version that the database has not had is a newer one.
  await writeFunction('first', 12)
  await run()
  await node.end()
  await writeFunction('first', 11)
  await expect.poll(() => run().then(() => functions())).toMatchObject([{ first: 11 }])
})

test('rejects a gap or a duplicate in the numbers before applying any', async () => {
  await write('0003-skips.sql', 'SELECT 1')
  await expect(run()).rejects.toThrow('should be called 0002-')
  expect(await query(`SELECT to_regclass('made') AS made`)).toEqual([{ made: null }])
})

test('refuses to start when the database cannot be opened', async () => {
  for (const wrong of [{ port: 1 }, { database: 'no_such_database' }, { user: 'nobody at all' }]) {
    connection = { ...fresh.connection, ...wrong }
    await expect(run()).rejects.toThrow(StartRefused)
    await expect(run()).rejects.toThrow(/^The database cannot be opened \(.+\): is it running/)
  }
})
