import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { verifyTrail } from '#server/audit/index.ts'
import { openDatabase } from '#server/platform/database/index.ts'
import { freshDatabase } from './database.ts'
import { anEmptyOne, backupGround, restore, take } from './backup-ground.ts'
import { ask, quiet } from './own-postgres.ts'
import { wholeDatabase } from './whole-database.ts'

const ground = backupGround()

test('restores every row of every table, triggers and counters', async () => {
  const target = await anEmptyOne()
  const told = await restore(target, ground.good)
  const before = await wholeDatabase(ground.source)
  expect(Object.values(before.rows).filter((rows) => rows.length > 0).length).toBeGreaterThanOrEqual(25)
  expect(await wholeDatabase(target)).toEqual(before)
  expect(told.tables.map(({ name, rows }) => [name, rows])).toEqual(
    Object.entries(before.rows)
      .filter(([name]) => name !== 'schema_files')
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, rows]) => [name, rows.length]),
  )
  expect((await stat(ground.good)).mode & 0o777).toBe(0o600)

  const db = await openDatabase({ connection: target, log: quiet })
  onTestFinished(() => db.close())
  expect(await verifyTrail(db, undefined)).toMatchObject({ holds: true, rows: 2 })
  // Triggers are enabled again, and continue from the restored counters.
  const added = `INSERT INTO hospitals (name, address, pincode, hospital_number) VALUES ('Later', 'Later', '560005', 'later');
    INSERT INTO doctors (hospital_id, name, speciality) SELECT id, 'Later', '' FROM hospitals WHERE name = 'Later'`
  for (const one of [ground.source, target]) await ask(one, added)
  const counted = `SELECT text, hospitals, for_admin, (SELECT version FROM hospital_list), (SELECT max(position) FROM doctors)
    FROM hospital_texts ORDER BY text`
  expect(await ask(target, counted)).toEqual(await ask(ground.source, counted))
  await expect(ask(target, 'DELETE FROM audit_trail')).rejects.toThrow('only ever added to')
  await expect(ask(target, 'DELETE FROM patients')).rejects.toThrow('foreign key')
})

test('refuses to overwrite a file without --replace', async () => {
  const path = join(ground.folder, 'twice.backup')
  await take(ground.source, path)
  const first = await readFile(path)
  await expect(take(ground.source, path)).rejects.toThrow(/twice\.backup is there already/)
  expect(await readFile(path)).toEqual(first)
  await take(ground.source, path, { replace: true })
  expect(await readFile(path)).not.toEqual(first)
  await expect(take(ground.source, ground.folder, { replace: true })).rejects.toThrow(/is a folder/)
  await expect(take(ground.source, join(ground.folder, 'no', 'where'))).rejects.toThrow(
    /There is no folder \S+no for the backup/,
  )
})

test('leaves no file when a backup fails or is aborted', async () => {
  const before = await readdir(ground.folder)
  await expect(take(await anEmptyOne(), join(ground.folder, 'none'))).rejects.toThrow('There is nothing to back up')
  await expect(take({ ...ground.source, port: 1 }, join(ground.folder, 'none'))).rejects.toThrow('cannot be opened')
  await expect(take(ground.source, join(ground.folder, 'none'), { stopping: AbortSignal.abort() })).rejects.toThrow(
    'aborted',
  )
  // Aborted while it waits for a locked table.
  const holder = new pg.Client(ground.source)
  await holder.connect()
  await holder.query('BEGIN; LOCK TABLE tries IN ACCESS EXCLUSIVE MODE')
  const stopping = new AbortController()
  const taking = take(ground.source, join(ground.folder, 'none'), { stopping: stopping.signal }).catch(
    (error: unknown) => error,
  )
  const waits = `SELECT FROM pg_stat_activity WHERE application_name = 'baari backup' AND wait_event_type = 'Lock'`
  await expect.poll(() => ask(ground.source, waits), { timeout: 20_000 }).toHaveLength(1)
  stopping.abort()
  expect(await taking).toMatchObject({
    message: 'The database went away while it was backed up: no backup was written.',
  })
  await holder.end()
  expect(await readdir(ground.folder)).toEqual(before)
})

test('ends with an error and leaves no file when the server cancels a COPY under back-pressure', async () => {
  const fresh = await freshDatabase()
  onTestFinished(() => fresh.drop())
  // Far more than sockets and streams buffer: the poll below has to meet the running COPY on a busy machine too.
  await ask(fresh.connection, `CREATE TABLE filler AS SELECT sha512(n::text::bytea) FROM generate_series(1, 400000) n`)
  const before = await readdir(ground.folder)
  const taking = take(fresh.connection, join(ground.folder, 'none')).catch((error: unknown) => error)
  const cancel = `SELECT pg_cancel_backend(pid) FROM pg_stat_activity
    WHERE application_name = 'baari backup' AND query LIKE 'COPY%filler%' AND wait_event = 'ClientWrite'`
  await expect.poll(() => ask(fresh.connection, cancel), { interval: 5, timeout: 20_000 }).toHaveLength(1)
  expect(await taking).toMatchObject({ cause: { code: '57014' } })
  expect(await readdir(ground.folder)).toEqual(before)
})
