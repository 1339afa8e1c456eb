import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { type Address, clusterOf } from './configuration.ts'

const pidFile = 'postmaster.pid'

/** PostgreSQL's main process, as recorded in postmaster.pid. */
export interface Postmaster {
  pid: number
  address: Address
}

/** The server that runs on the folder, if there is one. The pid file survives a `kill -9`, and another process may have reused
 *  the id (in a container it soon does). PostgreSQL would take that process for a server and refuse to start, so a stale
 *  file is deleted. */
export async function findPostmaster(folder: string): Promise<Postmaster | undefined> {
  const recorded = lastPostmaster(folder)
  if (!recorded || !isAlive(recorded.pid)) return undefined // PostgreSQL deletes the file of a dead process itself
  if (isPostgresOn(folder, recorded.pid)) return recorded
  await rm(join(folder, pidFile), { force: true })
  return undefined
}

/** The server in the pid file, alive or not. */
export function lastPostmaster(folder: string): Postmaster | undefined {
  const lines = readIfThere(join(folder, pidFile))?.split('\n')
  const pid = Number(lines?.[0])
  if (!lines || !Number.isInteger(pid) || pid <= 0) return undefined
  const host = process.platform === 'win32' ? lines[5] : lines[4]
  return { pid, address: { host: host?.trim() ?? '', port: Number(lines[3]) } }
}

/** Whether the process exists. A zombie counts. */
export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

function isPostgresOn(folder: string, pid: number): boolean {
  if (process.platform === 'linux') {
    const [program = '', ...args] = commandLineOf(pid).split('\0')
    return basename(program) === 'postgres' && args.includes(folder)
  }
  const [program, ...args] =
    process.platform === 'win32' ? ['tasklist', '/FI', `PID eq ${pid}`] : ['ps', '-ww', '-o', 'args=', '-p', `${pid}`]
  const { stdout } = spawnSync(program, args, { encoding: 'utf8' })
  return stdout.includes('postgres') && (process.platform === 'win32' || stdout.includes(folder))
}

function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

const gone = ['ENOENT', 'ESRCH']

/** The command line of a Linux process, or the title that it gave itself: program and arguments, each ended by a NUL; empty if there
 *  is no such process. It is the only file in /proc that a container's root may read of another user's process. */
function commandLineOf(pid: number): string {
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
