import { resolve } from 'node:path'
import { parseArgs, type ParseArgsOptionsConfig } from 'node:util'
import type pg from 'pg'
import { reachOwnPostgres } from '#server/own-postgres/index.ts'
import { connectionOfUrl, openDatabase, StartRefused, type Database } from '#server/platform/database/index.ts'
import { createLog } from '#server/platform/log.ts'
import { readSettings } from '#server/settings.ts'

export const silentLog = createLog('silent')

/** Runs an operator's command: prints an expected error as one sentence and sets exit code 1.
 *  @param work receives a signal that SIGINT and SIGTERM abort */
export async function runCommand(work: (stopping: AbortSignal) => Promise<void>): Promise<void> {
  const stopping = new AbortController()
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stopping.abort())
  try {
    await work(stopping.signal)
  } catch (error) {
    process.exitCode = 1
    if (stopping.signal.aborted) console.error('It was stopped: nothing was done.')
    else if (error instanceof StartRefused) console.error(error.message)
    else throw error
  }
}

/** Reads one positional argument and the options.
 *  @throws StartRefused with the usage */
export function readArguments<O extends ParseArgsOptionsConfig>(usage: string, options: O) {
  try {
    const { positionals, values } = parseArgs({ allowPositionals: true, options })
    const [argument] = positionals
    if (argument && positionals.length === 1) return { argument, values }
  } catch (error) {
    throw new StartRefused(`${error instanceof Error ? error.message : String(error)}\n${usage}`, { cause: error })
  }
  throw new StartRefused(usage)
}

/** npm runs commands in the root; a relative path starts where the operator is. */
export const pathFromCaller = (path: string) => resolve(process.env['INIT_CWD'] ?? '.', path)

/** Runs work on the database of `DATABASE_URL` or on the product's own in `DATA_DIR`, while Baari runs or not.
 *  @throws StartRefused where there is no database */
export async function withDatabase<T>(work: (connection: pg.PoolConfig) => Promise<T>): Promise<T> {
  const { databaseUrl, dataDir } = readSettings(process.env)
  const database = databaseUrl ? atUrl(databaseUrl) : await reachOwnPostgres({ dataDir, log: silentLog })
  try {
    return await work(database.connection)
  } finally {
    await database.stop()
  }
}

/** As {@link withDatabase}, with a pool of the database. */
export const withPool = <T>(work: (db: Database) => Promise<T>): Promise<T> =>
  withDatabase(async (connection) => {
    const db = await openDatabase({ connection, poolSize: 2, log: silentLog })
    try {
      return await work(db)
    } finally {
      await db.close()
    }
  })

export const atUrl = (databaseUrl: string) => ({
  connection: connectionOfUrl(databaseUrl, silentLog),
  stop: async () => undefined,
})
