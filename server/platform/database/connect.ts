import type pg from 'pg'
import { newClient } from './address.ts'
import type { Log } from './log.ts'
import { StartRefused } from './start-refused.ts'

/** One connection for a work of its own, beside any pool. Whoever asked for it ends it.
 *  @param name what the database calls the connection, and the log who lost it: `baari migrations`
 *  @throws StartRefused when the database cannot be opened: it is not there, or it does not let this user in */
export async function connect(connection: pg.PoolConfig, name: string, log: Log): Promise<pg.Client> {
  try {
    const settings = { application_name: name, connectionTimeoutMillis: 5_000, ...connection }
    const client = newClient(settings)
    // The query that is running tells of a dropped connection; unheard, this event would end the process.
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
