import { cp, mkdir, readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { verifyTrail } from '#server/audit/index.ts'
import { migrate, openDatabase } from '#server/platform/database/index.ts'
import { freshDatabase } from './database.ts'
import { anEmptyOne, backupGround, migrations, restore, take } from './backup-ground.ts'
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

test('restores a backup of an older schema and migrates it', async () => {
  // The schema of a release before erasure, consent and the audit trail.
  const older = join(ground.folder, 'older-migrations')
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
  const path = join(ground.folder, 'older.backup')
  await take(old, path)
  const target = await anEmptyOne()
  await restore(target, path)
  await migrate(old, migrations, quiet)
  const [restored, migrated] = [await wholeDatabase(target), await wholeDatabase(old)]
  // Only the times at which the later migrations were applied differ.
  const withoutTimes = (rows: string[]) => rows.map((row) => row.replace(/,"[^"]*"\)$/, ''))
  expect(withoutTimes(restored.rows['migrations'] ?? [])).toEqual(withoutTimes(migrated.rows['migrations'] ?? []))
  for (const { rows } of [restored, migrated]) {
    // The upgrade draws each hospital's check-in code.
    rows['hospitals'] = (rows['hospitals'] ?? []).map((row) => row.replace(/,\d{6}\)"?$/, ')'))
    delete rows['migrations']
  }
  expect(restored.rows['appointments']).toHaveLength(27)
  expect(restored).toEqual(migrated)
})

test('restores a backup that an earlier version wrote', async () => {
  const target = await anEmptyOne()
  const told = await restore(target, join(import.meta.dirname, 'backups', 'format-1-schema-0008.backup'))
  expect(told.migrations).toHaveLength(8)
  expect(await ask(target, 'SELECT count(*)::int AS applied FROM migrations')).toEqual([
    { applied: (await readdir(migrations)).length },
  ])
  expect(
    await ask(
      target,
      `SELECT h.name, q.last_number, q.waiting, array_agg(a.queue_number ORDER BY a.queue_number) AS numbers, min(a.patient_name) AS names,
         min(a.user_name) AS users
       FROM hospitals h JOIN doctors d ON d.hospital_id = h.id JOIN slots s ON s.doctor_id = d.id
         JOIN queues q ON q.slot_id = s.id JOIN appointments a USING (slot_id, service_day)
       WHERE h.suspended_at IS NULL GROUP BY h.name, q.last_number, q.waiting ORDER BY h.name`,
    ),
  ).toEqual(
    ['Hospital 1', 'Hospital 2'].map((name) => ({
      ...{ name, last_number: 3, waiting: 2, numbers: [1, 2, 3], names: 'Tab\t and \\', users: 'विनायक' },
    })),
  )
  expect(await ask(target, `SELECT hospitals, for_admin FROM hospital_texts WHERE text = ''`)).toEqual([
    { hospitals: 2, for_admin: 3 },
  ])
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
