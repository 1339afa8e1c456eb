import { existsSync, realpathSync } from 'node:fs'
import { dataFolder } from './data-folder.ts'
import { connectionTo } from './guard.ts'
import { startOwnPostgres, type OwnPostgres, type OwnPostgresOptions } from './own-postgres.ts'
import { findPostmaster } from './postmaster.ts'
import { StartRefused } from './start-refused.ts'

/** The PostgreSQL of our own on a folder, for a command beside the product: the one that runs, or one that is started and
 *  has to be stopped.
 *  @throws StartRefused when the folder holds none, see also `startOwnPostgres` */
export async function reachOwnPostgres(options: OwnPostgresOptions): Promise<Pick<OwnPostgres, 'connection' | 'stop'>> {
  if (!existsSync(dataFolder(options.dataDir)))
    throw new StartRefused(`There is no database of Baari's in ${options.dataDir}: set DATA_DIR or DATABASE_URL.`)
  const dataDir = realpathSync(options.dataDir)
  const running = await findPostmaster(dataFolder(dataDir))
  if (!running) return startOwnPostgres(options)
  return { connection: await connectionTo(running.address, dataDir), stop: async () => undefined }
}
