import { mkdtempSync, chmodSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { startOwnPostgres } from '#server/own-postgres/index.ts'
import { migrate } from '#server/platform/database/index.ts'
import { createLog } from '#server/platform/log.ts'

/** The one PostgreSQL of a run: the product's own, in a folder that goes with it. */
export interface BenchPostgres {
  /** For DATABASE_URL. */
  url: string
  folder: string
  /** Another database beside the first, empty and migrated. */
  another(name: string): Promise<string>
  stop(): Promise<void>
}

const migrations = join(import.meta.dirname, '..', 'server', 'migrations')

/** Starts PostgreSQL exactly as the product does (fsync on, checksums on), with an empty, migrated database. Only the
 *  number of connections is higher, so that as many callers as the product has can come through the driver alone. */
export async function startPostgres(): Promise<BenchPostgres> {
  const folder = mkdtempSync(join(tmpdir(), 'baari-bench-'))
  // As root, PostgreSQL runs as another user, who has to get through to the data inside.
  chmodSync(folder, 0o755)
  const log = createLog('warn')
  const own = await startOwnPostgres({ dataDir: join(folder, 'data'), log, maxConnections: 150 })
  await migrate(own.connection, migrations, log)
  const { host, port, user, database } = own.connection
  const urlOf = (name: string | undefined) =>
    process.platform === 'win32'
      ? `postgresql://${user}:${encodeURIComponent(String(own.connection.password))}@${host}:${port}/${name}`
      : `postgresql://${user}@/${name}?host=${encodeURIComponent(host ?? '')}&port=${port}`
  const url = urlOf(database)
  return {
    url,
    folder,
    async another(name) {
      const client = new pg.Client(url)
      await client.connect()
      await client.query(`CREATE DATABASE ${name}`)
      await client.end()
      await migrate({ ...own.connection, database: name }, migrations, log)
      return urlOf(name)
    },
    async stop() {
      await own.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
