import { spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, statSync } from 'node:fs'
import { userInfo } from 'node:os'
import { dirname } from 'node:path'
import { StartRefused } from '../platform/database/index.ts'

export interface SystemUser {
  uid: number
  gid: number
}

/** Users to run PostgreSQL as if this process is root: a dedicated one, the usual one, one without files. */
const candidates = ['baari', 'postgres', '_postgres', 'nobody']

/** The user that PostgreSQL must run as, because it refuses to run as root; undefined if this process is not root. The owner of
 *  an existing data directory stays its user.
 *  @throws StartRefused if this process is root and the machine has no suitable user */
export function unprivilegedUser(existingFolder?: string): SystemUser | undefined {
  if (process.getuid?.() !== 0) return undefined
  const owner = existingFolder === undefined ? undefined : statSync(existingFolder, { throwIfNoEntry: false })
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid }
  for (const name of candidates) {
    const user = systemUser(name)
    if (user) return user
  }
  throw new StartRefused(
    'PostgreSQL refuses to run as root, and this machine has no user "postgres" or "nobody" to run it as: ' +
      'start Baari as another user, or create a user "baari".',
  )
}

function systemUser(name: string): SystemUser | undefined {
  const id = (flag: string) => spawnSync('id', [flag, name], { cwd: '/', encoding: 'utf8' })
  const [uid, gid] = [id('-u'), id('-g')]
  return uid.status === 0 && gid.status === 0 ? { uid: Number(uid.stdout), gid: Number(gid.stdout) } : undefined
}

/** The name of this process's user, for PostgreSQL's peer authentication.
 *  @throws StartRefused if the user id has no name */
export function ownName(): string {
  try {
    return userInfo().username
  } catch (error) {
    throw new StartRefused(
      `The user id ${process.getuid?.()} has no name on this machine, and PostgreSQL needs one: add it to /etc/passwd.`,
      { cause: error },
    )
  }
}

/** Options of `spawn` for a process of that user: without this process's secrets and locale, in a folder that every user may
 *  enter, and detached, so that only Baari receives the terminal's Ctrl-C. */
export function spawnAs(user: SystemUser | undefined) {
  const passed = Object.entries(process.env).filter(([name]) => ['PATH', 'SystemRoot', 'TEMP', 'TMP'].includes(name))
  return {
    ...(user && { uid: user.uid, gid: user.gid }),
    ...(process.platform !== 'win32' && { cwd: '/', detached: true }),
    env: { ...Object.fromEntries(passed), LC_ALL: 'C', TZ: 'UTC' },
    windowsHide: true,
  }
}

/** Whether the user can enter the folder. Tries it, because permission bits are not the only access rules. */
export function canReach(user: SystemUser | undefined, folder: string): boolean {
  if (user === undefined) return true
  return spawnSync('/bin/sh', ['-c', 'cd "$1"', 'sh', folder], { ...spawnAs(user), stdio: 'ignore' }).status === 0
}

/** Creates the folder and its missing parents with mode 755, independent of the umask.
 *  @throws Error of the file system */
export function makeFolder(folder: string): void {
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return
  makeFolder(dirname(folder))
  mkdirSync(folder, { recursive: true })
  chmodSync(folder, 0o755)
}
