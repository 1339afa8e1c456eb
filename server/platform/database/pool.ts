import { Socket } from 'node:net'
import pg from 'pg'
import { isDatabaseAway } from './away.ts'
import { listen, type Heard, type Listener } from './listener.ts'
import type { Log } from './log.ts'
import { settledWithin } from '../settled-within.ts'
import type { Statement } from './statement.ts'
import { timing, type Timed, type Timing } from './timing.ts'
import { types } from './types.ts'

/** Milliseconds. PostgreSQL gives up on a statement before pg does, so that a slow one costs no connection; pg's own
 *  limit is for a database that no longer says anything. */
const limits = {
  connect: 2_000,
  statement: 9_000,
  query: 10_000,
  idleInTransaction: 30_000,
  probe: 1_000,
  close: 2_000,
}

/** Runs statements: the database itself, each statement on its own, or a transaction. */
export interface Connection {
  /** Every row of the answer. */
  all<Row>(statement: Statement<Row>, values?: readonly unknown[]): Promise<Row[]>
  /** The first row of the answer, if there is one. */
  first<Row>(statement: Statement<Row>, values?: readonly unknown[]): Promise<Row | undefined>
}

export interface Database extends Connection {
  /** Runs the work between BEGIN and COMMIT on one connection; whatever it throws rolls everything back. */
  transaction<T>(work: (tx: Connection) => Promise<T>): Promise<T>
  /** Whether the database answers within about a second, whatever the load of the pool. */
  isReachable(): Promise<boolean>
  /** What the connections that serve calls do at this moment. */
  load(): { busy: number; idle: number; waiting: number }
  /** Hears what is sent to the channel with NOTIFY, on a connection of its own that comes back by itself. */
  listen(channel: string, on: Heard): Promise<Listener>
  /** Ends every connection; those still at work after two seconds are cut. */
  close(): Promise<void>
}

export interface DatabaseOptions extends Timing {
  connection: pg.PoolConfig
  /** Connections that run statements, 10 unless given. */
  poolSize?: number
}

/** Opens a pool of connections and makes sure that the database answers.
 *  @throws Error, see `isDatabaseAway`, when it does not */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const { connection, poolSize = 10, log } = options
  const timed = timing(options)
  const sockets = new Set<Socket>()
  const settings = { ...connection, ...common, stream: () => counted(sockets) }
  const pool = openPool({ ...settings, max: poolSize, query_timeout: limits.query }, log)
  const probe = openPool(
    { ...settings, max: 1, connectionTimeoutMillis: limits.probe, query_timeout: limits.probe },
    log,
  )
  const listeners = new Set<Listener>()
  let probing: Promise<boolean> | undefined

  const database: Database = {
    ...connectionOver(async (statement, values) => {
      const client = await pool.connect()
      let good = true
      try {
        return await timed(statement.name, runOn(client, statement, values))
      } catch (error) {
        good = isStillGood(error)
        throw error
      } finally {
        client.release(!good)
      }
    }),
    transaction: async (work) => inTransaction(await pool.connect(), work, timed),
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
      await settledWithin(limits.close, ended)
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
  connectionTimeoutMillis: limits.connect,
  statement_timeout: limits.statement,
  idle_in_transaction_session_timeout: limits.idleInTransaction,
  // As its own PostgreSQL has it: by the default, which is meant for a disk with arms, whole tables are read in place of an index.
  options: '-c random_page_cost=1.1 -c jit=off',
  // A connection that was opened for a rush goes after five quiet minutes.
  idleTimeoutMillis: 300_000,
}

function openPool(config: pg.PoolConfig, log: Log): pg.Pool {
  const pool = new pg.Pool(config)
  // Unheard, an 'error' event would end the process. The client tells while it is lent out, the pool while it is not.
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

async function inTransaction<T>(client: pg.PoolClient, work: (tx: Connection) => Promise<T>, timed: Timed): Promise<T> {
  let over = false
  const tx = connectionOver(async (statement, values) => {
    if (over) throw new Error(`The statement "${statement.name}" came after the end of its transaction.`)
    return timed(statement.name, runOn(client, statement, values))
  })
  let good = true
  try {
    await client.query('BEGIN')
    const result = await work(tx)
    over = true
    // PostgreSQL answers the COMMIT of a failed transaction with ROLLBACK, and calls that a success.
    const { command } = await timed('COMMIT', client.query('COMMIT'))
    if (command !== 'COMMIT')
      throw new Error('The transaction was rolled back: a statement in it had failed unnoticed.')
    return result
  } catch (error) {
    over = true
    good = await client.query('ROLLBACK').then(
      () => isStillGood(error),
      () => false,
    )
    throw error
  } finally {
    client.release(!good)
  }
}

/** Whether the connection that ran into the error can be used again. Not after anything but a plain refusal by the
 *  database, nor when a prepared statement has gone (26000) or no longer fits its table (0A000). */
function isStillGood(error: unknown): boolean {
  return error instanceof pg.DatabaseError && !isDatabaseAway(error) && error.code !== '26000' && error.code !== '0A000'
}
