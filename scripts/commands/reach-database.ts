import type pg from 'pg'
import { reachOwnPostgres } from '#server/own-postgres/index.ts'
import { connectionOfUrl } from '#server/platform/database/index.ts'
import { createLog } from '#server/platform/log.ts'
import { readSettings } from '#server/settings.ts'

/** A database as a command beside the product finds it. */
export interface Reached {
  connection: pg.PoolConfig
  stop: () => Promise<void>
}

/** The database of `DATABASE_URL`, or the own one in `DATA_DIR`, whether Baari runs or not.
 *  @throws StartRefused where there is none */
export async function reachDatabase(env: NodeJS.ProcessEnv): Promise<Reached> {
  const { databaseUrl, dataDir } = readSettings(env)
  if (databaseUrl) return atUrl(databaseUrl)
  return reachOwnPostgres({ dataDir, log: createLog('silent') })
}

export const atUrl = (databaseUrl: string): Reached => ({
  connection: connectionOfUrl(databaseUrl, createLog('silent')),
  stop: async () => undefined,
})
