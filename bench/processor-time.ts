import { readdirSync, readFileSync } from 'node:fs'
import pg from 'pg'

// How long processes had a processor, as Linux counts it: what other work on the machine does to the clock it does not do
// to this.

/** What /proc counts in: a hundredth of a second on every Linux there is. */
const msOfTick = 10

interface Counted {
  parent: number
  /** Milliseconds of its own. */
  own: number
  /** Milliseconds of those of its children that have ended. */
  ended: number
}

/** Milliseconds that the process has had a processor so far, all of its threads together. */
export const processorMs = (pid: number): number => count(pid)?.own ?? Number.NaN

/** Milliseconds that the process and all that it has started have had a processor so far. */
export function processorMsOfFamily(pid: number): number {
  const own = count(pid)
  if (!own) return Number.NaN
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => count(Number(name)) ?? [])
    .filter(({ parent }) => parent === pid)
  return children.reduce((sum, child) => sum + child.own, own.own + own.ended)
}

/** The pid of the PostgreSQL that is reached so: of the process that all of its others are children of. */
export async function postmasterOf(url: string): Promise<number> {
  const client = new pg.Client(url)
  await client.connect()
  try {
    const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
    return count(rows[0]?.pid ?? Number.NaN)?.parent ?? Number.NaN
  } finally {
    await client.end()
  }
}

/** Bytes of memory that the process holds. */
export function memoryOf(pid: number): number {
  const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return Number(kilobytes) * 1024
}

function count(pid: number): Counted | undefined {
  const text = statOf(pid)
  // The name may hold anything, also spaces and brackets: the fields begin after the last bracket.
  const fields = text
    ?.slice(text.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number)
  if (!fields) return undefined
  const [, parent = 0] = fields
  const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = fields.slice(11)
  return { parent, own: (user + system) * msOfTick, ended: (endedUser + endedSystem) * msOfTick }
}

function statOf(pid: number): string | undefined {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8')
  } catch {
    // It has ended since its name was read.
    return undefined
  }
}
