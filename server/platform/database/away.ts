/** SQLSTATE classes and codes that say: not now. 08 connection, 53 resources (53300 too many connections), 25006 read-only
 *  (a replica that has not been promoted yet), 25P03 idle in transaction, 57014 took too long, 57P0x going down or coming up. */
const away = /^(08...|53...|25006|25P03|57014|57P0[1235])$/

/** What the operating system says of a connection that cannot be made or has broken. */
const network = new Set([
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

/** pg and pg-pool have only these texts for their own errors. */
const told = [
  'Connection terminated',
  'timeout exceeded when trying to connect',
  'timeout expired',
  'Query read timeout',
  'Client has encountered a connection error and is not queryable',
  'Client was closed and is not queryable',
  'Cannot use a pool after calling end on the pool',
]

/** Whether an error says that the database is away, or too busy to answer in time: the same call may succeed later.
 *  Whether a statement that failed so has taken effect is unknown. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code, syscall } = error as { code?: unknown; syscall?: unknown }
  if (typeof code !== 'string') return told.some((text) => error.message.startsWith(text))
  // The folder of a Unix socket is gone; any other missing file is somebody else's matter.
  if (code === 'ENOENT') return syscall === 'connect'
  return network.has(code) || away.test(code)
}
