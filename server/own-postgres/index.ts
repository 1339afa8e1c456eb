import { existsSync, realpathSync } from 'node:fs'
import { StartRefused } from '../platform/database/index.ts'
import { dataFolder } from './data-folder.ts'
import { connectionTo } from './instance-lock.ts'
import { findPostmaster } from './postmaster.ts'
import { startOwnPostgres, type OwnPostgres, type OwnPostgresOptions } from './start-own-postgres.ts'

export { defaultDataDir } from './data-folder.ts'
export { startOwnPostgres, type OwnPostgres } from './start-own-postgres.ts'

/** Connects a command to the own PostgreSQL on the folder. If no server runs, it starts one, which `stop` ends.
 *  @throws StartRefused if the folder holds no database, see also `startOwnPostgres` */
export async function reachOwnPostgres(options: OwnPostgresOptions): Promise<OwnPostgres> {
  if (!existsSync(dataFolder(options.dataDir)))
    throw new StartRefused(`There is no database of Baari's in ${options.dataDir}: set DATA_DIR or DATABASE_URL.`)
  const dataDir = realpathSync(options.dataDir)
  const running = await findPostmaster(dataFolder(dataDir))
  if (!running) return startOwnPostgres(options)
  return { connection: await connectionTo(running.address, dataDir), stop: async () => undefined }
}
