import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { commandLineOf } from './command-line.ts'
import { clusterOf } from './configuration.ts'

/** Kills the processes of a killed server on the folder. A backend that is stopped, or that waits for a lock of a dead process, never
 *  notices that the postmaster died, and PostgreSQL does not start while it holds the shared memory. Call it only when no
 *  postmaster runs on the folder. Committed data is on disk, so none is lost.
 *  @returns the ids of the killed processes */
export function killOrphans(folder: string): number[] {
  const title = `postgres: ${clusterOf(folder)} `
  const orphans = processTitles().filter(([, text]) => text.startsWith(title))
  return orphans.flatMap(([pid]) => (kill(pid) ? [pid] : []))
}

/** None on Windows, where process titles do not exist and shared memory does not outlive its server. */
function processTitles(): [pid: number, title: string][] {
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

function kill(pid: number): boolean {
  try {
    return process.kill(pid, 'SIGKILL')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false
    throw error
  }
}
