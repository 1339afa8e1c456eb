import { randomBytes } from 'node:crypto'
import { chownSync, existsSync, mkdirSync, statSync } from 'node:fs'
import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { StartRefused } from '../platform/database/index.ts'
import type { Log } from '../platform/database/log.ts'
import { syncFolder } from '../platform/sync-folder.ts'
import type { Binaries } from './binaries.ts'
import { role } from './configuration.ts'
import { runProgram } from './run-program.ts'
import { canReach, unprivilegedUser, type SystemUser } from './unprivileged-user.ts'

const checkout = resolve(import.meta.dirname, '../..')

/** `data` in the checkout; `/var/lib/baari` if this process is root and the unprivileged user cannot enter the checkout, for
 *  example in root's home. */
export function defaultDataDir(): string {
  if (process.getuid?.() !== 0 || canReach(unprivilegedUser(), checkout)) return join(checkout, 'data')
  return '/var/lib/baari'
}

/** PostgreSQL's data directory inside DATA_DIR. Its name has the major version, because no other one can read it. */
export const dataFolder = (dataDir: string) => join(dataDir, 'postgres-18')

/** Runs initdb unless the data directory exists. It is built under a temporary name and renamed when complete, so a killed
 *  start leaves no incomplete one.
 *  @param stopping cancels initdb when it is aborted: on a slow disk it takes longer than a shutdown may
 *  @throws StartRefused if the data directory belongs to another user */
export async function prepareDataFolder(
  dataDir: string,
  binaries: Binaries,
  user: SystemUser | undefined,
  log: Log,
  stopping?: AbortSignal,
): Promise<void> {
  const folder = dataFolder(dataDir)
  if (existsSync(folder)) return refuseOtherOwner(folder, user)
  const incomplete = `${folder}.new-`
  for (const name of await readdir(dataDir))
    // Left by a killed start. If its initdb is still running, removal may fail, and the next start tries again.
    if (join(dataDir, name).startsWith(incomplete))
      await rm(join(dataDir, name), { recursive: true }).catch(warn(log, name))

  const fresh = incomplete + randomBytes(4).toString('hex')
  mkdirSync(fresh, { mode: 0o700 })
  if (user) chownSync(fresh, user.uid, user.gid)
  const args = [...initdbArguments(fresh), ...(await passwordArguments(dataDir))]
  const outcome = await runProgram(binaries.initdb, args, user, stopping)
  if (!outcome.succeeded) {
    await rm(fresh, { recursive: true, force: true })
    throw new Error(`PostgreSQL could not make its folder: ${outcome.output}`)
  }
  await rename(fresh, folder)
  await syncFolder(dataDir)
  log.info({ folder }, 'made a database')
}

function initdbArguments(folder: string): string[] {
  return [
    ...['-D', folder, '--username', role, '--encoding', 'UTF8', '--data-checksums'],
    ...['--locale', 'C', '--locale-provider', 'builtin', '--builtin-locale', 'C.UTF-8'],
    ...(process.platform === 'win32' ? ['--auth', 'scram-sha-256'] : ['--auth', 'peer']),
  ]
}

function refuseOtherOwner(folder: string, user: SystemUser | undefined): void {
  const owner = statSync(folder).uid
  const own = user?.uid ?? process.getuid?.()
  if (own !== undefined && owner !== own)
    throw new StartRefused(
      `The folder ${folder} belongs to another user (id ${owner}): start Baari as that user or as root, ` +
        'or give it a folder of its own with DATA_DIR.',
    )
}

const passwordFile = (dataDir: string) => join(dataDir, 'postgres.password')

/** Windows only. Elsewhere PostgreSQL uses peer authentication. */
export async function readPassword(dataDir: string): Promise<string | undefined> {
  return process.platform === 'win32' ? readFile(passwordFile(dataDir), 'utf8') : undefined
}

async function passwordArguments(dataDir: string): Promise<string[]> {
  if (process.platform !== 'win32') return []
  await writeFile(passwordFile(dataDir), randomBytes(32).toString('hex'), { mode: 0o600 })
  return ['--pwfile', passwordFile(dataDir)]
}

const warn = (log: Log, name: string) => (error: Error) => log.warn({ name, error: error.message }, 'could not remove')
