import { spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, statSync } from 'node:fs'
import { userInfo } from 'node:os'
import { dirname } from 'node:path'
import { StartRefused } from './start-refused.ts'

/** A user of this machine that PostgreSQL runs as. */
export interface SystemUser {
  uid: number
  gid: number
}

/** Who PostgreSQL could run as where this process is root: a user of our own, its usual one, one that owns nothing. */
const candidates = ['baari', 'postgres', '_postgres', 'nobody']

/** The user that PostgreSQL must run as, or undefined where this process is not root: PostgreSQL refuses to run as root,
 *  and runs as whoever starts it otherwise. An existing folder of data stays with its owner.
 *  @throws StartRefused when this process is root and the machine has no such user */
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
  const ask = (flag: string) => spawnSync('id', [flag, name], { cwd: '/', encoding: 'utf8' })
  const [uid, gid] = [ask('-u'), ask('-g')]
  return uid.status === 0 && gid.status === 0 ? { uid: Number(uid.stdout), gid: Number(gid.stdout) } : undefined
}

/** The name of the user that this process runs as: whom PostgreSQL takes its connections for.
 *  @throws StartRefused when the user id has no name */
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

/** Options of `spawn` for a process that runs as that user: without the secrets and the language of this one, in a folder
 *  that anyone may enter, and out of reach of the terminal's Ctrl-C, which is for Baari itself to answer. */
export function spawnAs(user: SystemUser | undefined) {
  const kept = Object.entries(process.env).filter(([name]) => ['PATH', 'SystemRoot', 'TEMP', 'TMP'].includes(name))
  return {
    ...(user && { uid: user.uid, gid: user.gid }),
    ...(process.platform !== 'win32' && { cwd: '/', detached: true }),
    env: { ...Object.fromEntries(kept), LC_ALL: 'C', TZ: 'UTC' },
    windowsHide: true,
  }
}

/** Whether the user can come as far as the folder. The machine itself is asked: only it knows all of its rules. */
export function canReach(user: SystemUser | undefined, folder: string): boolean {
  if (user === undefined) return true
  return spawnSync('/bin/sh', ['-c', 'cd "$1"', 'sh', folder], { ...spawnAs(user), stdio: 'ignore' }).status === 0
}

/** Makes the folder and what is missing above it, open to be walked through whatever the umask is.
 *  @throws Error of the file system when it cannot be made */
export function makeFolder(folder: string): void {
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return
  makeFolder(dirname(folder))
  mkdirSync(folder, { recursive: true })
  chmodSync(folder, 0o755)
}
