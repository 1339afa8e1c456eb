import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { commandLineOf } from './process-titles.ts'
import type { Address } from './configuration.ts'

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
