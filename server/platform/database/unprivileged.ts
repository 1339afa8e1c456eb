import { spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { StartRefused } from './start-refused.ts'

/** A user of this machine that PostgreSQL can run as: it refuses to run as root. */
export interface SystemUser {
  uid: number
  gid: number
  name: string
}

/** Who PostgreSQL could run as where this process is root, best first: one of our own, its usual one, one that owns nothing. */
const candidates = ['baari', 'postgres', '_postgres', 'nobody']

/** The user that PostgreSQL must run as, or undefined where this process is not root and it can run as itself.
 *  An existing data folder stays with its owner.
 *  @throws StartRefused when this process is root and the machine has no such user */
export function unprivilegedUser(existingFolder?: string): SystemUser | undefined {
  if (process.getuid?.() !== 0) return undefined
  const owner = existingFolder === undefined ? undefined : statSync(existingFolder, { throwIfNoEntry: false })?.uid
  const user = owner ? systemUser(String(owner)) : candidates.map(systemUser).find((found) => found !== undefined)
  if (user) return user
  throw new StartRefused(
    'PostgreSQL refuses to run as root, and this machine has no user "postgres" or "nobody" to run it as: ' +
      'start Baari as another user, or create a user "baari".',
  )
}

/** @param nameOrId as the machine knows the user */
function systemUser(nameOrId: string): SystemUser | undefined {
  const ask = (flags: string) => spawnSync('id', [flags, nameOrId], { cwd: '/', encoding: 'utf8' })
  const [uid, gid, name] = [ask('-u'), ask('-g'), ask('-un')]
  if (uid.status !== 0 || gid.status !== 0 || name.status !== 0) return undefined
  return { uid: Number(uid.stdout), gid: Number(gid.stdout), name: name.stdout.trim() }
}

/** How a process is started as that user: without the secrets and the language of ours, from a folder that anyone may enter. */
export function spawnAs(user: SystemUser | undefined) {
  const { PATH, SystemRoot, TMPDIR, TEMP } = process.env
  const env = Object.fromEntries(Object.entries({ PATH, SystemRoot, TMPDIR, TEMP }).filter(([, value]) => value !== undefined))
  return {
    ...(user && { uid: user.uid, gid: user.gid }),
    ...(process.platform !== 'win32' && { cwd: '/' }),
    env: { ...env, LC_ALL: 'C', TZ: 'UTC' },
    windowsHide: true,
  }
}

/** Whether the user can come as far as the folder. Asked of the machine itself: only it knows of all its rules. */
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
