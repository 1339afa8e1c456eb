import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Every process of the PostgreSQL that runs on a product's folder, its first one first; none where none runs. */
export function postgresOf(dataDir: string): number[] {
  const first = Number(readIfThere(join(dataDir, 'postgres-18', 'postmaster.pid'))?.split('\n')[0])
  if (!first || !isRunning(first)) return []
  return [first, ...childrenOf(first)]
}

/** The folder of the socket of the PostgreSQL that runs on a product's folder, or ran there until it was killed. */
export function socketFolderOf(dataDir: string): string {
  return readIfThere(join(dataDir, 'postgres-18', 'postmaster.pid'))?.split('\n')[4] ?? ''
}

/** The processes that a process has started and that still run. */
export function childrenOf(pid: number): number[] {
  const pairs = process.platform === 'linux' ? pairsFromProc() : pairsFromPs()
  return pairs.filter(([, parent]) => parent === pid).map(([child]) => child)
}

/** Sends all of them the signal, one right after the other; one that has ended meanwhile is passed over. */
export function signalAll(pids: readonly number[], signal: NodeJS.Signals): void {
  for (const pid of pids) if (isRunning(pid)) sendTo(pid, signal)
}

/** Whether such a process exists and is not a zombie. */
export function isRunning(pid: number): boolean {
  if (process.platform !== 'linux') return sendTo(pid, 0)
  const state = statusOf(pid)?.state
  return state !== undefined && state !== 'Z' && state !== 'X'
}

/** Processor time that a process has used, in milliseconds; in steps of 10. */
export function processorTimeOf(pid: number): number {
  const stat = readIfThere(`/proc/${pid}/stat`)
    ?.replace(/^.*\) /s, '')
    .split(' ')
  // Linux counts in hundredths of a second; elsewhere ps writes them: 1:02.34.
  if (stat) return (Number(stat[11]) + Number(stat[12])) * 10
  const used = spawnSync('ps', ['-o', 'time=', '-p', String(pid)], { encoding: 'utf8' }).stdout
  return (
    used
      .trim()
      .split(':')
      .reduce((sum, part) => sum * 60 + Number(part), 0) * 1000
  )
}

/** Memory of a process that is in use now, in bytes. */
export const memoryOf = (pid: number): number =>
  Number(spawnSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' }).stdout) * 1024

function sendTo(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, signal)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ESRCH') return false
    throw error
  }
}

function pairsFromProc(): [child: number, parent: number][] {
  return readdirSync('/proc').flatMap((name): [number, number][] => {
    const pid = Number(name)
    const parent = pid ? statusOf(pid)?.parent : undefined
    return parent === undefined ? [] : [[pid, parent]]
  })
}

function pairsFromPs(): [child: number, parent: number][] {
  const { stdout } = spawnSync('ps', ['-axo', 'pid=,ppid='], { encoding: 'utf8' })
  return stdout.split('\n').map((line) => {
    const [child = 0, parent = 0] = line.trim().split(/\s+/).map(Number)
    return [child, parent]
  })
}

function statusOf(pid: number): { state: string; parent: number } | undefined {
  // The name in brackets may hold anything: what follows it is read from the end.
  const fields = readIfThere(`/proc/${pid}/stat`)
    ?.replace(/^.*\) /s, '')
    .split(' ')
  return fields && { state: fields[0] ?? '', parent: Number(fields[1]) }
}

const gone = ['ENOENT', 'ENOTDIR', 'ESRCH']

function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && gone.includes(String(error.code))) return undefined
    throw error
  }
}
