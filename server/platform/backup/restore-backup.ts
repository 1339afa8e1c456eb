import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { connect, makeTables, migrate, readSchema, StartRefused, type Schema } from '../database/index.ts'
import type { Log } from '../database/log.ts'
import type { Contents } from './format.ts'
import { openBackup, type Backup } from './read-file.ts'
import { beginRestore, copyInto, dropConstraints, setSequences, tables, vacuumAnalyze } from './store.ts'

export interface RestoreOptions {
  path: string
  /** Opens the target database; called only after the file is verified. */
  reach: () => Promise<{ connection: pg.ClientConfig; stop: () => Promise<void> }>
  /** Of this version. */
  schema: Schema
  log: Log
  /** Aborting it rolls the restore back. */
  stopping?: AbortSignal
}

/** Restores a backup into an empty database, in one transaction, and then migrates it to this version, which makes the functions,
 *  views and triggers.
 *  @returns the contents of the backup
 *  @throws StartRefused if the file or the database is unsuitable; the database is unchanged then */
export async function restoreBackup(options: RestoreOptions): Promise<Contents> {
  const source = await readSchema(options.schema)
  const backup = await openBackup(options.path, source)
  try {
    const { connection, stop } = await options.reach()
    try {
      const client = await connect(connection, 'baari restore', options.log)
      try {
        await fill(client, backup, options.stopping)
        await vacuumAnalyze(client, backup.contents.tables)
      } finally {
        // Rolls back an open transaction.
        await client.end()
      }
      await migrate(connection, options.schema, options.log)
      return backup.contents
    } finally {
      await stop()
    }
  } finally {
    await backup.close()
  }
}

async function fill(client: pg.Client, backup: Backup, stopping: AbortSignal | undefined): Promise<void> {
  const abort = () => void client.connection.stream.destroy()
  stopping?.addEventListener('abort', abort)
  try {
    stopping?.throwIfAborted()
    await beginRestore(client)
    await makeTables(client, backup.migrations)
    await copyAll(client, backup)
  } catch (error) {
    if (error instanceof StartRefused) throw error
    throw new StartRefused(`The backup was not restored (${messageOf(error)}): the database is as it was.`, {
      cause: error,
    })
  } finally {
    stopping?.removeEventListener('abort', abort)
  }
  await client.query('COMMIT').catch((error: unknown) => {
    throw new StartRefused(
      `The database went away at the very end (${messageOf(error)}): restore again. Where that says that it is not empty, all is there.`,
      { cause: error },
    )
  })
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

async function copyAll(client: pg.Client, backup: Backup): Promise<void> {
  const { tables: wanted, sequences } = backup.contents
  const existing = (await tables(client)).map(({ name }) => name)
  const unknown = wanted.find(({ name }) => !existing.includes(name))
  if (unknown) throw new Error(`it holds a table "${unknown.name}", which no migration makes`)

  const recreate = await dropConstraints(client)
  const lines = backup.rows()
  try {
    for (const table of wanted) await pipeline(lines.take(table.rows), client.query(copyFrom(copyInto(client, table))))
    await lines.expectEnd()
  } finally {
    await lines.close()
  }
  await setSequences(client, sequences)
  await recreate()
}
