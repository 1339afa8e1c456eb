import type pg from 'pg'
import {
  connect,
  copyIn,
  makeSchema,
  migrate,
  readMigrations,
  StartRefused,
  type Migration,
} from '../database/index.ts'
import type { Log } from '../database/log.ts'
import type { Contents } from './format.ts'
import { openBackup, type Backup } from './read-file.ts'
import { beginRestore, copyInto, makeBare, setSequences, tables, takeStock } from './store.ts'

export interface RestoreOptions {
  path: string
  /** Opens the database that is to be filled; asked only when the file is good. */
  reach: () => Promise<{ connection: pg.ClientConfig; stop: () => Promise<void> }>
  /** The folder of this version's migrations. */
  migrations: string
  log: Log
  /** Aborted, it breaks off and leaves the database as it was. */
  stopping?: AbortSignal
}

/** Fills an empty database with what a backup holds, whole or not at all, and brings it to this version.
 *  @returns what the backup holds
 *  @throws StartRefused when the file or the database is not fit for it; nothing has been touched then */
export async function restoreBackup(options: RestoreOptions): Promise<Contents> {
  const migrations = await readMigrations(options.migrations)
  const backup = await openBackup(options.path, migrations)
  try {
    const { connection, stop } = await options.reach()
    try {
      const client = await connect(connection, 'baari restore', options.log)
      try {
        await fill(client, backup, migrations.slice(0, backup.contents.migrations.length), options.stopping)
        await takeStock(client, backup.contents.tables)
      } finally {
        // Whatever was not committed goes with it.
        await client.end()
      }
      await migrate(connection, options.migrations, options.log)
      return backup.contents
    } finally {
      await stop()
    }
  } finally {
    await backup.close()
  }
}

async function fill(
  client: pg.Client,
  backup: Backup,
  migrations: readonly Migration[],
  stopping: AbortSignal | undefined,
): Promise<void> {
  const breakOff = () => void client.connection.stream.destroy()
  stopping?.addEventListener('abort', breakOff)
  try {
    stopping?.throwIfAborted()
    await beginRestore(client)
    await makeSchema(client, migrations)
    await copyAll(client, backup)
  } catch (error) {
    if (error instanceof StartRefused) throw error
    throw new StartRefused(`The backup was not restored (${messageOf(error)}): the database is as it was.`, {
      cause: error,
    })
  } finally {
    stopping?.removeEventListener('abort', breakOff)
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
  const there = (await tables(client)).map(({ name }) => name)
  const unknown = wanted.find(({ name }) => !there.includes(name))
  if (unknown) throw new Error(`it holds a table "${unknown.name}", which no migration makes`)

  const putBack = await makeBare(client)
  const lines = backup.rows()
  try {
    for (const table of wanted) await copyIn(client, copyInto(client, table), lines.take(table.rows))
    await lines.expectEnd()
  } finally {
    await lines.close()
  }
  await setSequences(client, sequences)
  await putBack()
}
