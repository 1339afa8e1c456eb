import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { migrate, startOwnPostgres } from '#server/platform/database/index.ts'
import { createLog } from '#server/platform/log.ts'

const template = 'template_migrated'

/** Starts one PostgreSQL for the whole run, in a throw-away folder, with a migrated template for `freshDatabase`.
 *  @returns what ends and removes it */
export default async function setup(project: TestProject) {
  const log = createLog('warn')
  const folder = await mkdtemp(join(tmpdir(), 'baari-tests-'))
  // As root, PostgreSQL runs as another user, who has to get through to the data inside.
  await chmod(folder, 0o755)
  const own = await startOwnPostgres({ dataDir: join(folder, 'data'), maxConnections: 300, log })
  const { host = '', port = 0, user = '', database = '' } = own.connection

  const client = new pg.Client(own.connection)
  await client.connect()
  await client.query(`CREATE DATABASE ${template}`)
  await client.end()
  await migrate({ ...own.connection, database: template }, resolve(import.meta.dirname, '../server/migrations'), log)
  project.provide('postgres', { connection: { host, port, user, database }, template })

  return async () => {
    await own.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
