import type pg from 'pg'
import { connect } from './connect.ts'
import { contentionOf, repeated, StartRefused } from './errors.ts'
import type { Log } from './log.ts'
import {
  readSchema,
  withBaseline,
  type Applied,
  type Schema,
  type SchemaFile,
  type SchemaSource,
} from './read-schema.ts'

/** Key of the advisory lock; arbitrary, but used by nothing else. */
const migrationLock = 20_240_117

/** Applies the pending migrations in order, and then the functions, views and triggers of today: every file after a migration, which may
 *  have dropped what a file makes, and else the changed ones. All of it is one transaction. Of several processes, one applies and the
 *  others wait.
 *  @throws StartRefused if an applied migration has changed, if the database has one that the folder lacks or is older than the baseline,
 *    or if another node runs a newer version */
export async function migrate(connection: pg.PoolConfig, schema: Schema, log: Log): Promise<void> {
  const source = await readSchema(schema)
  const client = await connect(connection, 'baari migrations', log)
  try {
    await refuseUnsupported(client)
    // A start with nothing to apply must not wait for the lock, which a long backup may hold.
    if ((await exists(client, 'schema_files')) && isNothing(await pendingOf(client, source))) return
    if (!(await isFree(client))) log.info({}, 'waiting for another start, a restore or a backup on the database')
    await lockMigrations(client, 'exclusive')
    const { migrations, files } = await repeated(
      () => inTransaction(client, () => applyPending(client, source)),
      (reason) => log.warn({ reason }, 'the migrations begin again'),
    )
    for (const { name } of migrations) log.info({ migration: name }, 'migrated')
    log.info({ files: files.length }, 'made functions, views and triggers')
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

/** Makes the tables of an empty database, in the caller's transaction, without functions, views and triggers.
 *  @throws StartRefused if the server's version or encoding is unsupported */
export async function makeTables(client: pg.Client, migrations: readonly SchemaFile[]): Promise<void> {
  await refuseUnsupported(client)
  await makeOwnTables(client)
  for (const migration of migrations) await applyMigration(client, migration)
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

/** `former` has the earlier hashes of a file. A backup leaves `schema_files` out: a restore makes the tables alone. */
async function makeOwnTables(client: pg.Client): Promise<void> {
  await client.query(`CREATE TABLE IF NOT EXISTS migrations (
      name text PRIMARY KEY, sha256 text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now());
    CREATE TABLE IF NOT EXISTS schema_files (
      name text PRIMARY KEY, sha256 text NOT NULL, former text[] NOT NULL DEFAULT '{}')`)
}

async function exists(client: pg.Client, table: string): Promise<boolean> {
  const { rows } = await client.query<{ exists: boolean }>(`SELECT to_regclass($1) IS NOT NULL AS exists`, [table])
  return rows[0]?.exists ?? false
}

/** Whether the database has Baari's schema. */
export const hasMigrations = (client: pg.Client): Promise<boolean> => exists(client, 'migrations')

/** In order. */
export async function appliedMigrations(client: pg.Client): Promise<Applied[]> {
  return (await client.query<Applied>('SELECT name, sha256 FROM migrations ORDER BY name')).rows
}

const theDatabase = { name: 'The database', remedy: 'start on it' }

interface Pending {
  /** The migrations that the database has, by the names of this version. */
  applied: readonly Applied[]
  migrations: readonly SchemaFile[]
  /** Of the functions, views and triggers. */
  files: readonly SchemaFile[]
}

const isNothing = ({ migrations, files }: Pending) => migrations.length + files.length === 0

/** @throws StartRefused, see `migrate` */
async function pendingOf(client: pg.Client, source: SchemaSource): Promise<Pending> {
  const applied = withBaseline(await appliedMigrations(client), source, theDatabase)
  const migrations = pendingMigrations(applied, source.migrations)
  const files = migrations.length > 0 ? source.current : await changedFiles(client, source.current)
  return { applied, migrations, files }
}

function pendingMigrations(rows: readonly Applied[], migrations: readonly SchemaFile[]): readonly SchemaFile[] {
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

/** @throws StartRefused if a file is one that a running node of a newer version has replaced */
async function changedFiles(client: pg.Client, files: readonly SchemaFile[]): Promise<SchemaFile[]> {
  const { rows } = await client.query<Applied & { former: string[] }>('SELECT name, sha256, former FROM schema_files')
  const applied = new Map(rows.map((row) => [row.name, row]))
  const changed = files.filter(({ name, sha256 }) => applied.get(name)?.sha256 !== sha256)
  const older = changed.find(({ name, sha256 }) => applied.get(name)?.former.includes(sha256))
  if (older && (await hasNodes(client)))
    throw new StartRefused(
      `Another node runs a newer version of Baari, which has replaced ${older.name}: start that version here too, or stop every other node first.`,
    )
  return changed
}

/** Whether a node has a connection, under the `application_name` of pool.ts. */
async function hasNodes(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query(
    `SELECT FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'baari' LIMIT 1`,
  )
  return rows.length > 0
}

/** @returns what was applied */
async function applyPending(client: pg.Client, source: SchemaSource): Promise<Pending> {
  await makeOwnTables(client)
  const pending = await pendingOf(client, source)
  const { applied, migrations, files } = pending
  if (migrations.length > 0) await recordBaseline(client, applied)
  for (const migration of migrations) await applyMigration(client, migration)
  for (const file of files) await applyFile(client, file)
  return pending
}

/** Replaces the recorded names of the migrations that the baseline replaces. */
async function recordBaseline(client: pg.Client, applied: readonly Applied[]): Promise<void> {
  await client.query('DELETE FROM migrations WHERE name <> ALL ($1)', [applied.map(({ name }) => name)])
  for (const { name, sha256 } of applied)
    await client.query('INSERT INTO migrations (name, sha256) VALUES ($1, $2) ON CONFLICT DO NOTHING', [name, sha256])
}

async function applyMigration(client: pg.Client, { name, sql, sha256 }: SchemaFile): Promise<void> {
  await run(client, name, sql)
  await client.query('INSERT INTO migrations (name, sha256) VALUES ($1, $2)', [name, sha256])
}

async function applyFile(client: pg.Client, { name, sql, sha256 }: SchemaFile): Promise<void> {
  await run(client, name, sql)
  await client.query(
    `INSERT INTO schema_files AS f (name, sha256) VALUES ($1, $2) ON CONFLICT (name) DO UPDATE
      SET sha256 = excluded.sha256, former = array_remove(f.former || f.sha256, excluded.sha256)`,
    [name, sha256],
  )
}

async function run(client: pg.Client, name: string, sql: string): Promise<void> {
  try {
    await client.query(sql)
  } catch (error) {
    if (contentionOf(error)) throw error
    throw new Error(`${name} failed; the database is as it was.`, { cause: error })
  }
}

async function inTransaction<T>(client: pg.Client, work: () => Promise<T>): Promise<T> {
  await client.query('BEGIN')
  try {
    const result = await work()
    await client.query('COMMIT')
    return result
  } catch (error) {
    await client.query('ROLLBACK')
    throw error
  }
}
