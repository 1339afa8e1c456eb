import { readFileSync, readdirSync } from 'node:fs'
import { spawnSync } from 'node:child_process'
import { clusterOf } from './configuration.ts'

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

type Titled = [pid: number, title: string]

/** The processes that servers on the folder started, with the titles that PostgreSQL gave them; a zombie has none. None on Windows,
 *  where process titles do not exist. */
export function titledProcesses(folder: string): Titled[] {
  const start = `postgres: ${clusterOf(folder)} `
  return allProcesses().filter(([, title]) => title.startsWith(start))
}

/** Whether a process recovers the folder's data. True on Windows, which does not show it. */
export function mayBeRecovering(folder: string): boolean {
  return process.platform === 'win32' || titledProcesses(folder).some(([, title]) => title.includes(': startup'))
}

function allProcesses(): Titled[] {
  if (process.platform === 'win32') return []
  if (process.platform === 'linux')
    return readdirSync('/proc')
      .map(Number)
      .filter((pid) => pid > 0)
      .map((pid) => [pid, commandLineOf(pid)])
  const { stdout } = spawnSync('ps', ['-axww', '-o', 'pid=,args='], { encoding: 'utf8' })
  return stdout.split('\n').map((line) => {
    const { pid, title = '' } = /^\s*(?<pid>\d+) (?<title>.*)$/.exec(line)?.groups ?? {}
    return [Number(pid), title]
  })
}
