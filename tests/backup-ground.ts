import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { afterAll, beforeAll, onTestFinished } from 'vitest'
import { fillDemo } from '#server/demo/index.ts'
import { restoreBackup, takeBackup } from '#server/platform/backup/index.ts'
import { schema } from '#server/schema.ts'
import { emptyDatabase, freshDatabase } from './database.ts'
import { ask, quiet } from './own-postgres.ts'
import { scratch } from './scratch.ts'

/** For the tests of a file: a database with a row in every table, a backup of it, and a folder for more of them. */
export function backupGround() {
  const ground = { folder: '', good: '', source: {} as pg.ClientConfig }
  const opened: (() => Promise<unknown>)[] = []
  beforeAll(async () => {
    ground.folder = await mkdtemp(join(scratch, 'baari-backup-'))
    opened.push(() => rm(ground.folder, { recursive: true }))
    const fresh = await freshDatabase()
    const { database, connection } = fresh
    opened.push(() => fresh.drop())
    await fillDemo({ db: database, clock: () => new Date() })
    await ask(connection, await readFile(join(import.meta.dirname, 'one-of-everything.sql'), 'utf8'))
    ground.source = connection
    ground.good = join(ground.folder, 'good.backup')
    await take(connection, ground.good)
  })
  afterAll(async () => {
    for (const close of opened.toReversed()) await close()
  })
  return ground
}

export const take = (
  connection: pg.ClientConfig,
  path: string,
  more: { replace?: boolean; stopping?: AbortSignal } = {},
) => takeBackup({ connection, path, replace: false, version: '0.1.0', log: quiet, ...more })

export const restore = (connection: pg.ClientConfig, path: string, stopping?: AbortSignal) =>
  restoreBackup({
    ...{ path, schema, log: quiet },
    reach: async () => ({ connection, stop: async () => undefined }),
    ...(stopping && { stopping }),
  })

/** A database with nothing in it, for one test. */
export async function anEmptyOne(): Promise<pg.ClientConfig> {
  const empty = await emptyDatabase()
  onTestFinished(() => empty.drop())
  return empty.connection
}
