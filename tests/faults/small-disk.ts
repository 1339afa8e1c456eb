import { spawnSync } from 'node:child_process'
import { closeSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'

/** A disk that is soon full. */
export interface SmallDisk {
  /** Leaves no space on it. */
  fill(): void
  /** Gives back the space that was filled. */
  empty(): void
  /** Also while something on it is still open. */
  remove(): void
}

/** Whether this process may make one. */
export const mayMount = process.platform === 'linux' && process.getuid?.() === 0 && isMountable()

/** In a container not even root may. Tried in a namespace of its own, which goes with the try. */
function isMountable(): boolean {
  const tried = spawnSync('unshare', ['--mount', 'mount', '-t', 'tmpfs', '-o', 'size=1m', 'baari-try', '/mnt'])
  return tried.status === 0
}

/** Mounts one in memory.
 *  @param folder where; made if it is not there
 *  @param size in MB
 *  @throws Error when it cannot be mounted */
export function aSmallDisk(folder: string, size: number): SmallDisk {
  mkdirSync(folder, { recursive: true })
  run('mount', '-t', 'tmpfs', '-o', `size=${size}m,mode=0755`, 'baari-small-disk', folder)
  const ballast = join(folder, 'ballast')
  return {
    fill() {
      const file = openSync(ballast, 'a')
      try {
        for (;;) writeSync(file, Buffer.alloc(64 * 1024))
      } catch (error) {
        if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error
      } finally {
        closeSync(file)
      }
    },
    empty: () => rmSync(ballast),
    remove: () => run('umount', '--lazy', folder),
  }
}

function run(command: string, ...args: string[]): void {
  const { status, stderr, error } = spawnSync(command, args, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}: ${error?.message ?? stderr}`)
}
