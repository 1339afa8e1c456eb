import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { connectionWithLinkKey } from '#server/link-key.ts'
import { openDatabase, type Database, type DatabaseOptions } from '#server/platform/database/index.ts'
import { createLog } from '#server/platform/log.ts'
import { testLinkKey } from './product.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The PostgreSQL of this run, started by tests/global-setup.ts. */
    postgres: { connection: { host: string; port: number; user: string; database: string }; template: string }
  }
}

export interface FreshDatabase {
  database: Database
  connection: pg.PoolConfig
  /** Closes the database and removes it. */
  drop(): Promise<void>
}

/** Makes a database of its own for a test file: migrated, empty, on the real PostgreSQL of the run. */
export async function freshDatabase(options: Partial<DatabaseOptions> = {}): Promise<FreshDatabase> {
  const { connection: server, template } = inject('postgres')
  const name = `test_${randomBytes(6).toString('hex')}`
  // Its files copied: through the write-ahead log it takes twice as long.
  await onServer(server, `CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY FILE_COPY`)
  const connection = connectionWithLinkKey({ ...server, ssl: false, database: name }, testLinkKey)
  const database = await openDatabase({ connection, log: createLog('silent'), ...options })
  return {
    database,
    connection,
    async drop() {
      await database.close()
      await onServer(server, `DROP DATABASE ${name} WITH (FORCE)`)
    },
  }
}

/** Another node's connections to a database that a test has made. */
export async function besideDatabase(
  connection: pg.PoolConfig,
  options: Partial<DatabaseOptions> = {},
): Promise<FreshDatabase> {
  const database = await openDatabase({ connection, log: createLog('silent'), ...options })
  return { database, connection, drop: () => database.close() }
}

export interface EmptyDatabase {
  connection: pg.ClientConfig
  /** For DATABASE_URL. */
  url: string
  drop(): Promise<void>
}

/** Makes a database with nothing in it, for products that are processes of their own. */
export async function emptyDatabase(): Promise<EmptyDatabase> {
  const { connection: server } = inject('postgres')
  const name = `test_${randomBytes(6).toString('hex')}`
  await onServer(server, `CREATE DATABASE ${name}`)
  return {
    connection: { ...server, ssl: false, database: name },
    url: `postgresql://${server.user}@/${name}?host=${encodeURIComponent(server.host)}&port=${server.port}`,
    drop: () => onServer(server, `DROP DATABASE ${name} WITH (FORCE)`),
  }
}

async function onServer(server: pg.ClientConfig, sql: string) {
  const client = new pg.Client({ ...server, ssl: false, database: 'postgres' })
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}
