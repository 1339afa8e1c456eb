import { chmodSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { StartRefused, isDatabaseAway } from '../platform/database/index.ts'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { role, type Address } from './configuration.ts'
import { readPassword } from './data-folder.ts'

export interface FolderLock {
  release(): void
}

const sqliteBusy = 5

/** Locks the folder for this process until it is released or the process ends, even by SIGKILL. A pid file could be stale and
 *  two simultaneous starts could judge it differently; the operating system releases a file lock with its process. Node offers
 *  file locks only through SQLite, so the lock file is an empty database.
 *  @throws StartRefused if another process holds the lock, or if the folder is not writable */
export function lockFolder(folder: string): FolderLock {
  const file = join(folder, 'baari.lock')
  let lock: DatabaseSync | undefined
  try {
    lock = new DatabaseSync(file)
    lock.exec('PRAGMA journal_mode = memory; BEGIN EXCLUSIVE')
    chmodSync(file, 0o600) // any user who can read it can lock it
  } catch (error) {
    lock?.close()
    throw refusal(folder, error)
  }
  const held = lock
  return { release: () => held.close() }
}

function refusal(folder: string, error: unknown): StartRefused {
  if (error instanceof Error && 'errcode' in error && error.errcode === sqliteBusy)
    return new StartRefused(
      `Another Baari is running on the folder ${folder}: stop that one first, or give this one a folder of its own with DATA_DIR.`,
    )
  const why = error instanceof Error ? error.message : String(error)
  return new StartRefused(`Baari cannot lock its folder ${folder} (${why}): is it this user's, and writable?`)
}

/** Key of the advisory lock; arbitrary, but used by nothing else. */
const lockKey = 20_240_118

/** A connection that stays open as long as Baari runs. It holds an advisory lock, so that no second process uses the server even
 *  if the folder's lock file was deleted, and its end reports at once that the server crashed. */
export interface InstanceLock {
  clusterName: string
  /** Resolves with the reason when the connection ends. */
  ended: Promise<string>
  close(): void
}

export async function connectionTo({ host, port }: Address, dataDir: string): Promise<pg.PoolConfig> {
  const password = await readPassword(dataDir)
  // Every setting is given, so that pg reads no PG… variable of the environment.
  return { host, port, user: role, database: role, ssl: false, options: '', ...(password && { password }) }
}

/** Connects to a server that runs or is starting and takes its lock. Retries as long as `mayRetry` returns true.
 *  @throws StartRefused if another process holds the lock, Error of the connection if the server does not answer */
export async function acquireInstanceLock(
  address: Address,
  dataDir: string,
  mayRetry: (error: Error) => boolean,
): Promise<InstanceLock> {
  const connection = await connectionTo(address, dataDir)
  for (;;) {
    try {
      return await connectAndLock({ ...connection, database: 'postgres' }, dataDir)
    } catch (error) {
      if (!(error instanceof Error) || !isDatabaseAway(error) || !mayRetry(error)) throw error
      await delay(50)
    }
  }
}

async function connectAndLock(connection: pg.ClientConfig, dataDir: string): Promise<InstanceLock> {
  const client = new pg.Client({
    ...connection,
    application_name: 'baari instance lock',
    connectionTimeoutMillis: 2_000,
    query_timeout: 5_000,
    keepAlive: true,
  })
  let why = 'the connection was closed'
  const ended = new Promise<string>((resolve) => {
    client.on('error', (error) => (why = error.message))
    client.on('end', () => resolve(why))
  })
  const close = () => void client.connection.stream.destroy()
  try {
    await client.connect()
    await lock(client, dataDir)
    await createDatabase(client)
    const { rows } = await client.query<{ name: string }>(`SELECT current_setting('cluster_name') AS name`)
    return { clusterName: rows[0]?.name ?? '', ended, close }
  } catch (error) {
    close()
    throw error
  }
}

/** Retries for two seconds: PostgreSQL may not have noticed yet that the last holder was killed. */
async function lock(client: pg.Client, dataDir: string): Promise<void> {
  for (let tries = 0; tries < 20; tries += 1) {
    const { rows } = await client.query<{ held: boolean }>('SELECT pg_try_advisory_lock($1) AS held', [lockKey])
    if (rows[0]?.held) return
    await delay(100)
  }
  throw new StartRefused(
    `Another Baari is running on the folder ${dataDir}: stop that one first, or give this one a folder of its own with DATA_DIR.`,
  )
}

async function createDatabase(client: pg.Client): Promise<void> {
  const { rows } = await client.query('SELECT FROM pg_database WHERE datname = $1', [role])
  if (rows.length === 0) await client.query(`CREATE DATABASE ${role}`)
}
