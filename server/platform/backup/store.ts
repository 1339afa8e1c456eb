import type pg from 'pg'
import { appliedMigrations, hasMigrations, lockMigrations, StartRefused } from '../database/index.ts'
import type { Contents, Sequence, Table } from './format.ts'

/** Begins a read-only transaction on a snapshot, and blocks migrations until the connection ends.
 *  @param version of the product
 *  @throws StartRefused if the database is not Baari's */
export async function beginSnapshot(client: pg.Client, version: string): Promise<Contents> {
  await configureSession(client)
  if (!(await hasMigrations(client)))
    throw new StartRefused('There is nothing to back up: this database holds nothing of Baari yet.')
  await lockMigrations(client, 'shared')
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ, READ ONLY')
  const { rows } = await client.query<{ at: Date; postgres: string }>(
    `SELECT now() AS at, current_setting('server_version') AS postgres`,
  )
  const [{ at, postgres } = { at: new Date(), postgres: '' }] = rows
  const migrations = await appliedMigrations(client)
  return {
    version,
    takenAt: at.toISOString(),
    postgres,
    migrations,
    tables: await countedTables(client),
    // Sequences are not part of a snapshot. Read after it began, they are never behind its rows.
    sequences: await sequences(client),
  }
}

/** Begins the transaction of a restore, and blocks migrations and other restores until the connection ends.
 *  @throws StartRefused if the database is not empty */
export async function beginRestore(client: pg.Client): Promise<void> {
  await configureSession(client)
  await lockMigrations(client, 'exclusive')
  await client.query('BEGIN')
  const { rows } = await client.query<{ name: string }>(
    `SELECT c.relname AS name FROM pg_class c WHERE ${own} AND c.relkind IN ('r', 'p', 'v', 'm', 'S', 'f') LIMIT 1`,
  )
  if (rows[0])
    throw new StartRefused(
      `The database is not empty (it has "${rows[0].name}"): a backup is restored into an empty one. Nothing was changed.`,
    )
}

/** Sets the formats that backup and restore must share, and disables timeouts. */
async function configureSession(client: pg.Client): Promise<void> {
  await client.query(`SELECT set_config(name, wanted.value, false)
    FROM (VALUES ('DateStyle', 'ISO, YMD'), ('IntervalStyle', 'postgres'), ('TimeZone', 'UTC'), ('extra_float_digits', '3'),
        ('bytea_output', 'hex'), ('client_encoding', 'UTF8'),
        -- Otherwise a scan can begin in the middle of a table, where another scan is.
        ('synchronize_seqscans', 'off'), ('statement_timeout', '0'), ('lock_timeout', '0'), ('transaction_timeout', '0'),
        ('idle_in_transaction_session_timeout', '0')) AS wanted (known, value)
      JOIN pg_settings ON lower(name) = lower(known)`)
}

/** Relations of Baari: in its schema, and not part of an extension. */
const own = `c.relnamespace = (SELECT oid FROM pg_namespace WHERE nspname = current_schema())
  AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.classid = 'pg_class'::regclass AND d.objid = c.oid AND d.deptype = 'e')`

/** A partitioned table counts as one table, because PostgreSQL routes its rows. Without `schema_files`: a restored database has no
 *  functions, views and triggers until it is migrated. */
const wholeTables = `${own} AND c.relkind IN ('r', 'p') AND NOT c.relispartition AND c.relname <> 'schema_files'`

/** Every table with its columns, without the generated ones. */
export async function tables(client: pg.Client): Promise<Omit<Table, 'rows'>[]> {
  const { rows } = await client.query<Omit<Table, 'rows'>>(`
    SELECT c.relname AS name, array_agg(a.attname::text ORDER BY a.attnum) AS columns
    FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
    WHERE ${wholeTables} GROUP BY c.relname ORDER BY c.relname`)
  return rows
}

async function countedTables(client: pg.Client): Promise<Table[]> {
  const counted: Table[] = []
  for (const table of await tables(client)) {
    const { rows } = await client.query<{ count: string }>(
      `SELECT count(*) FROM ${client.escapeIdentifier(table.name)}`,
    )
    counted.push({ ...table, rows: Number(rows[0]?.count) })
  }
  return counted
}

async function sequences(client: pg.Client): Promise<Sequence[]> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT c.relname AS name FROM pg_class c WHERE ${own} AND c.relkind = 'S' ORDER BY c.relname`,
  )
  const found: Sequence[] = []
  for (const { name } of rows) {
    const at = await client.query<Omit<Sequence, 'name'>>(
      `SELECT last_value::text AS value, is_called AS called FROM ${client.escapeIdentifier(name)}`,
    )
    for (const where of at.rows) found.push({ name, ...where })
  }
  return found
}

export async function setSequences(client: pg.Client, wanted: readonly Sequence[]): Promise<void> {
  for (const { name, value, called } of wanted)
    await client.query('SELECT setval($1::regclass, $2::bigint, $3)', [client.escapeIdentifier(name), value, called])
}

export const copyOutOf = (client: pg.Client, table: Table): string =>
  `COPY (SELECT ${columnsOf(client, table)} FROM ${client.escapeIdentifier(table.name)}) TO STDOUT`

export const copyInto = (client: pg.Client, table: Table): string =>
  `COPY ${client.escapeIdentifier(table.name)} (${columnsOf(client, table)}) FROM STDIN`

const columnsOf = (client: pg.Client, { columns }: Table) => columns.map((name) => client.escapeIdentifier(name)).join()

/** Deletes the rows that the migrations inserted, and drops foreign keys and indexes. Otherwise foreign keys would require an order of the
 *  tables, and indexes would slow the COPY down.
 *  @returns recreates everything; PostgreSQL then builds indexes and checks keys over all rows at once */
export async function dropConstraints(client: pg.Client): Promise<() => Promise<void>> {
  const { rows } = await client.query<{ drop: string; recreate: string }>(`
    WITH tables AS (SELECT c.oid, c.relkind, c.oid::regclass AS name FROM pg_class c WHERE ${wholeTables})
    SELECT format('ALTER TABLE %s DROP CONSTRAINT %I', name, conname) AS drop,
      format('ALTER TABLE %s ADD CONSTRAINT %I %s', name, conname, pg_get_constraintdef(k.oid)) AS recreate,
      -- A foreign key depends on the unique constraint that it references.
      CASE contype WHEN 'f' THEN 1 ELSE 2 END AS turn
    FROM tables JOIN pg_constraint k ON k.conrelid = tables.oid AND k.conparentid = 0
    WHERE contype = 'f' OR (contype IN ('p', 'u', 'x') AND relkind = 'r')
    UNION ALL
    SELECT format('DROP INDEX %s', indexrelid::regclass), pg_get_indexdef(indexrelid), 3
    FROM tables JOIN pg_index i ON i.indrelid = tables.oid
    WHERE relkind = 'r' AND NOT EXISTS (SELECT FROM pg_constraint k WHERE k.conindid = i.indexrelid AND contype <> 'f')
    ORDER BY turn, drop`)
  for (const { drop } of rows) await client.query(drop)
  const names = (await tables(client)).map(({ name }) => client.escapeIdentifier(name))
  await client.query(`TRUNCATE ${names.join()}`)
  return async () => {
    for (const { recreate } of rows.toReversed()) await client.query(recreate)
  }
}

/** Gathers statistics for the planner and the visibility map; autovacuum would take minutes to start. */
export async function vacuumAnalyze(client: pg.Client, restored: readonly Table[]): Promise<void> {
  for (const { name } of restored) await client.query(`VACUUM (ANALYZE) ${client.escapeIdentifier(name)}`)
}
