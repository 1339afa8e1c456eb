import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { isDatabaseAway } from './away.ts'
import { role, type Address } from './configuration.ts'
import { readPassword } from './data-folder.ts'
import { StartRefused } from './start-refused.ts'

/** Any number does, as long as nothing else uses it. */
const guardLock = 20_240_118

/** The one connection that stays open as long as Baari lives: it holds the server for this process alone, also where the
 *  folder's lock file was lost, and its end tells at once that the server has ended. */
export interface Guard {
  clusterName: string
  /** Settles with the reason when the connection has ended. */
  ended: Promise<string>
  close(): void
}

export async function connectionTo({ host, port }: Address, dataDir: string): Promise<pg.PoolConfig> {
  const password = await readPassword(dataDir)
  // Everything is said here, so that no PG… variable of the environment is asked.
  return { host, port, user: role, database: role, ssl: false, options: '', ...(password && { password }) }
}

/** Connects as the guard of a server that runs or is coming up; tries again as long as `worthWaiting` says so.
 *  @throws StartRefused when another process guards it, Error of the connection when it does not answer */
export async function connectGuard(
  address: Address,
  dataDir: string,
  worthWaiting: (error: Error) => boolean,
): Promise<Guard> {
  const connection = await connectionTo(address, dataDir)
  for (;;) {
    try {
      return await guardOver({ ...connection, database: 'postgres' }, dataDir)
    } catch (error) {
      if (!(error instanceof Error) || !isDatabaseAway(error) || !worthWaiting(error)) throw error
      await delay(50)
    }
  }
}

async function guardOver(connection: pg.ClientConfig, dataDir: string): Promise<Guard> {
  const client = new pg.Client({
    ...connection,
    application_name: 'baari guard',
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
    await hold(client, dataDir)
    await makeDatabase(client)
    const { rows } = await client.query<{ name: string }>(`SELECT current_setting('cluster_name') AS name`)
    return { clusterName: rows[0]?.name ?? '', ended, close }
  } catch (error) {
    close()
    throw error
  }
}

/** The connection of a Baari that was just killed may take a moment to go. */
async function hold(client: pg.Client, dataDir: string): Promise<void> {
  for (let tries = 0; tries < 20; tries += 1) {
    const { rows } = await client.query<{ held: boolean }>('SELECT pg_try_advisory_lock($1) AS held', [guardLock])
    if (rows[0]?.held) return
    await delay(100)
  }
  throw new StartRefused(
    `Another Baari is running on the folder ${dataDir}: stop that one first, or give this one a folder of its own with DATA_DIR.`,
  )
}

async function makeDatabase(client: pg.Client): Promise<void> {
  const { rows } = await client.query('SELECT FROM pg_database WHERE datname = $1', [role])
  if (rows.length === 0) await client.query(`CREATE DATABASE ${role}`)
}
