import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { startOwnPostgres } from '#server/own-postgres/index.ts'
import { migrate } from '#server/platform/database/index.ts'
import { createLog } from '#server/platform/log.ts'
import { schema } from '#server/schema.ts'
import { beginProduct, freePort, throwAwayFolder } from '#tests/product.ts'

/** The database of one run, in a temporary folder. */
export interface BenchPostgres extends AsyncDisposable {
  /** For DATABASE_URL. */
  url: string
}

/** Starts PostgreSQL as the product does (fsync and checksums on), but with connections for 64 direct callers. */
export async function startPostgres(): Promise<BenchPostgres> {
  const folder = await throwAwayFolder()
  const log = createLog('warn')
  const own = await startOwnPostgres({ dataDir: join(folder, 'data'), log, maxConnections: 150 })
  await migrate(own.connection, schema, log)
  const { host, port, user, password, database } = own.connection
  const url =
    process.platform === 'win32'
      ? `postgresql://${user}:${encodeURIComponent(String(password))}@${host}:${port}/${database}`
      : `postgresql://${user}@/${database}?host=${encodeURIComponent(host ?? '')}&port=${port}`
  const stop = async () => {
    await own.stop()
    await rm(folder, { recursive: true, force: true })
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void stop().finally(() => process.exit(1)))
  return { url, [Symbol.asyncDispose]: stop }
}

/** Registers a resource, so that it is disposed of at the end of its scope. */
export type Keep = <T extends AsyncDisposable>(resource: T) => T

/** Runs work and disposes of all that it used, the last first. `await using` would do, but dependency-cruiser cannot parse it. */
export async function scoped<T>(work: (keep: Keep) => Promise<T>): Promise<T> {
  const stack = new AsyncDisposableStack()
  try {
    return await work((resource) => stack.use(resource))
  } finally {
    await stack.disposeAsync()
  }
}

export async function connect(url: string): Promise<pg.Client & AsyncDisposable> {
  const client = new pg.Client(url)
  // The running statement rejects; without a listener the event would end the process.
  client.on('error', () => undefined)
  await client.connect()
  return Object.assign(client, { [Symbol.asyncDispose]: () => client.end() })
}

/** High enough that one patient can make all bookings of a run. */
export const maxWaiting = 1_000_000

/** Starts `server/main.ts` without rate limits.
 *  @param database its DATABASE_URL or DATA_DIR
 *  @throws if it does not become ready */
export async function startServer(
  database: Record<string, string>,
  tree?: string,
): Promise<{ port: number; pid: number } & AsyncDisposable> {
  const port = await freePort()
  const limits = { MAX_WAITING_APPOINTMENTS: `${maxWaiting}`, MAX_WAITING_PER_QUEUE: `${maxWaiting}` }
  const server = await beginProduct(
    'bench',
    { PORT: `${port}`, DEMO: '0', CHECK_ANSWERS: '0', ...limits, ...database },
    tree,
  )
  await server.ready()
  const stop = async () => {
    server.signal('SIGTERM')
    await server.ended
  }
  return { port, pid: server.pid, [Symbol.asyncDispose]: stop }
}
