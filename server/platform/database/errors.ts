import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'

/** Why PostgreSQL rolled work back that other work stood in the way of. Nothing of it took effect, and its connection can be used again. */
export type Contention = 'deadlock' | 'serialization' | 'lock-timeout'

const reasons: Record<string, Contention> = { '40P01': 'deadlock', '40001': 'serialization', '55P03': 'lock-timeout' }

const maxTries = 4
/** Milliseconds before a repetition, at most: two that met do not meet again. */
const maxPause = 50

/** The reason for which the work can be repeated; undefined for every other error. */
export const contentionOf = (error: unknown): Contention | undefined =>
  error instanceof pg.DatabaseError ? reasons[error.code ?? ''] : undefined

/** Repeats work that ended in a deadlock or a failed serialization, a few times. Work that waited in vain for a lock has waited long
 *  enough: its caller answers.
 *  @param work a statement or a transaction: everything that it did was rolled back
 *  @param onContention called each time */
export async function repeated<T>(work: () => Promise<T>, onContention: (reason: Contention) => void): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await work()
    } catch (error) {
      const reason = contentionOf(error)
      if (reason) onContention(reason)
      if (reason === undefined || reason === 'lock-timeout' || tries === maxTries) throw error
      await delay(Math.random() * maxPause)
    }
  }
}

/** Transient SQLSTATEs: 08 connection, 53 resources (53300 too many connections), 25006 read-only (a standby before its
 *  promotion), 25P03 idle in transaction, 57014 statement timeout, 57P0x shutting down or starting. */
const transient = /^(08...|53...|25006|25P03|57014|57P0[1235])$/

const networkErrors = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'EHOSTDOWN',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EAGAIN', // a Unix socket whose queue is full: the server is frozen
])

/** Errors of pg and pg-pool have no code. */
const messages = [
  'Connection terminated',
  'timeout exceeded when trying to connect',
  'timeout expired',
  'Query read timeout',
  'Client has encountered a connection error and is not queryable',
  'Client was closed and is not queryable',
  'Cannot use a pool after calling end on the pool',
]

/** Whether the database is unavailable or overloaded, so that a retry may succeed. It is unknown whether the failed statement
 *  took effect. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code, syscall } = error as { code?: unknown; syscall?: unknown }
  if (typeof code !== 'string') return messages.some((text) => error.message.startsWith(text))
  // The folder of the Unix socket is missing. ENOENT of other system calls has nothing to do with the database.
  if (code === 'ENOENT') return syscall === 'connect'
  return networkErrors.has(code) || transient.test(code)
}

/** Baari cannot start. The message tells the operator the reason and the remedy; print it without a stack trace. */
export class StartRefused extends Error {
  override readonly name = 'StartRefused'
}
