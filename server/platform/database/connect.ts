import type pg from 'pg'
import { newClient } from './address.ts'
import type { Log } from './log.ts'
import { StartRefused } from './errors.ts'

/** Opens a single connection outside a pool. The caller ends it.
 *  @param name for `application_name` and the log: `baari migrations`
 *  @throws StartRefused if the database is unreachable or denies the user */
export async function connect(connection: pg.PoolConfig, name: string, log: Log): Promise<pg.Client> {
  try {
    const settings = { application_name: name, connectionTimeoutMillis: 5_000, ...connection }
    const client = newClient(settings)
    // The running query already rejects; without a listener the event would end the process.
    client.on('error', (error) => log.warn({ connection: name, error: error.message }, 'the database was lost'))
    await client.connect()
    return client
  } catch (error) {
    const why = error instanceof Error && error.message ? error.message : String(error)
    throw new StartRefused(`The database cannot be opened (${why}): is it running, and is DATABASE_URL right?`, {
      cause: error,
    })
  }
}
