import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { startOwnPostgres } from '#server/own-postgres/index.ts'
import { migrate } from '#server/platform/database/index.ts'
import { createLog } from '#server/platform/log.ts'
import { schema } from '#server/schema.ts'
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
  // Its data outlives no power cut. The tests of durability run products with the product's own settings.
  await client.query('ALTER SYSTEM SET fsync = off')
  await client.query('ALTER SYSTEM SET full_page_writes = off')
  await client.query('SELECT pg_reload_conf()')
  await client.query(`CREATE DATABASE ${template}`)
  await client.end()
  await migrate({ ...own.connection, database: template }, schema, log)
  project.provide('postgres', { connection: { host, port, user, database }, template })

  return async () => {
    await own.stop()
    await folder.remove()
  }
}
