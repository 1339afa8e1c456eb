import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { connect, isDatabaseAway, StartRefused } from '../database/index.ts'
import type { Log } from '../database/log.ts'
import type { Contents } from './format.ts'
import { beginSnapshot, copyOutOf } from './store.ts'
import { refusePath, writeBackup } from './write-file.ts'

export interface BackupOptions {
  connection: pg.ClientConfig
  /** The file appears only when it is complete. */
  path: string
  /** Whether to overwrite an existing file. */
  replace: boolean
  /** Of the product. */
  version: string
  log: Log
  /** Aborting it cancels the backup and leaves no file. */
  stopping?: AbortSignal
}

/** Writes a consistent snapshot of the database to a file, without blocking its users.
 *  @returns the contents, and the size in bytes
 *  @throws StartRefused if the path is unusable or the database is unavailable; leaves no file then */
export async function takeBackup(options: BackupOptions): Promise<{ contents: Contents; size: number }> {
  const { connection, path, replace, version, log, stopping } = options
  refusePath(path, replace)
  const client = await connect(connection, 'baari backup', log)
  const abort = () => void client.connection.stream.destroy()
  stopping?.addEventListener('abort', abort)
  try {
    stopping?.throwIfAborted()
    const contents = await beginSnapshot(client, version)
    return { contents, size: await writeBackup(path, contents, rowsOf(client, contents), replace) }
  } catch (error) {
    if (!isDatabaseAway(error)) throw error
    throw new StartRefused('The database went away while it was backed up: no backup was written.', { cause: error })
  } finally {
    stopping?.removeEventListener('abort', abort)
    await client.end()
  }
}

/** The lines of all tables as COPY writes them, in chunks that end anywhere. */
async function* rowsOf(client: pg.Client, { tables }: Contents): AsyncGenerator<Buffer, void, undefined> {
  for (const table of tables) {
    const rows = client.query(copyTo(copyOutOf(client, table)))
    yield* rows as AsyncIterable<Buffer>
    // The server confirms the COPY after the stream's end; the answer to the next query follows the confirmation.
    await client.query('')
    if (rows.rowCount !== table.rows)
      throw new Error(`COPY returned ${rows.rowCount} rows of ${table.name}, but ${table.rows} were counted.`)
  }
}
