import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { newClient } from './address.ts'
import type { Log } from './log.ts'
import { StartRefused } from './start-refused.ts'

/** Whoever holds it migrates; the others wait. Any number does, as long as nothing else uses it. */
const migrationLock = 20_240_117

interface Migration {
  name: string
  sql: string
  sha256: string
}

/** Brings the database to the state of the folder's files, `0001-what-it-does.sql` and so on, in their order, each in one
 *  transaction. Forward only. When several processes start at once, one does it and the others wait.
 *  @throws StartRefused when a file that was applied has changed since, or when the database is ahead of the files */
export async function migrate(connection: pg.PoolConfig, folder: string, log: Log): Promise<void> {
  const migrations = await readMigrations(folder)
  const client = await connect(connection, log)
  try {
    await refuseUnfit(client)
    await client.query('SELECT pg_advisory_lock($1)', [migrationLock])
    await client.query(`CREATE TABLE IF NOT EXISTS migrations (
      name text PRIMARY KEY, sha256 text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())`)
    for (const migration of await pending(client, migrations)) {
      await apply(client, migration)
      log.info({ migration: migration.name }, 'migrated')
    }
  } finally {
    // Ends the lock with it.
    await client.end()
  }
}

/** @throws StartRefused when the database cannot be opened: it is not there, or it does not let this user in */
async function connect(connection: pg.PoolConfig, log: Log): Promise<pg.Client> {
  try {
    const settings = { application_name: 'baari migrations', connectionTimeoutMillis: 5_000, ...connection }
    const client = newClient(settings)
    // The query that is running tells of a dropped connection; unheard, this event would end the process.
    client.on('error', (error) => log.warn({ error: error.message }, 'the migrations lost the database'))
    await client.connect()
    return client
  } catch (error) {
    const why = error instanceof Error && error.message ? error.message : String(error)
    throw new StartRefused(`The database cannot be opened (${why}): is it running, and is DATABASE_URL right?`, {
      cause: error,
    })
  }
}

/** The migrations in the folder, first to last.
 *  @throws Error when the numbers have a gap or a repeat */
async function readMigrations(folder: string): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted()
  return Promise.all(
    names.map(async (name, index) => {
      const expected = String(index + 1).padStart(4, '0')
      if (!/^\d{4}-[a-z0-9-]+\.sql$/.test(name) || !name.startsWith(expected))
        throw new Error(`The migration ${name} should be called ${expected}-what-it-does.sql.`)
      // A checkout on Windows may have other line ends; it is the same migration.
      const sql = (await readFile(join(folder, name), 'utf8')).replaceAll('\r\n', '\n')
      return { name, sql, sha256: createHash('sha256').update(sql).digest('hex') }
    }),
  )
}

async function refuseUnfit(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ version: string; number: number; encoding: string }>(
    `SELECT current_setting('server_version') AS version, current_setting('server_version_num')::int AS number,
            current_setting('server_encoding') AS encoding`,
  )
  const [server] = rows
  if (!server) throw new Error('The database does not say what it is.')
  if (server.number < 150_000)
    throw new StartRefused(`Baari needs PostgreSQL 15 or later; this one is ${server.version}.`)
  if (server.encoding !== 'UTF8')
    throw new StartRefused(`Baari needs a database in UTF8; this one is in ${server.encoding}.`)
}

async function pending(client: pg.Client, migrations: readonly Migration[]): Promise<Migration[]> {
  const { rows } = await client.query<{ name: string; sha256: string }>(
    'SELECT name, sha256 FROM migrations ORDER BY name',
  )
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

async function apply(client: pg.Client, { name, sql, sha256 }: Migration): Promise<void> {
  try {
    await client.query('BEGIN')
    await client.query(sql)
    await client.query('INSERT INTO migrations (name, sha256) VALUES ($1, $2)', [name, sha256])
    await client.query('COMMIT')
  } catch (error) {
    throw new Error(`The migration ${name} failed; nothing of it was kept.`, { cause: error })
  }
}
