import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { commandLineOf } from './command-line.ts'
import type { Address } from './configuration.ts'

const pidFile = 'postmaster.pid'

/** PostgreSQL's first process, as its own file tells of it. */
export interface Postmaster {
  pid: number
  address: Address
}

/** The server that runs on the folder, if one does. Its file outlives a `kill -9`, and by then the number may be another
 *  process's (in a container it soon is): PostgreSQL would take that one for a server and not start, so the file goes. */
export async function findPostmaster(folder: string): Promise<Postmaster | undefined> {
  const noted = lastPostmaster(folder)
  if (!noted || !isAlive(noted.pid)) return undefined // PostgreSQL sees to a dead one's file itself
  if (isPostgresOn(folder, noted.pid)) return noted
  await rm(join(folder, pidFile), { force: true })
  return undefined
}

/** The server that the file tells of, alive or not. */
export function lastPostmaster(folder: string): Postmaster | undefined {
  const lines = readIfThere(join(folder, pidFile))?.split('\n')
  const pid = Number(lines?.[0])
  if (!lines || !Number.isInteger(pid) || pid <= 0) return undefined
  const host = process.platform === 'win32' ? lines[5] : lines[4]
  return { pid, address: { host: host?.trim() ?? '', port: Number(lines[3]) } }
}

/** Whether there is a process with that id, also one that has ended and is not yet buried. */
export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Whether the process is a PostgreSQL that was started on the folder. */
function isPostgresOn(folder: string, pid: number): boolean {
  if (process.platform === 'linux') {
    const [program = '', ...args] = commandLineOf(pid).split('\0')
    return basename(program) === 'postgres' && args.includes(folder)
  }
  const [ask, ...how] =
    process.platform === 'win32' ? ['tasklist', '/FI', `PID eq ${pid}`] : ['ps', '-ww', '-o', 'args=', '-p', `${pid}`]
  const { stdout } = spawnSync(ask, how, { encoding: 'utf8' })
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
