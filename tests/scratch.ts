import { accessSync, constants, readFileSync, statfsSync } from 'node:fs'
import { freemem, tmpdir } from 'node:os'

const gigabyte = 2 ** 30

/** The folder for databases and other files that end with a test: in memory where Linux has room for them, because ext4 needs ten times as much
 *  processor time to create a database's five hundred files after others were deleted. */
export const scratch = hasRoomInMemory('/dev/shm') ? '/dev/shm' : tmpdir()

function hasRoomInMemory(folder: string): boolean {
  if (process.platform !== 'linux') return false
  try {
    accessSync(folder, constants.W_OK)
    const { bavail, bsize } = statfsSync(folder)
    const mount = readFileSync('/proc/self/mounts', 'utf8')
      .split('\n')
      .findLast((line) => line.split(' ')[1] === folder)
    // PostgreSQL's programs may be copied beside its data, and run there.
    return bavail * bsize > 4 * gigabyte && freemem() > 6 * gigabyte && !/\bnoexec\b/.test(mount ?? 'noexec')
  } catch {
    return false
  }
}
