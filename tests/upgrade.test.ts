import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import type pg from 'pg'
import { expect, onTestFinished, test, vi } from 'vitest'
import { migrate, StartRefused } from '#server/platform/database/index.ts'
import { packed, type Summary } from '#server/reports/rules.ts'
import { schema } from '#server/schema.ts'
import { anEmptyOne, restore, take } from './backup-ground.ts'
import { freshDatabase } from './database.ts'
import { ask, quiet } from './own-postgres.ts'
import { wholeDatabase } from './whole-database.ts'

// Usually a tenth of it; the machine may have other work.
vi.setConfig({ testTimeout: 90_000 })

const backups = join(import.meta.dirname, 'backups')

/** A database at migration 29: the statements of all 29 at commit c6b4c419, then what that version's demo data and tests wrote, a row in
 *  every table. */
async function atMigration29(): Promise<pg.ClientConfig> {
  const connection = await anEmptyOne()
  await ask(connection, gunzipSync(await readFile(join(backups, 'schema-0029.sql.gz'))).toString())
  return connection
}

/** Without the times at which migrations were applied. */
async function contentsOf(connection: pg.ClientConfig) {
  const whole = await wholeDatabase(connection)
  whole.rows['migrations'] = whole.rows['migrations']?.map((row) => row.replace(/,"[^"]*"\)$/, ')')) ?? []
  return whole
}

/** The rows of tables in some of their columns. */
async function rowsOf(connection: pg.ClientConfig, tables: readonly { name: string; columns: string }[]) {
  const rows: Record<string, unknown[]> = {}
  for (const { name, columns } of tables)
    rows[name] = await ask(connection, `SELECT row(${columns})::text AS row FROM ${name} ORDER BY row`)
  return rows
}

const aSummary: Omit<Summary, 'pace'> & Partial<Summary> = {
  ...{ by: [20, 10, 200], out: [27, 3, 0, 200], start: -13, ahead: [[0, 7, 0] as const, [300, 4, 1] as const] },
  ...{ hours: [[9, 7, [13, 1, 32, 1]] as const, [24, 11, []] as const], withDoctor: [2, 3, 12, 2] },
}

test('upgrades a database at migration 29 to the schema of a new one, and keeps its rows', async () => {
  const connection = await atMigration29()
  const tables = await ask<{ name: string; columns: string }>(
    connection,
    `SELECT table_name AS name, string_agg(quote_ident(column_name), ', ' ORDER BY ordinal_position) AS columns
     FROM information_schema.columns JOIN information_schema.tables t USING (table_schema, table_name)
     WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND table_name <> 'migrations' GROUP BY table_name`,
  )
  const [rows, { sequences }] = [await rowsOf(connection, tables), await wholeDatabase(connection)]
  expect(Object.entries(rows).filter(([, of]) => of.length === 0)).toEqual([])
  await migrate(connection, schema, quiet)
  // The outbox of places has become rows of the notices.
  const { offer_notices: places = [], notices = [], ...others } = rows
  const { notices: together = [], ...kept } = await rowsOf(
    connection,
    tables.filter(({ name }) => name !== 'offer_notices'),
  )
  expect(kept).toEqual(others)
  expect(places).not.toEqual([])
  expect(together.length).toBeGreaterThan(notices.length)
  expect(together).toEqual(expect.arrayContaining(notices))

  // Summaries of before are what the server would write today.
  const summaries = [aSummary, { ...aSummary, start: null, pace: [[18, 3] as const, [21, 4] as const] }]
  const written = await ask(
    connection,
    `CREATE TEMP TABLE session_summaries AS SELECT * FROM json_array_elements('${JSON.stringify(summaries)}') AS of (summary);
     ${await readFile(join(schema.migrations, '0058-packed-summaries.sql'), 'utf8')}; SELECT summary FROM session_summaries`,
  )
  expect(written).toEqual(summaries.map((one) => ({ summary: packed({ pace: [], ...one }) })))

  const fresh = await freshDatabase()
  const [upgraded, made] = [await contentsOf(connection), await contentsOf(fresh.connection)]
  await fresh.drop()
  expect(upgraded.schema).toEqual(made.schema)
  expect(upgraded.sequences).toEqual(sequences)
  for (const table of ['migrations', 'schema_files']) expect(upgraded.rows[table]).toEqual(made.rows[table])
})

test('restores a backup of schema 29 to what an upgrade gives', async () => {
  const [upgraded, restored, again] = [await atMigration29(), await anEmptyOne(), await anEmptyOne()]
  await migrate(upgraded, schema, quiet)
  const contents = await restore(restored, join(backups, 'format-1-schema-0029.backup'))
  expect(contents.migrations).toHaveLength(29)
  expect(await contentsOf(restored)).toEqual(await contentsOf(upgraded))

  const folder = await mkdtemp(join(tmpdir(), 'baari-upgrade-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const path = join(folder, 'upgraded.backup')
  await take(restored, path)
  await restore(again, path)
  expect(await contentsOf(again)).toEqual(await contentsOf(upgraded))
})

test('refuses a database before migration 29, names the commit to start first, and changes nothing', async () => {
  const connection = await atMigration29()
  await ask(connection, `DELETE FROM migrations WHERE name > '0018'`)
  const before = await wholeDatabase(connection)
  const refused = await migrate(connection, schema, quiet).catch((error: unknown) => error)
  expect(refused).toBeInstanceOf(StartRefused)
  expect(refused).toMatchObject({
    message:
      'The database is at 0017-log-ins-under-attack.sql, and this version of Baari goes on from the last migration of commit ' +
      'c6b4c4198f13601a51c8bbf4cbfc10412d822e9e: start on it the version of that commit, then start this one.',
  })
  expect(await wholeDatabase(connection)).toEqual(before)
})

test('refuses a database at migration 29 whose migrations were other ones', async () => {
  const connection = await atMigration29()
  await ask(connection, `UPDATE migrations SET sha256 = 'other' WHERE name LIKE '0012-%'`)
  await expect(migrate(connection, schema, quiet)).rejects.toThrow('start on it the version of that commit')
})

test('can apply every file of functions, views and triggers again', async () => {
  const fresh = await freshDatabase()
  const made = await wholeDatabase(fresh.connection)
  await ask(fresh.connection, 'DELETE FROM schema_files')
  await migrate(fresh.connection, schema, quiet)
  expect(await wholeDatabase(fresh.connection)).toEqual(made)
  await fresh.drop()
})
