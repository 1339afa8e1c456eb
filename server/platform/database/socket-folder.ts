import { chownSync, mkdirSync, mkdtempSync, statSync } from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { StartRefused } from './start-refused.ts'
import { canReach, type SystemUser } from './unprivileged.ts'

/** PostgreSQL's name for the socket of port 5432. */
const socketName = '.s.PGSQL.5432'
const prefix = 'baari-'
/** The shortest limit of any system, in bytes; Linux allows 107. */
const longestPath = 103

/** Makes a folder of its own for the socket, open to the database's user alone. It is not in DATA_DIR, since a path of a
 *  socket must be short, and its name is made up, so that nobody else can have put something there.
 *  @throws StartRefused when no place is short enough */
export function makeSocketFolder(user: SystemUser | undefined, dataDir: string): string {
  const place = [tmpdir(), '/tmp', dataDir].find((folder) => {
    const path = join(folder, `${prefix}XXXXXX`, socketName)
    return (
      Buffer.byteLength(path) <= longestPath && statSync(folder, { throwIfNoEntry: false }) && canReach(user, folder)
    )
  })
  if (place === undefined)
    throw new StartRefused(`Baari finds no folder with a short path for its database's socket: set TMPDIR to one.`)
  const folder = mkdtempSync(join(place, prefix))
  if (user) chownSync(folder, user.uid, user.gid)
  return folder
}

/** Makes the folder ready for a server that is about to start: there, and without what a killed one left. */
export async function clearSocketFolder(folder: string, user: SystemUser | undefined): Promise<void> {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  if (user) chownSync(folder, user.uid, user.gid)
  for (const name of await readdir(folder))
    if (name.startsWith(socketName)) await rm(join(folder, name), { force: true })
}

/** Removes a socket's folder, if it is one of ours. */
export async function removeSocketFolder(folder: string): Promise<void> {
  if (basename(folder).startsWith(prefix)) await rm(folder, { recursive: true, force: true })
}
