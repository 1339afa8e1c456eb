import { spawnSync } from 'node:child_process'
import { closeSync, mkdirSync, mkdtempSync, openSync, rmdirSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
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

/** Whether this process may make one; in a container not even root may. */
export const mayMount = process.platform === 'linux' && process.getuid?.() === 0 && isMountable()

function isMountable(): boolean {
  const folder = mkdtempSync(join(tmpdir(), 'baari-mount-'))
  try {
    if (spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'baari-try', folder]).status !== 0) return false
    run('umount', folder)
    return true
  } finally {
    rmdirSync(folder)
  }
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
