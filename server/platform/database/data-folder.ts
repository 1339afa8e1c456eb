import { randomBytes } from 'node:crypto'
import { chownSync, existsSync, mkdirSync, statSync } from 'node:fs'
import { open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Binaries } from './binaries.ts'
import { role } from './configuration.ts'
import type { Log } from './log.ts'
import { run } from './run.ts'
import { StartRefused } from './start-refused.ts'
import { canReach, unprivilegedUser, type SystemUser } from './unprivileged.ts'

const checkout = resolve(import.meta.dirname, '../../..')

/** Where data goes when nobody says: `data` in the checkout; where this process is root and the checkout lies where the
 *  database's unprivileged user cannot come (root's own home), `/var/lib/baari`. */
export function defaultDataDir(): string {
  if (process.getuid?.() !== 0 || canReach(unprivilegedUser(), checkout)) return join(checkout, 'data')
  return '/var/lib/baari'
}

/** PostgreSQL's own folder in DATA_DIR. Another major version cannot read its files, so it is part of the name. */
export const dataFolder = (dataDir: string) => join(dataDir, 'postgres-18')

/** Makes the folder of a fresh database, unless there is one. It is made under another name and renamed when it is
 *  complete, so a start that is killed leaves nothing half-made.
 *  @param stopping aborted, nothing is made: a slow disk takes longer than a stop may
 *  @throws StartRefused when the folder is there and belongs to somebody else */
export async function prepareDataFolder(
  dataDir: string,
  binaries: Binaries,
  user: SystemUser | undefined,
  log: Log,
  stopping?: AbortSignal,
): Promise<void> {
  const folder = dataFolder(dataDir)
  if (existsSync(folder)) return refuseForeign(folder, user)
  const half = `${folder}.new-`
  for (const name of await readdir(dataDir))
    // What a killed start left. Its initdb may still be at work: what it holds on to is for the next start to remove.
    if (join(dataDir, name).startsWith(half)) await rm(join(dataDir, name), { recursive: true }).catch(warn(log, name))

  const fresh = half + randomBytes(4).toString('hex')
  mkdirSync(fresh, { mode: 0o700 })
  if (user) chownSync(fresh, user.uid, user.gid)
  const args = [...initdbArguments(fresh), ...(await passwordArguments(dataDir))]
  const outcome = await run(binaries.initdb, args, user, stopping)
  if (!outcome.succeeded) {
    await rm(fresh, { recursive: true, force: true })
    throw new Error(`PostgreSQL could not make its folder: ${outcome.said}`)
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

function refuseForeign(folder: string, user: SystemUser | undefined): void {
  const owner = statSync(folder).uid
  const own = user?.uid ?? process.getuid?.()
  if (own !== undefined && owner !== own)
    throw new StartRefused(
      `The folder ${folder} belongs to another user (id ${owner}): start Baari as that user or as root, ` +
        'or give it a folder of its own with DATA_DIR.',
    )
}

const passwordFile = (dataDir: string) => join(dataDir, 'postgres.password')

/** The password of the own PostgreSQL, on Windows only: elsewhere the operating system says who connects. */
export async function readPassword(dataDir: string): Promise<string | undefined> {
  return process.platform === 'win32' ? readFile(passwordFile(dataDir), 'utf8') : undefined
}

async function passwordArguments(dataDir: string): Promise<string[]> {
  if (process.platform !== 'win32') return []
  await writeFile(passwordFile(dataDir), randomBytes(32).toString('hex'), { mode: 0o600 })
  return ['--pwfile', passwordFile(dataDir)]
}

/** Without it, a power cut could forget the new name, and with it everything that was stored since. */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

const warn = (log: Log, name: string) => (error: Error) => log.warn({ name, error: error.message }, 'could not remove')
