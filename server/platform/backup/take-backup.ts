import type pg from 'pg'
import { connect, copyOut, isDatabaseAway, StartRefused } from '../database/index.ts'
import type { Log } from '../database/log.ts'
import type { Contents } from './format.ts'
import { beginSnapshot, copyOutOf } from './store.ts'
import { refusePlace, writeBackup } from './write-file.ts'

export interface BackupOptions {
  connection: pg.ClientConfig
  /** The file, which is there when all of it is. */
  path: string
  /** Whether a file that is there may go. */
  replace: boolean
  /** Of the product. */
  version: string
  log: Log
  /** Aborted, it breaks off and leaves nothing. */
  stopping?: AbortSignal
}

/** Writes the whole database, as it is at one moment, to a file. Nobody who uses it meanwhile has to wait.
 *  @returns what it holds, and its size in bytes
 *  @throws StartRefused when that cannot be, with nothing left at `path` */
export async function takeBackup(options: BackupOptions): Promise<{ contents: Contents; size: number }> {
  const { connection, path, replace, version, log, stopping } = options
  refusePlace(path, replace)
  const client = await connect(connection, 'baari backup', log)
  const breakOff = () => void client.connection.stream.destroy()
  stopping?.addEventListener('abort', breakOff)
  try {
    stopping?.throwIfAborted()
    const contents = await beginSnapshot(client, version)
    return { contents, size: await writeBackup(path, contents, rowsOf(client, contents), replace) }
  } catch (error) {
    if (!isDatabaseAway(error)) throw error
    throw new StartRefused('The database went away while it was backed up: no backup was written.', { cause: error })
  } finally {
    stopping?.removeEventListener('abort', breakOff)
    await client.end()
  }
}

async function* rowsOf(client: pg.Client, { tables }: Contents): AsyncGenerator<Buffer, void, undefined> {
  for (const table of tables) yield* copyOut(client, copyOutOf(client, table), table.rows) as AsyncIterable<Buffer>
}
