import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { connect } from './connect.ts'
import type { Log } from './log.ts'
import { StartRefused } from './start-refused.ts'

/** Key of the advisory lock; arbitrary, but used by nothing else. */
const migrationLock = 20_240_117

export interface Migration {
  /** 0001-what-it-does.sql */
  name: string
  sql: string
  /** Hexadecimal, of the text. */
  sha256: string
}

/** Applies the pending migrations of the folder, `0001-what-it-does.sql` and so on, in order, each in one transaction. Of several
 *  processes, one migrates and the others wait.
 *  @throws StartRefused if an applied file has changed, or if the database has a migration that the folder lacks */
export async function migrate(connection: pg.PoolConfig, folder: string, log: Log): Promise<void> {
  const migrations = await readMigrations(folder)
  const client = await connect(connection, 'baari migrations', log)
  try {
    await refuseUnsupported(client)
    // A start without pending migrations must not wait for the lock, which a long backup may hold.
    if ((await hasMigrations(client)) && pending(await appliedMigrations(client), migrations).length === 0) return
    if (!(await isFree(client))) log.info({}, 'waiting for another start, a restore or a backup on the database')
    await lockMigrations(client, 'exclusive')
    await makeTable(client)
    for (const migration of pending(await appliedMigrations(client), migrations)) {
      await apply(client, migration)
      log.info({ migration: migration.name }, 'migrated')
    }
  } finally {
    // Releases the lock.
    await client.end()
  }
}

/** Takes the migration lock until the connection ends.
 *  @param mode `'exclusive'` to migrate, `'shared'` to keep the schema unchanged */
export async function lockMigrations(client: pg.Client, mode: 'exclusive' | 'shared'): Promise<void> {
  const lock = mode === 'exclusive' ? 'pg_advisory_lock' : 'pg_advisory_lock_shared'
  await client.query(`SELECT ${lock}($1)`, [migrationLock])
}

async function isFree(client: pg.Client): Promise<boolean> {
  // Advisory locks are re-entrant, so the caller can lock it again.
  const { rows } = await client.query<{ free: boolean }>('SELECT pg_try_advisory_lock($1) AS free', [migrationLock])
  return rows[0]?.free ?? false
}

/** Applies the migrations to an empty database, in the caller's transaction.
 *  @throws StartRefused if the server's version or encoding is unsupported */
export async function makeSchema(client: pg.Client, migrations: readonly Migration[]): Promise<void> {
  await refuseUnsupported(client)
  await makeTable(client)
  for (const migration of migrations) await applyWithin(client, migration)
}

/** The migrations in the folder, in order.
 *  @throws Error if the numbers have a gap or a duplicate */
export async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted()
  return Promise.all(
    names.map(async (name, index) => {
      const expected = String(index + 1).padStart(4, '0')
      if (!/^\d{4}-[a-z0-9-]+\.sql$/.test(name) || !name.startsWith(expected))
        throw new Error(`The migration ${name} should be called ${expected}-what-it-does.sql.`)
      // A checkout on Windows may have CRLF; the hash must be the same.
      const sql = (await readFile(join(folder, name), 'utf8')).replaceAll('\r\n', '\n')
      return { name, sql, sha256: createHash('sha256').update(sql).digest('hex') }
    }),
  )
}

async function refuseUnsupported(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ version: string; number: number; encoding: string }>(
    `SELECT current_setting('server_version') AS version, current_setting('server_version_num')::int AS number,
            current_setting('server_encoding') AS encoding`,
  )
  const [server] = rows
  if (!server) throw new Error('The database does not report its version.')
  if (server.number < 150_000)
    throw new StartRefused(`Baari needs PostgreSQL 15 or later; this one is ${server.version}.`)
  if (server.encoding !== 'UTF8')
    throw new StartRefused(`Baari needs a database in UTF8; this one is in ${server.encoding}.`)
}

async function makeTable(client: pg.Client): Promise<void> {
  await client.query(`CREATE TABLE IF NOT EXISTS migrations (
    name text PRIMARY KEY, sha256 text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())`)
}

/** Whether the database has Baari's schema. */
export async function hasMigrations(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ exists: boolean }>(`SELECT to_regclass('migrations') IS NOT NULL AS exists`)
  return rows[0]?.exists ?? false
}

export type Applied = Pick<Migration, 'name' | 'sha256'>

/** In order. */
export async function appliedMigrations(client: pg.Client): Promise<Applied[]> {
  return (await client.query<Applied>('SELECT name, sha256 FROM migrations ORDER BY name')).rows
}

/** @throws StartRefused, see `migrate` */
function pending(rows: readonly Applied[], migrations: readonly Migration[]): Migration[] {
  const applied = new Map(rows.map((row) => [row.name, row.sha256]))
  const known = new Set(migrations.map((migration) => migration.name))
  const ahead = rows.find((row) => !known.has(row.name))
  if (ahead)
    throw new StartRefused(
      `The database is ahead of this version of Baari: it has the migration ${ahead.name}. Start the newer version.`,
    )
  const changed = migrations.find(({ name, sha256 }) => applied.has(name) && applied.get(name) !== sha256)
  if (changed)
    throw new StartRefused(
      `The migration ${changed.name} has changed since this database applied it. Put it back, and write a new one instead.`,
    )
  return migrations.slice(applied.size)
}

async function apply(client: pg.Client, migration: Migration): Promise<void> {
  await client.query('BEGIN')
  await applyWithin(client, migration)
  await client.query('COMMIT')
}

async function applyWithin(client: pg.Client, { name, sql, sha256 }: Migration): Promise<void> {
  try {
    await client.query(sql)
    await client.query('INSERT INTO migrations (name, sha256) VALUES ($1, $2)', [name, sha256])
  } catch (error) {
    throw new Error(`The migration ${name} failed; nothing of it was kept.`, { cause: error })
  }
}
