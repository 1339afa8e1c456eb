import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { startApp, type App } from '#tests/app.ts'
import { aClinicSession } from '#tests/clinic-session.ts'
import { ask } from '#tests/own-postgres.ts'
import { openLinks } from './appointments/index.ts'
import { replaceLinkKey, withLinkKey } from './link-key.ts'
import { openDatabase, StartRefused } from './platform/database/index.ts'
import { createLog } from './platform/log.ts'

const log = createLog('silent')
const old = 'ab'.repeat(32)
const rowOfOld = `INSERT INTO own_keys VALUES ('links', '{"key": "${old}", "inner": "", "outer": ""}')`
const stored = () => ask(app.connection, `SELECT name FROM own_keys WHERE name = 'links'`)

let app: App
let dataDir: string
let id: string
beforeAll(async () => {
  app = await startApp()
  dataDir = join(await mkdtemp(join(tmpdir(), 'baari-link-key-')), 'data')
  const session = await aClinicSession(app, 1)
  id = session.ids[0] ?? ''
})
afterAll(async () => {
  await app.stop()
  await rm(join(dataDir, '..'), { recursive: true })
})

/** The links of a start with these settings. */
async function start(settings: { linkKey?: string; databaseUrl?: string; production?: boolean } = {}) {
  const where = { linkKey: undefined, databaseUrl: undefined, production: false, dataDir, ...settings }
  const db = await openDatabase({ connection: await withLinkKey(app.connection, where, log), log })
  onTestFinished(() => db.close())
  return openLinks(db, new Date())
}

test('the key of an earlier version moves from the database into a file, and its links go on', async () => {
  const before = (await start({ linkKey: old })).linkOf(id)
  await ask(app.connection, rowOfOld)
  expect((await start()).linkOf(id)).toBe(before)
  expect(await stored()).toEqual([])
  const file = join(dataDir, 'link.key')
  expect(await readFile(file, 'utf8')).toBe(`${old}\n`)
  expect((await stat(file)).mode & 0o777).toBe(0o600)
})

test('the key of a restored older backup is removed where there is a key', async () => {
  const before = (await start()).linkOf(id)
  await ask(app.connection, rowOfOld.replaceAll('ab', 'cd'))
  expect((await start()).linkOf(id)).toBe(before)
  expect(await stored()).toEqual([])
})

test('production with DATABASE_URL starts only with LINK_KEY, and names the key to take over', async () => {
  const external = { databaseUrl: 'postgresql://db/baari', production: true }
  await expect(start(external)).rejects.toThrow(/^LINK_KEY is not set: .* openssl rand -hex 32 makes\.$/)
  await ask(app.connection, rowOfOld)
  await expect(start(external)).rejects.toThrow(/SELECT value->>'key' FROM own_keys WHERE name = 'links'/)
  await expect(start(external)).rejects.toBeInstanceOf(StartRefused)
  expect(await stored()).toHaveLength(1)
  await start({ ...external, linkKey: old })
  expect(await stored()).toEqual([])
})

test('a renewed key ends the links given out so far, and the new ones open', async () => {
  const before = (await start()).linkOf(id).slice(3)
  await replaceLinkKey(dataDir)
  const links = await start()
  const code = links.linkOf(id).slice(3)
  expect(links.isCodeOf(before, id)).toBe(false)
  const found = await ask(app.connection, `SELECT link_hash::text AS hash FROM appointments WHERE id = '${id}'`)
  expect(found).toEqual([{ hash: links.hashOfCode(code) }])
})

test('a renewal in a folder without a key is refused, and makes none', async () => {
  const wrong = join(dataDir, 'wrong')
  await expect(replaceLinkKey(wrong)).rejects.toThrow(/does not exist.*is DATA_DIR right/s)
  await expect(readdir(wrong)).rejects.toThrow('ENOENT')
})
