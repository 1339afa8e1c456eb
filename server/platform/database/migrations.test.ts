import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { freshDatabase, type FreshDatabase } from '#tests/database.ts'
import { lockMigrations, migrate, StartRefused } from './index.ts'

const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined }

let fresh: FreshDatabase
let folder: string
let connection: pg.ClientConfig

beforeAll(async () => {
  fresh = await freshDatabase()
  folder = await mkdtemp(join(tmpdir(), 'baari-migrations-'))
})
afterAll(async () => {
  await fresh.drop()
  await rm(folder, { recursive: true })
})

/** Starts every test with an empty schema and one migration. */
beforeEach(async () => {
  await query('DROP SCHEMA public CASCADE; CREATE SCHEMA public')
  await rm(folder, { recursive: true })
  folder = await mkdtemp(join(tmpdir(), 'baari-migrations-'))
  await write('0001-makes.sql', 'CREATE TABLE made (at timestamptz);\nINSERT INTO made VALUES (now());')
  connection = fresh.connection
})

const write = (name: string, sql: string) => writeFile(join(folder, name), sql)

async function query(sql: string) {
  const client = new pg.Client(fresh.connection)
  await client.connect()
  const { rows } = await client.query(sql)
  await client.end()
  return rows as unknown[]
}

const applied = () => query('SELECT name FROM migrations ORDER BY name')
const run = () => migrate(connection, folder, quiet)

test('applies each migration once when four processes start at once', async () => {
  await write('0002-takes-its-time.sql', 'SELECT pg_sleep(0.2); INSERT INTO made VALUES (now());')
  const code = `
    import { migrate } from ${JSON.stringify(join(import.meta.dirname, 'index.ts'))}
    const log = { info: ({ migration }) => migration && console.log(migration), warn() {}, error() {} }
    await migrate(${JSON.stringify(connection)}, ${JSON.stringify(folder)}, log)`
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
  const waiting = migrate(connection, folder, { ...quiet, info: (_, message) => void said.push(message) })
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
  await rm(join(folder, '0002-newer.sql'))
  await expect(run()).rejects.toThrow('it has the migration 0002-newer.sql')
  await expect(run()).rejects.toThrow(StartRefused)
})

test('rolls back a failed migration and keeps the earlier ones', async () => {
  await write('0002-fails.sql', 'CREATE TABLE half (at date); SELECT nonsense;')
  await expect(run()).rejects.toThrow('0002-fails.sql failed')
  expect(await applied()).toEqual([{ name: '0001-makes.sql' }])
  expect(await query(`SELECT to_regclass('half') AS half`)).toEqual([{ half: null }])
  await write('0002-fails.sql', 'CREATE TABLE half (at date);')
  await run()
  expect(await applied()).toHaveLength(2)
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
