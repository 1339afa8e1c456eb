import { chownSync, closeSync, mkdirSync, mkdtempSync, openSync, readFileSync, renameSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { type Address, type Configuration, writeConfiguration } from './configuration.ts'
import { dataFolder } from './data-folder.ts'
import { findPostmaster, isAlive } from './postmaster.ts'
import { runProgram } from './run-program.ts'
import { canReach, type SystemUser } from './unprivileged-user.ts'
import { readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { StartRefused } from '../platform/database/index.ts'

/** What starting and stopping a server needs. */
export interface Instance extends Configuration {
  dataDir: string
  user: SystemUser | undefined
}

/** Starts the server and waits until it accepts connections, up to an hour for a recovery.
 *  @throws Error with the new lines of PostgreSQL's log if it does not start */
export async function startServer(instance: Instance, address: Address): Promise<void> {
  const { dataDir, user, binaries } = instance
  const folder = dataFolder(dataDir)
  if (process.platform !== 'win32') await clearSocketFolder(address.host, user)
  await writeConfiguration(folder, address, instance, user)
  const log = openLog(dataDir, user)
  const args = ['start', '--wait', '--timeout', '3600', '--silent', '-D', folder, '--log', log.path]
  const outcome = await runProgram(binaries.pgCtl, args, user)
  if (!outcome.succeeded) throw new Error(`PostgreSQL does not start: ${log.since() || outcome.output}`)
}

/** Stops the server of the folder, if one runs. Tries a fast shutdown first, then an immediate one, then SIGKILL, because a
 *  checkpoint may take long and a frozen server does not react. The next start then runs a recovery; no commit is lost. */
export async function stopServer({ dataDir, user, binaries }: Instance): Promise<void> {
  const folder = dataFolder(dataDir)
  const running = await findPostmaster(folder)
  if (!running) return
  for (const [mode, seconds] of [
    ['fast', '2'],
    ['immediate', '1'],
  ] as const) {
    const args = ['stop', '--wait', '--timeout', seconds, '--silent', '--mode', mode, '-D', folder]
    if ((await runProgram(binaries.pgCtl, args, user)).succeeded) break
  }
  if (isAlive(running.pid) && (await findPostmaster(folder))?.pid === running.pid) {
    process.kill(running.pid, 'SIGKILL')
    await delay(100)
  }
  await removeSocketFolder(running.address.host)
}

/** Opens PostgreSQL's log for its user. Rotates it above 10 MB and keeps one old file. */
function openLog(dataDir: string, user: SystemUser | undefined) {
  const path = join(dataDir, 'postgres.log')
  const maxBytes = 10_000_000
  if ((statSync(path, { throwIfNoEntry: false })?.size ?? 0) > maxBytes) renameSync(path, `${path}.old`)
  closeSync(openSync(path, 'a', 0o600))
  if (user) chownSync(path, user.uid, user.gid)
  const { size } = statSync(path)
  return {
    path,
    /** The text that was appended since. */
    since: () => readFileSync(path).subarray(size).toString().trim(),
  }
}

/** PostgreSQL's name for the socket of port 5432. */
const socketName = '.s.PGSQL.5432'
const prefix = 'baari-'
/** The smallest limit of any operating system, in bytes; Linux allows 107. */
const maxPathBytes = 103

/** Creates a folder for the socket that only the database's user can enter. It is outside DATA_DIR, because socket paths must be
 *  short, and its name is random, so that no other user can create it first.
 *  @throws StartRefused if every candidate path is too long */
export function makeSocketFolder(user: SystemUser | undefined, dataDir: string): string {
  const parent = [tmpdir(), '/tmp', dataDir].find((folder) => {
    const path = join(folder, `${prefix}XXXXXX`, socketName)
    return (
      Buffer.byteLength(path) <= maxPathBytes && statSync(folder, { throwIfNoEntry: false }) && canReach(user, folder)
    )
  })
  if (parent === undefined)
    throw new StartRefused(`Baari finds no folder with a short path for its database's socket: set TMPDIR to one.`)
  const folder = mkdtempSync(join(parent, prefix))
  if (user) chownSync(folder, user.uid, user.gid)
  return folder
}

/** Creates the folder if it is missing, and deletes the sockets of a killed server. */
async function clearSocketFolder(folder: string, user: SystemUser | undefined): Promise<void> {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  if (user) chownSync(folder, user.uid, user.gid)
  for (const name of await readdir(folder))
    if (name.startsWith(socketName)) await rm(join(folder, name), { force: true })
}

/** Removes the folder if Baari created it. */
export async function removeSocketFolder(folder: string): Promise<void> {
  if (basename(folder).startsWith(prefix)) await rm(folder, { recursive: true, force: true })
}
