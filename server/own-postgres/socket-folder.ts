import { chownSync, mkdirSync, mkdtempSync, statSync } from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { StartRefused } from '../platform/database/index.ts'
import { canReach, type SystemUser } from './unprivileged-user.ts'

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
export async function clearSocketFolder(folder: string, user: SystemUser | undefined): Promise<void> {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  if (user) chownSync(folder, user.uid, user.gid)
  for (const name of await readdir(folder))
    if (name.startsWith(socketName)) await rm(join(folder, name), { force: true })
}

/** Removes the folder if Baari created it. */
export async function removeSocketFolder(folder: string): Promise<void> {
  if (basename(folder).startsWith(prefix)) await rm(folder, { recursive: true, force: true })
}
