import { readFileSync } from 'node:fs'

const gone = ['ENOENT', 'ESRCH']

/** What a process of Linux was started as, or calls itself by now: the program and its arguments, each ended by a zero; empty where
 *  there is none of that number. Unlike its other files in /proc, a container's root may read this one of another user's process. */
export function commandLineOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch (error) {
    if (gone.includes(String((error as NodeJS.ErrnoException).code))) return ''
    throw error
  }
}
