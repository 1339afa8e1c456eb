import { join, resolve } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { startOwnPostgres } from '#server/own-postgres/index.ts'
import { migrate } from '#server/platform/database/index.ts'
import { createLog } from '#server/platform/log.ts'
import { throwAwayFolder } from './throw-away.ts'

const template = 'template_migrated'

/** Starts one PostgreSQL for the whole run, in a throw-away folder, with a migrated template for `freshDatabase`.
 *  @returns what ends and removes it */
export default async function setup(project: TestProject) {
  const log = createLog('warn')
  const folder = await throwAwayFolder('tests')
  const own = await startOwnPostgres({ dataDir: join(folder.path, 'data'), maxConnections: 300, log })
  const { host = '', port = 0, user = '', database = '' } = own.connection

  const client = new pg.Client(own.connection)
  await client.connect()
  await client.query(`CREATE DATABASE ${template}`)
  await client.end()
  await migrate({ ...own.connection, database: template }, resolve(import.meta.dirname, '../server/migrations'), log)
  project.provide('postgres', { connection: { host, port, user, database }, template })

  return async () => {
    await own.stop()
    await folder.remove()
  }
}
