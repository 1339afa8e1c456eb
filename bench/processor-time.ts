import { readdirSync, readFileSync } from 'node:fs'

// Processor time from /proc (Linux only). Other work on the machine changes it far less than it changes the clock.

/** Length of a kernel tick in milliseconds on every common Linux. */
const msPerTick = 10

/** Milliseconds of processor time of the process, all its threads together. */
export const processorMs = (pid: number): number => readStat(pid)?.own ?? Number.NaN

/** Milliseconds of processor time of the process and its children, those that have ended included. */
export function processorMsOfFamily(pid: number): number {
  const root = readStat(pid)
  if (!root) return Number.NaN
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => readStat(Number(name)) ?? [])
    .filter(({ parent }) => parent === pid)
    .reduce((sum, { own }) => sum + own, root.own + root.endedChildren)
}

export const parentOf = (pid: number): number => readStat(pid)?.parent ?? Number.NaN

/** @returns undefined for a process that has ended */
function readStat(pid: number): { pid: number; parent: number; own: number; endedChildren: number } | undefined {
  let text: string
  try {
    text = readFileSync(`/proc/${pid}/stat`, 'utf8')
  } catch {
    return undefined
  }
  // The name may contain spaces and brackets; the fields start after the last bracket.
  const fields = text
    .slice(text.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number)
  const parent = fields[1] ?? 0
  const [user = 0, system = 0, childrenUser = 0, childrenSystem = 0] = fields.slice(11)
  return { pid, parent, own: (user + system) * msPerTick, endedChildren: (childrenUser + childrenSystem) * msPerTick }
}
