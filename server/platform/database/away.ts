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
