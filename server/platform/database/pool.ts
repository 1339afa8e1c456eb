import pg from 'pg'
import type { Log } from './log.ts'
import { Socket } from 'node:net'
import { type Contention, isDatabaseAway, repeated } from './errors.ts'
import { listen, type NotificationHandlers, type Listener } from './listener.ts'
import { settledWithin } from '../promises.ts'
import type { Statement } from './statement.ts'

const int8 = 20
const int8Array = 1016
const date = 1082
const dateArray = 1182

/** How values are parsed: `bigint` as a number (values beyond 2^53 throw), `date` as the text YYYY-MM-DD, `timestamptz` as a
 *  Date, others by pg's defaults. */
const types = new pg.TypeOverrides()

types.setTypeParser(int8, wholeNumber)
types.setTypeParser(int8Array, (text) => items(text).map((item) => (item === null ? null : wholeNumber(item))))
types.setTypeParser(date, (text) => text)
types.setTypeParser(dateArray, items)

/** The items of a one-dimensional array without quoted items: {1,NULL,3} */
function items(text: string): (string | null)[] {
  if (text === '{}') return []
  const inside = text.slice(1, -1).split(',')
  return inside.map((item) => (item === 'NULL' ? null : item))
}

/** @throws RangeError if a number cannot represent it exactly */
function wholeNumber(text: string): number {
  const number = Number(text)
  if (!Number.isSafeInteger(number)) throw new RangeError(`The bigint ${text} does not fit a number.`)
  return number
}

/** Where durations of statements are reported. */
export interface Timing {
  log: Log
  /** Milliseconds. Slower statements are logged by name, without values; none by default. */
  slowAfter?: number
  /** Called after each statement with its duration, without the wait for a connection. */
  onStatement?: (statement: string, seconds: number) => void
}

export type Timed = <T>(name: string, running: Promise<T>) => Promise<T>

function timing({ log, slowAfter = Infinity, onStatement }: Timing): Timed {
  return async (name, running) => {
    const start = performance.now()
    try {
      return await running
    } finally {
      const ms = performance.now() - start
      onStatement?.(name, ms / 1000)
      if (ms >= slowAfter) log.warn({ statement: name, ms: Math.round(ms) }, 'a slow statement')
    }
  }
}

/** Milliseconds. Who waits for a lock answers sooner than who has a slow statement. The statement timeout is shorter than pg's query timeout, so that a slow statement does not cost its connection;
 *  the query timeout is for a database that does not answer at all. */
const timeoutsMs = {
  connect: 2_000,
  statement: 9_000,
  lock: 3_000,
  query: 10_000,
  idleInTransaction: 30_000,
  probe: 1_000,
  close: 2_000,
}

/** Runs statements, each on its own (`Database`) or in a transaction. */
export interface Connection {
  all<Row>(statement: Statement<Row>, values?: readonly unknown[]): Promise<Row[]>
  first<Row>(statement: Statement<Row>, values?: readonly unknown[]): Promise<Row | undefined>
}

export interface Database extends Connection {
  /** Runs the work between BEGIN and COMMIT on one connection; an error rolls back. After a deadlock the work runs again, so it changes
   *  nothing outside of the transaction.
   *  @param lockTimeout milliseconds that each of its statements waits for a lock */
  transaction<T>(work: (tx: Connection) => Promise<T>, lockTimeout?: number): Promise<T>
  /** Whether the database answers within about a second; uses a connection outside the pool. */
  isReachable(): Promise<boolean>
  /** Current connections of the pool, and callers that wait for one. */
  load(): { busy: number; idle: number; waiting: number }
  /** Subscribes to the channel, on a dedicated connection that reconnects. */
  listen(channel: string, on: NotificationHandlers): Promise<Listener>
  /** Ends every connection, busy ones after two seconds. */
  close(): Promise<void>
}

export interface DatabaseOptions extends Timing {
  connection: pg.PoolConfig
  /** Default 10. */
  poolSize?: number
  /** Called when work was rolled back because of other work. */
  onContention?: (reason: Contention) => void
}

/** Opens a pool of connections and checks that the database answers.
 *  @throws Error, see `isDatabaseAway`, if it does not */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const { connection, poolSize = 10, log, onContention = () => undefined } = options
  const timed = timing(options)
  const sockets = new Set<Socket>()
  const settings = { ...connection, ...common, stream: () => counted(sockets) }
  const pool = openPool({ ...settings, max: poolSize, query_timeout: timeoutsMs.query }, log)
  const probe = openPool(
    { ...settings, max: 1, connectionTimeoutMillis: timeoutsMs.probe, query_timeout: timeoutsMs.probe },
    log,
  )
  const listeners = new Set<Listener>()
  let probing: Promise<boolean> | undefined

  const runAlone: Run = async (statement, values) => {
    const client = await pool.connect()
    let reusable = true
    try {
      return await timed(statement.name, runOn(client, statement, values))
    } catch (error) {
      reusable = isReusable(error)
      throw error
    } finally {
      client.release(!reusable)
    }
  }

  const database: Database = {
    ...connectionOver((statement, values) => repeated(() => runAlone(statement, values), onContention)),
    transaction: (work, lockTimeout) =>
      repeated(async () => inTransaction(await pool.connect(), work, { timed, lockTimeout }), onContention),
    isReachable() {
      probing ??= probe
        .query('SELECT 1')
        .then(
          () => true,
          () => false,
        )
        .finally(() => (probing = undefined))
      return probing
    },
    load: () => ({ busy: pool.totalCount - pool.idleCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    async listen(channel, on) {
      const listener = await listen(settings, channel, on, log)
      listeners.add(listener)
      return listener
    },
    async close() {
      const ended = Promise.all([pool.end(), probe.end(), ...[...listeners].map((listener) => listener.close())])
      await settledWithin(timeoutsMs.close, ended)
      for (const socket of sockets) socket.destroy()
    },
  }
  await pool.query('SELECT 1').catch(async (error: unknown) => {
    await database.close()
    throw error
  })
  return database
}

const common: pg.PoolConfig = {
  application_name: 'baari',
  types,
  keepAlive: true,
  keepAliveInitialDelayMillis: 10_000,
  connectionTimeoutMillis: timeoutsMs.connect,
  statement_timeout: timeoutsMs.statement,
  idle_in_transaction_session_timeout: timeoutsMs.idleInTransaction,
  // As configured for the own PostgreSQL. The default is for spinning disks, and prefers sequential scans to indexes.
  options: `-c random_page_cost=1.1 -c jit=off -c lock_timeout=${timeoutsMs.lock}`,
  idleTimeoutMillis: 300_000,
}

/** The connection with a setting in each session of a pool. */
export const withSetting = (connection: pg.PoolConfig, name: string, value: string): pg.PoolConfig => ({
  ...connection,
  verify: (client, done) =>
    client.query('SELECT set_config($1, $2, false)', [name, value], (error: Error | undefined) => done(error)),
})

function openPool(config: pg.PoolConfig, log: Log): pg.Pool {
  const pool = new pg.Pool(config)
  // Without a listener, an 'error' event would end the process. A client in use emits it itself, an idle one through the pool.
  const dropped = (error: Error) => log.warn({ error: error.message }, 'a connection to the database was dropped')
  pool.on('error', dropped)
  pool.on('acquire', (client) => client.on('error', dropped))
  pool.on('release', (_error, client) => client.off('error', dropped))
  return pool
}

function counted(sockets: Set<Socket>): Socket {
  const socket = new Socket()
  sockets.add(socket)
  return socket.once('close', () => sockets.delete(socket))
}

type Run = <Row>(statement: Statement<Row>, values: readonly unknown[]) => Promise<Row[]>

const connectionOver = (run: Run): Connection => ({
  all: (statement, values = []) => run(statement, values),
  first: async (statement, values = []) => (await run(statement, values))[0],
})

async function runOn<Row>(client: pg.PoolClient, { name, text }: Statement<Row>, values: readonly unknown[]) {
  const { rows } = await client.query({ name, text, values: [...values] })
  return rows as Row[]
}

async function inTransaction<T>(
  client: pg.PoolClient,
  work: (tx: Connection) => Promise<T>,
  { timed, lockTimeout }: { timed: Timed; lockTimeout: number | undefined },
): Promise<T> {
  let over = false
  let reusable = true
  const onClient = async <Result>(running: Promise<Result>): Promise<Result> => {
    try {
      return await running
    } catch (error) {
      reusable &&= isReusable(error)
      throw error
    }
  }
  const tx = connectionOver(async (statement, values) => {
    if (over) throw new Error(`The statement "${statement.name}" came after the end of its transaction.`)
    return onClient(timed(statement.name, runOn(client, statement, values)))
  })
  try {
    await onClient(client.query(lockTimeout === undefined ? 'BEGIN' : `BEGIN; SET LOCAL lock_timeout = ${lockTimeout}`))
    const result = await work(tx)
    over = true
    // PostgreSQL answers the COMMIT of a failed transaction with ROLLBACK, and calls that a success.
    const { command } = await onClient(timed('COMMIT', client.query('COMMIT')))
    if (command !== 'COMMIT')
      throw new Error('The transaction was rolled back: a statement in it had failed unnoticed.')
    return result
  } catch (error) {
    over = true
    await client.query('ROLLBACK').catch(() => (reusable = false))
    throw error
  } finally {
    client.release(!reusable)
  }
}

/** Whether the connection can be reused after the error of its statement. Only after one of the database, and not if a prepared
 *  statement is missing (26000) or its table has changed (0A000). */
function isReusable(error: unknown): boolean {
  return error instanceof pg.DatabaseError && !isDatabaseAway(error) && error.code !== '26000' && error.code !== '0A000'
}
