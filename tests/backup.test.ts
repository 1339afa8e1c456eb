import { createHash } from 'node:crypto'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import pg from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { verifyTrail } from '#server/audit/index.ts'
import { fillDemo } from '#server/demo/index.ts'
import { restoreBackup, takeBackup } from '#server/platform/backup/index.ts'
import { migrate, openDatabase, StartRefused } from '#server/platform/database/index.ts'
import { emptyDatabase, freshDatabase, type FreshDatabase } from './database.ts'
import { ask, quiet } from './own-postgres.ts'
import { wholeDatabase } from './whole-database.ts'

const migrations = join(import.meta.dirname, '../server/migrations')

let folder: string
let source: FreshDatabase
/** A backup of the source. */
let good: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'baari-backup-'))
  source = await freshDatabase()
  await fillDemo({ db: source.database, clock: () => new Date() })
  await ask(source.connection, await readFile(join(import.meta.dirname, 'one-of-everything.sql'), 'utf8'))
  good = join(folder, 'good.backup')
  await take(source.connection, good)
})
afterAll(async () => {
  await source.drop()
  await rm(folder, { recursive: true })
})

const take = (
  connection: pg.ClientConfig,
  path: string,
  { replace = false, ...more }: { replace?: boolean; stopping?: AbortSignal } = {},
) => takeBackup({ connection, path, replace, version: '0.1.0', log: quiet, ...more })

const restore = (connection: pg.ClientConfig, path: string) =>
  restoreBackup({ path, migrations, log: quiet, reach: async () => ({ connection, stop: async () => undefined }) })

async function anEmptyOne(): Promise<pg.ClientConfig> {
  const empty = await emptyDatabase()
  onTestFinished(() => empty.drop())
  return empty.connection
}

/** The file is refused with that sentence, and the database is not even opened. */
async function expectRefused(path: string, sentence: RegExp) {
  let reached = false
  const reach = () => {
    reached = true
    return Promise.reject(new Error('reached'))
  }
  const outcome = await restoreBackup({ path, migrations, log: quiet, reach }).catch((error: unknown) => error)
  expect(outcome, path).toBeInstanceOf(StartRefused)
  expect(outcome).toMatchObject({ message: expect.stringMatching(sentence) })
  expect(outcome).toMatchObject({ message: expect.not.stringContaining('\n') })
  expect(reached).toBe(false)
}

/** A file with the contents and the rows of a good one changed, and with the checksum of what it is now. */
async function forged(name: string, change: (head: string, rows: string) => [head: string, rows: string]) {
  const bytes = await readFile(good)
  const end = bytes.indexOf('\n', bytes.indexOf('\n') + 1) + 1
  const [head, rows] = change(bytes.subarray(0, end).toString(), gunzipSync(bytes.subarray(end, -32)).toString())
  const whole = Buffer.concat([Buffer.from(head), gzipSync(rows)])
  const path = join(folder, name)
  await writeFile(path, Buffer.concat([whole, createHash('sha256').update(whole).digest()]))
  return path
}

test('every row of every table comes back, and everything goes on from there', async () => {
  const target = await anEmptyOne()
  const told = await restore(target, good)
  const before = await wholeDatabase(source.connection)
  expect(Object.values(before.rows).filter((rows) => rows.length > 0).length).toBeGreaterThanOrEqual(25)
  expect(await wholeDatabase(target)).toEqual(before)
  expect(told.tables.map(({ name, rows }) => [name, rows])).toEqual(
    Object.entries(before.rows)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, rows]) => [name, rows.length]),
  )
  expect((await stat(good)).mode & 0o777).toBe(0o600)

  const db = await openDatabase({ connection: target, log: quiet })
  onTestFinished(() => db.close())
  expect(await verifyTrail(db, undefined)).toMatchObject({ holds: true, rows: 2 })
  // What was switched off for the restore is on again, and counts on from what was restored.
  const added = `INSERT INTO hospitals (name, address, pincode, hospital_number) VALUES ('Later', 'Later', '560005', 'later');
    INSERT INTO doctors (hospital_id, name, speciality) SELECT id, 'Later', '' FROM hospitals WHERE name = 'Later'`
  for (const one of [source.connection, target]) await ask(one, added)
  const counted = `SELECT text, hospitals, for_admin, (SELECT version FROM hospital_list), (SELECT max(position) FROM doctors)
    FROM hospital_texts ORDER BY text`
  expect(await ask(target, counted)).toEqual(await ask(source.connection, counted))
  await expect(ask(target, 'DELETE FROM audit_trail')).rejects.toThrow('only ever added to')
  await expect(ask(target, 'DELETE FROM patients')).rejects.toThrow('foreign key')
})

test('a file that is damaged anywhere, or cut anywhere, is refused before anything is touched', async () => {
  const bytes = await readFile(good)
  const path = join(folder, 'damaged.backup')
  const beginning = 'baari-backup '.length
  // Every byte of the first line and of the checksum, and every so many of the rest; each bit has its turn.
  const steps = Math.floor(bytes.length / 40)
  const places = [
    ...Array(16).keys(),
    ...Array(40)
      .keys()
      .map((at) => at * steps),
    ...Array(32)
      .keys()
      .map((at) => bytes.length - 1 - at),
  ]
  for (const [turn, at] of places.entries()) {
    const damaged = Buffer.from(bytes)
    damaged[at] = (damaged[at] ?? 0) ^ (1 << (turn % 8))
    await writeFile(path, damaged)
    await expectRefused(
      path,
      at < beginning ? /is no backup of Baari's/ : /damaged.*is damaged: it is not what was written/,
    )
  }
  for (const length of [beginning, 14, 15, 40, 1000, bytes.length - 33, bytes.length - 32, bytes.length - 1]) {
    await writeFile(path, bytes.subarray(0, length))
    await expectRefused(path, /is damaged/)
  }
  await writeFile(path, Buffer.concat([bytes, Buffer.from('\n')]))
  await expectRefused(path, /is damaged/)
})

test('what is no backup, and what is not there, is refused with a sentence', async () => {
  const other = join(folder, 'other')
  for (const content of ['', 'baari', 'SELECT 1;\n', gzipSync('baari-backup 1\n')]) {
    await writeFile(other, content)
    await expectRefused(other, /is no backup of Baari's/)
  }
  await expectRefused(join(folder, 'nowhere'), /cannot be read \(ENOENT/)
  await expectRefused(folder, /cannot be read \(.*EISDIR/)
})

test('a backup of a newer version is refused with a sentence', async () => {
  const format = await forged('format', (head, rows) => [head.replace(/^baari-backup 1\n/, 'baari-backup 2\n'), rows])
  await expectRefused(format, /is in format 2, and this version of Baari reads format 1/)
  const changed = await forged('changed', (head, rows) => [head.replace(/"sha256":"\w/, '"sha256":"x'), rows])
  await expectRefused(changed, /taken where the migration 0001-\S+ was another one than here/)

  const newer = await freshDatabase()
  onTestFinished(() => newer.drop())
  await ask(
    newer.connection,
    `INSERT INTO migrations VALUES ('9999-of-the-future.sql', 'hash'); CREATE TABLE future ()`,
  )
  const path = join(folder, 'newer.backup')
  await take(newer.connection, path)
  await expectRefused(path, /is of a newer version of Baari \(0\.1\.0\): it has the migration 9999-of-the-future\.sql/)
})

test('a database that is not empty is refused, and nothing in it has changed', async () => {
  const holds = async (connection: pg.ClientConfig) => {
    const before = await wholeDatabase(connection)
    await expect(restore(connection, good)).rejects.toThrow(/^The database is not empty \(it has "\w+"\): /)
    expect(await wholeDatabase(connection)).toEqual(before)
  }
  await holds(source.connection)
  // Empty, but not for long: a product has started on it.
  const started = await freshDatabase()
  onTestFinished(() => started.drop())
  await holds(started.connection)
  const foreign = await anEmptyOne()
  await ask(foreign, `CREATE TABLE somebody_elses (a int); INSERT INTO somebody_elses VALUES (1)`)
  await holds(foreign)
})

test('a restore that breaks off half-way leaves the database empty, and can be made again', async () => {
  const target = await anEmptyOne()
  const short = await forged('short', (head, rows) => [
    head,
    rows.slice(0, rows.lastIndexOf('\n', rows.length - 2) + 1),
  ])
  await expect(restore(target, short)).rejects.toThrow(
    'was not restored (There are 1 lines too few.): the database is as it was',
  )
  const wrong = await forged('wrong', (head, rows) => [head, rows.replace('\twaiting\t', '\twondering\t')])
  await expect(restore(target, wrong)).rejects.toThrow('violates check constraint')
  const orphan = await forged('orphan', (head, rows) => [
    head,
    rows.replace(/\n[0-9a-f-]{36}(\t[0-9a-f-]{36}\tDr )/, `\n${crypto.randomUUID()}$1`),
  ])
  await expect(restore(target, orphan)).rejects.toThrow('violates foreign key constraint')
  expect(await wholeDatabase(target)).toMatchObject({ rows: {}, sequences: {} })
  await restore(target, good)
})

test('a backup of an older schema is restored and then brought to this one', async () => {
  // As a release before erasing, consent and the audit trail left it.
  const older = join(folder, 'older-migrations')
  await mkdir(older)
  const names = (await readdir(migrations)).filter((name) => name.endsWith('.sql')).toSorted()
  for (const name of names.slice(0, 8)) await cp(join(migrations, name), join(older, name))
  const old = await anEmptyOne()
  await migrate(old, older, quiet)
  await ask(
    old,
    `INSERT INTO hospitals (name, address, pincode, hospital_number, suspended_at)
       SELECT 'Hospital ' || n, 'Road ' || n, '56000' || n, 'N-' || n, CASE WHEN n = 3 THEN now() END FROM generate_series(1, 9) n;
     INSERT INTO doctors (hospital_id, name, speciality) SELECT id, 'Dr ' || name, 'Dentist' FROM hospitals;
     INSERT INTO slots (doctor_id, name, start_time, end_time) SELECT id, 'Slot 1', '09:30 AM', '12:30 PM' FROM doctors;
     INSERT INTO queues (slot_id, service_day, last_number, current_number, waiting)
       SELECT id, '2026-11-20', 3, 1, 2 FROM slots;
     INSERT INTO patients (full_name, mobile, password_hash) VALUES ('Vinayak', '919876543210', 'hash');
     INSERT INTO appointments (id, slot_id, service_day, queue_number, status, patient_name, patient_age, patient_gender,
         user_name, mobile, patient_id, booked_at)
       SELECT gen_random_uuid(), slot_id, service_day, n, CASE n WHEN 1 THEN 'completed' ELSE 'waiting' END, 'A', 40, 'Other', 'B',
         p.mobile, p.id, now() FROM queues, generate_series(1, 3) n, patients p`,
  )
  const path = join(folder, 'older.backup')
  await take(old, path)
  const target = await anEmptyOne()
  await restore(target, path)
  await migrate(old, migrations, quiet)
  const [restored, migrated] = [await wholeDatabase(target), await wholeDatabase(old)]
  // When each of the later migrations was applied is not the same, and is all that may differ.
  const withoutTimes = (rows: string[]) => rows.map((row) => row.replace(/,"[^"]*"\)$/, ''))
  expect(withoutTimes(restored.rows['migrations'] ?? [])).toEqual(withoutTimes(migrated.rows['migrations'] ?? []))
  for (const { rows } of [restored, migrated]) delete rows['migrations']
  expect(restored.rows['appointments']).toHaveLength(27)
  expect(restored).toEqual(migrated)
})

test('a file that is there is not written over, unless that is said', async () => {
  const path = join(folder, 'twice.backup')
  await take(source.connection, path)
  const first = await readFile(path)
  await expect(take(source.connection, path)).rejects.toThrow(/twice\.backup is there already/)
  expect(await readFile(path)).toEqual(first)
  await take(source.connection, path, { replace: true })
  expect(await readFile(path)).not.toEqual(first)
  await expect(take(source.connection, folder, { replace: true })).rejects.toThrow(/is a folder/)
  await expect(take(source.connection, join(folder, 'no', 'where'))).rejects.toThrow(
    /There is no folder \S+no for the backup/,
  )
})

test('a backup that cannot be taken, or is told to stop, leaves no file', async () => {
  const before = await readdir(folder)
  await expect(take(await anEmptyOne(), join(folder, 'none'))).rejects.toThrow('There is nothing to back up')
  await expect(take({ ...source.connection, port: 1 }, join(folder, 'none'))).rejects.toThrow('cannot be opened')
  await expect(take(source.connection, join(folder, 'none'), { stopping: AbortSignal.abort() })).rejects.toThrow(
    'aborted',
  )
  // One that is at work: somebody holds a table that it has to wait for.
  const holder = new pg.Client(source.connection)
  await holder.connect()
  await holder.query('BEGIN; LOCK TABLE tries IN ACCESS EXCLUSIVE MODE')
  const stopping = new AbortController()
  const taking = take(source.connection, join(folder, 'none'), { stopping: stopping.signal }).catch(
    (error: unknown) => error,
  )
  const waits = `SELECT FROM pg_stat_activity WHERE application_name = 'baari backup' AND wait_event_type = 'Lock'`
  await expect.poll(() => ask(source.connection, waits), { timeout: 20_000 }).toHaveLength(1)
  stopping.abort()
  expect(await taking).toMatchObject({
    message: 'The database went away while it was backed up: no backup was written.',
  })
  await holder.end()
  expect(await readdir(folder)).toEqual(before)
})
