import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import type pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { restoreBackup } from '#server/platform/backup/index.ts'
import { StartRefused } from '#server/platform/database/index.ts'
import { schema } from '#server/schema.ts'
import { anEmptyOne, backupGround, restore, take } from './backup-ground.ts'
import { freshDatabase } from './database.ts'
import { ask, quiet } from './own-postgres.ts'
import { wholeDatabase } from './whole-database.ts'

const ground = backupGround()

/** The file is refused with that sentence, and the database is not even opened. */
async function expectRefused(path: string, sentence: RegExp) {
  let reached = false
  const reach = () => {
    reached = true
    return Promise.reject(new Error('reached'))
  }
  const outcome = await restoreBackup({ path, schema, log: quiet, reach }).catch((error: unknown) => error)
  expect(outcome, path).toBeInstanceOf(StartRefused)
  expect(outcome).toMatchObject({ message: expect.stringMatching(sentence) })
  expect(outcome).toMatchObject({ message: expect.not.stringContaining('\n') })
  expect(reached).toBe(false)
}

/** A file with the contents and the rows of a good one changed, and with the checksum of what it is now. */
async function forged(name: string, change: (head: string, rows: string) => [head: string, rows: string]) {
  const bytes = await readFile(ground.good)
  const end = bytes.indexOf('\n', bytes.indexOf('\n') + 1) + 1
  const [head, rows] = change(bytes.subarray(0, end).toString(), gunzipSync(bytes.subarray(end, -32)).toString())
  const whole = Buffer.concat([Buffer.from(head), gzipSync(rows)])
  const path = join(ground.folder, name)
  await writeFile(path, Buffer.concat([whole, createHash('sha256').update(whole).digest()]))
  return path
}

test('rejects a damaged or truncated file before any write', async () => {
  const bytes = await readFile(ground.good)
  const path = join(ground.folder, 'damaged.backup')
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

test('refuses a file that is no backup, and a missing file', async () => {
  const other = join(ground.folder, 'other')
  for (const content of ['', 'baari', 'SELECT 1;\n', gzipSync('baari-backup 1\n')]) {
    await writeFile(other, content)
    await expectRefused(other, /is no backup of Baari's/)
  }
  await expectRefused(join(ground.folder, 'nowhere'), /cannot be read \(ENOENT/)
  await expectRefused(ground.folder, /cannot be read \(.*EISDIR/)
})

test('refuses a backup of a newer version', async () => {
  const format = await forged('format', (head, rows) => [head.replace(/^baari-backup 1\n/, 'baari-backup 2\n'), rows])
  await expectRefused(format, /is in format 2, and this version of Baari reads format 1/)
  const changed = await forged('changed', (head, rows) => [head.replace(/"sha256":"\w/, '"sha256":"x'), rows])
  await expectRefused(changed, /taken where the migration 0027-\S+ was another one than here/)

  const newer = await freshDatabase()
  onTestFinished(() => newer.drop())
  await ask(
    newer.connection,
    `INSERT INTO migrations VALUES ('9999-of-the-future.sql', 'hash'); CREATE TABLE future ()`,
  )
  const path = join(ground.folder, 'newer.backup')
  await take(newer.connection, path)
  await expectRefused(path, /is of a newer version of Baari \(0\.1\.0\): it has the migration 9999-of-the-future\.sql/)
})

test('refuses a backup of a schema before 29, and names the commit to go through', async () => {
  await expectRefused(
    join(import.meta.dirname, 'backups', 'format-1-schema-0008.backup'),
    /^The backup \S+ is at 0008-suspended-hospitals\.sql, .+ commit c6b4c4198f13601a51c8bbf4cbfc10412d822e9e: restore it with the version of that commit, then start this one\.$/,
  )
})

test('refuses a database that is not empty, and changes nothing in it', async () => {
  const holds = async (connection: pg.ClientConfig) => {
    const before = await wholeDatabase(connection)
    await expect(restore(connection, ground.good)).rejects.toThrow(/^The database is not empty \(it has "\w+"\): /)
    expect(await wholeDatabase(connection)).toEqual(before)
  }
  await holds(ground.source)
  // A product has started on it.
  const started = await freshDatabase()
  onTestFinished(() => started.drop())
  await holds(started.connection)
  const foreign = await anEmptyOne()
  await ask(foreign, `CREATE TABLE somebody_elses (a int); INSERT INTO somebody_elses VALUES (1)`)
  await holds(foreign)
})

test('leaves the database empty after a failed restore, which can be repeated', async () => {
  const target = await anEmptyOne()
  const short = await forged('short', (head, rows) => [
    head,
    rows.slice(0, rows.lastIndexOf('\n', rows.length - 2) + 1),
  ])
  await expect(restore(target, short)).rejects.toThrow(
    'was not restored (1 lines are missing.): the database is as it was',
  )
  const wrong = await forged('wrong', (head, rows) => [head, rows.replace('\twaiting\t', '\twondering\t')])
  await expect(restore(target, wrong)).rejects.toThrow('violates check constraint')
  const orphan = await forged('orphan', (head, rows) => [
    head,
    rows.replace(/\n[0-9a-f-]{36}(\t[0-9a-f-]{36}\tDr )/, `\n${crypto.randomUUID()}$1`),
  ])
  await expect(restore(target, orphan)).rejects.toThrow('violates foreign key constraint')
  expect(await wholeDatabase(target)).toMatchObject({ rows: {}, sequences: {} })
  await restore(target, ground.good)
})

test('leaves the database empty when a restore is aborted', async () => {
  const target = await anEmptyOne()
  await expect(restore(target, ground.good, AbortSignal.abort())).rejects.toThrow('the database is as it was')
  expect(await wholeDatabase(target)).toMatchObject({ rows: {} })
})
