import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { commandLineOf } from './command-line.ts'
import { clusterOf } from './configuration.ts'

/** Kills what a killed server left behind on the folder, once nothing runs there any more: a process that was stopped, or that waits
 *  for one that is dead, never notices that its server is gone, and PostgreSQL does not start as long as it holds the memory of
 *  both. What it had told anybody to be committed is on the disk.
 *  @returns the ids of the killed */
export function killOrphans(folder: string): number[] {
  const title = `postgres: ${clusterOf(folder)} `
  const left = titles().filter(([, said]) => said.startsWith(title))
  return left.flatMap(([pid]) => (kill(pid) ? [pid] : []))
}

/** Every process with what it calls itself. Windows has no such names, and no memory that outlives a server. */
function titles(): [pid: number, said: string][] {
  if (process.platform === 'win32') return []
  if (process.platform === 'linux')
    return readdirSync('/proc')
      .map(Number)
      .filter((pid) => pid > 0)
      .map((pid) => [pid, commandLineOf(pid)])
  const { stdout } = spawnSync('ps', ['-axww', '-o', 'pid=,args='], { encoding: 'utf8' })
  return stdout.split('\n').map((line) => {
    const { pid, said = '' } = /^\s*(?<pid>\d+) (?<said>.*)$/.exec(line)?.groups ?? {}
    return [Number(pid), said]
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
