import { existsSync, readdirSync, statSync, watch, writeFileSync } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { postmasterOf } from '#tests/own-postgres-process.ts'
import { ask, connectionOf, isGone, patient, quiet, ownPostgresGround } from '#tests/own-postgres.ts'
import { StartRefused } from '../platform/database/index.ts'
import { startOwnPostgres } from './index.ts'

const ground = ownPostgresGround()

/** Resolves when initdb starts in the folder. */
function initdbStarts(folder: string): Promise<void> {
  return new Promise((resolve) => {
    const watcher = watch(folder, (_, name) => {
      if (!name?.startsWith('postgres-18.new-')) return
      watcher.close()
      resolve()
    })
  })
}

test('cancels initdb when the start is aborted', async () => {
  const folder = join(ground.root, 'stopped')
  await mkdir(folder)
  const stopping = new AbortController()
  void initdbStarts(folder).then(() => stopping.abort())
  await expect(startOwnPostgres({ dataDir: folder, log: quiet, stopping: stopping.signal })).rejects.toThrow(
    'PostgreSQL could not make its folder',
  )
  expect(readdirSync(folder).filter((name) => name.startsWith('postgres-18'))).toEqual([])
  const own = await ground.startHere({ folder })
  expect(await ask(own.connection, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
})

test('starts after an earlier start was killed during initdb', async () => {
  await mkdir(ground.dataDir, { recursive: true })
  const begun = initdbStarts(ground.dataDir)
  const killed = ground.startOther()
  await begun
  await killed.kill()
  expect(readdirSync(ground.dataDir)).not.toContain('postgres-18')

  const own = await ground.startHere()
  expect(await ask(own.connection, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
  expect(readdirSync(ground.dataDir)).toContain('postgres-18')
})

test('refuses one of two simultaneous starts on an empty folder', async () => {
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

test('configures durability, no TCP listener and a locale that is equal on every machine', async () => {
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

test('denies other users the socket, the data directory and a login', async () => {
  const own = await ground.startHere()
  expect(statSync(own.connection.host ?? '').mode & 0o777).toBe(0o700)
  expect(statSync(join(ground.dataDir, 'postgres-18')).mode & 0o777).toBe(0o700)
  await ask(own.connection, `CREATE ROLE stranger LOGIN`)
  await expect(ask({ ...own.connection, user: 'stranger' }, 'SELECT 1')).rejects.toMatchObject({ code: '28000' })
})

test.runIf(process.getuid?.() === 0)(
  'runs PostgreSQL as an unprivileged user when root starts it, and refuses a folder that this user cannot enter',
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

test('refuses a second start on the folder while the first one runs', async () => {
  const own = await ground.startHere()
  const refused = await ground.startOther().outcome
  expect(refused).toMatchObject({ refused: expect.stringContaining('Another Baari is running'), code: 1 })
  expect(await ask(own.connection, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
  await ground.stopHere()
  await connectionOf(ground.startOther())
})

test('refuses a second start when the lock file was deleted', async () => {
  const own = await ground.startHere()
  await rm(join(ground.dataDir, 'baari.lock'))
  expect(await ground.startOther().outcome).toMatchObject({
    refused: expect.stringContaining('Another Baari is running'),
  })
  expect(await ask(own.connection, 'SELECT 1 AS one')).toEqual([{ one: 1 }])
})

test('ends every process, deletes the socket and unlocks the folder on stop', async () => {
  const own = await ground.startHere()
  const postmaster = postmasterOf(ground.dataDir)
  const backends = await ask<{ pid: number }>(own.connection, 'SELECT pid FROM pg_stat_activity')
  await ground.stopHere()
  await vi.waitFor(() => expect([postmaster, ...backends.map(({ pid }) => pid)].every(isGone)).toBe(true), patient)
  expect(existsSync(own.connection.host ?? '')).toBe(false)
  expect(existsSync(join(ground.dataDir, 'postgres-18', 'postmaster.pid'))).toBe(false)
})

test('gives settings of the operator precedence', async () => {
  await ground.startHere()
  await ground.stopHere()
  const local = join(ground.dataDir, 'postgres-18', 'postgresql.local.conf')
  writeFileSync(local, "work_mem = '5MB'\n", { mode: 0o644 })
  const own = await ground.startHere()
  expect(await ask(own.connection, 'SHOW work_mem')).toEqual([{ work_mem: '5MB' }])
  await rm(local)
})
