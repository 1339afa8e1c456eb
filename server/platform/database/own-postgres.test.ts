import { existsSync, readdirSync, statSync, watch, writeFileSync } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { postmasterOf } from '#tests/own-postgres-process.ts'
import { ask, connectionOf, isGone, patient, quiet, ownPostgresGround } from '#tests/own-postgres.ts'
import { startOwnPostgres, StartRefused } from './index.ts'

const ground = ownPostgresGround()

/** The moment at which a database is begun to be made in a folder. */
function making(folder: string): Promise<void> {
  return new Promise((resolve) => {
    const watcher = watch(folder, (_, name) => {
      if (!name?.startsWith('postgres-18.new-')) return
      watcher.close()
      resolve()
    })
  })
}

test('a start that is told to stop while it makes the database does not make it', async () => {
  const folder = join(ground.root, 'stopped')
  await mkdir(folder)
  const stopping = new AbortController()
  void making(folder).then(() => stopping.abort())
  await expect(startOwnPostgres({ dataDir: folder, log: quiet, stopping: stopping.signal })).rejects.toThrow(
    'PostgreSQL could not make its folder',
  )
  expect(readdirSync(folder).filter((name) => name.startsWith('postgres-18'))).toEqual([])
  const own = await ground.startHere({ folder })
  expect(await ask(own.connection, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
})

test('a start that is killed while it makes the database leaves nothing in the way of the next one', async () => {
  await mkdir(ground.dataDir, { recursive: true })
  const begun = making(ground.dataDir)
  const killed = ground.startOther()
  await begun
  await killed.kill()
  expect(readdirSync(ground.dataDir)).not.toContain('postgres-18')

  const own = await ground.startHere()
  expect(await ask(own.connection, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
  expect(readdirSync(ground.dataDir)).toContain('postgres-18')
})

test('of two starts at the same instant on an empty folder one runs, and the other is refused with a sentence', async () => {
  const folder = join(ground.root, 'empty')
  const both = [ground.startOther(folder), ground.startOther(folder)]
  const outcomes = await Promise.all(both.map(({ outcome }) => outcome))
  const refused = outcomes.filter((outcome) => 'refused' in outcome)
  const running = outcomes.flatMap((outcome) => ('connection' in outcome ? [outcome.connection] : []))
  expect(refused).toEqual([
    { refused: expect.stringMatching(/^refused: Another Baari is running on the folder .*[^\n]$/), code: 1 },
  ])
  expect(await Promise.all(running.map((connection) => ask(connection, 'SELECT 1 AS one')))).toEqual([[{ one: 1 }]])
  await Promise.all(both.map((one) => one.kill()))
  await ground.startHere({ folder })
})

test('it is set to lose nothing, to be reached from this machine alone, and to sort alike everywhere', async () => {
  const own = await ground.startHere()
  const settings = await ask<{ name: string; setting: string }>(
    own.connection,
    `SELECT name, setting FROM pg_settings WHERE name IN
       ('data_checksums', 'fsync', 'synchronous_commit', 'full_page_writes', 'listen_addresses') ORDER BY name`,
  )
  expect(settings.map(({ name, setting }) => [name, setting])).toEqual([
    ['data_checksums', 'on'],
    ['fsync', 'on'],
    ['full_page_writes', 'on'],
    ['listen_addresses', ''],
    ['synchronous_commit', 'on'],
  ])
  const [locale] = await ask(
    own.connection,
    `SELECT datlocprovider AS provider, datlocale AS locale, pg_encoding_to_char(encoding) AS encoding,
            lower('ÉÑ') AS lower FROM pg_database WHERE datname = current_database()`,
  )
  expect(locale).toEqual({ provider: 'b', locale: 'C.UTF-8', encoding: 'UTF8', lower: 'éñ' })
})

test("its socket's folder and its files are closed to everyone else, and no other name gets in", async () => {
  const own = await ground.startHere()
  expect(statSync(own.connection.host ?? '').mode & 0o777).toBe(0o700)
  expect(statSync(join(ground.dataDir, 'postgres-18')).mode & 0o777).toBe(0o700)
  await ask(own.connection, `CREATE ROLE stranger LOGIN`)
  await expect(ask({ ...own.connection, user: 'stranger' }, 'SELECT 1')).rejects.toMatchObject({ code: '28000' })
})

test.runIf(process.getuid?.() === 0)(
  'as root it runs as a user without privileges, where that user can reach',
  async () => {
    await ground.startHere()
    expect(statSync(join(ground.dataDir, 'postgres-18')).uid).not.toBe(0)
    const closed = await mkdtemp(join(tmpdir(), 'baari-closed-'))
    const refused = startOwnPostgres({ dataDir: join(closed, 'data'), log: quiet })
    await expect(refused).rejects.toThrow(StartRefused)
    await expect(refused).rejects.toThrow('Set DATA_DIR to another folder')
    await rm(closed, { recursive: true })
  },
)

test('a second one on the same folder is refused for as long as the first one lives', async () => {
  const own = await ground.startHere()
  const refused = await ground.startOther().outcome
  expect(refused).toMatchObject({ refused: expect.stringContaining('Another Baari is running'), code: 1 })
  expect(await ask(own.connection, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
  await ground.stopHere()
  await connectionOf(ground.startOther())
})

test('also where its lock file was lost, a second one is refused', async () => {
  const own = await ground.startHere()
  await rm(join(ground.dataDir, 'baari.lock'))
  expect(await ground.startOther().outcome).toMatchObject({
    refused: expect.stringContaining('Another Baari is running'),
  })
  expect(await ask(own.connection, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
})

test('stopping ends its every process, takes its socket away and frees the folder', async () => {
  const own = await ground.startHere()
  const postmaster = postmasterOf(ground.dataDir)
  const backends = await ask<{ pid: number }>(own.connection, 'SELECT pid FROM pg_stat_activity')
  await ground.stopHere()
  await vi.waitFor(() => expect([postmaster, ...backends.map(({ pid }) => pid)].every(isGone)).toBe(true), patient)
  expect(existsSync(own.connection.host ?? '')).toBe(false)
  expect(existsSync(join(ground.dataDir, 'postgres-18', 'postmaster.pid'))).toBe(false)
})

test('settings of an operator are read last', async () => {
  await ground.startHere()
  await ground.stopHere()
  const local = join(ground.dataDir, 'postgres-18', 'postgresql.local.conf')
  writeFileSync(local, "work_mem = '5MB'\n", { mode: 0o644 })
  const own = await ground.startHere()
  expect(await ask(own.connection, 'SHOW work_mem')).toEqual([{ work_mem: '5MB' }])
  await rm(local)
})
