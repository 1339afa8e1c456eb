import { readFileSync } from 'node:fs'

const gone = ['ENOENT', 'ESRCH']

/** The command line of a Linux process, or the title that it gave itself: program and arguments, each ended by a NUL; empty if there
 *  is no such process. It is the only file in /proc that a container's root may read of another user's process. */
export function commandLineOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch (error) {
    if (gone.includes(String((error as NodeJS.ErrnoException).code))) return ''
    throw error
  }
}
