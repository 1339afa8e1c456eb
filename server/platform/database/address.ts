import { callbackify } from 'node:util'
import pg from 'pg'
import type { Log } from './log.ts'
import { severalHosts, type Host } from './hosts.ts'
import { Primary, type Seen } from './primary.ts'

/** Shorter than the connection timeout of the pool, so that a server that does not answer does not delay finding the other. */
const probeTimeoutMs = 600

/** The pool configuration of a DATABASE_URL. If the URL names several servers, each connection goes to the current primary.
 *  Use `newClient` for a client outside a pool.
 *  @throws StartRefused if the list of servers is invalid */
export function connectionOfUrl(databaseUrl: string, log: Log): pg.PoolConfig {
  const several = severalHosts(databaseUrl)
  if (!several) return { connectionString: databaseUrl }
  const { hosts, firstAlone } = several
  const primary = new Primary(
    hosts,
    (host) => probe(host, firstAlone),
    (server, timeline) => log.info({ server, timeline }, 'the primary database server'),
  )
  return { connectionString: firstAlone, Client: clientOf(primary) }
}

/** A client that is not connected yet, with the same fail-over as the clients of a pool. */
export function newClient({ Client, ...settings }: pg.PoolConfig): pg.Client {
  const Chosen = (Client ?? pg.Client) as typeof pg.Client
  return new Chosen(settings)
}

function clientOf(primary: Primary): new () => pg.Client {
  return class ClientOfPrimary extends pg.Client {
    override connect(): Promise<pg.Client>
    override connect(callback: Connected): void
    override connect(callback?: Connected): Promise<pg.Client> | void {
      if (!callback) return this.#connectToPrimary()
      return callbackify(() => this.#connectToPrimary())(callback)
    }

    async #connectToPrimary(): Promise<pg.Client> {
      const host = await primary.find()
      // The pool destroys the stream when its connection timeout expires.
      if (this.connection.stream.destroyed) throw new Error('timeout exceeded when trying to connect')
      Object.assign(this, host)
      try {
        await super.connect()
        primary.accept(host, await roleOf(this))
        primary.connected(this, host, () => void this.connection.stream.destroy())
        this.once('end', () => primary.ended(this))
        return this
      } catch (error) {
        primary.forget()
        // After end(), pg emits no error for the destroyed stream.
        void this.end()
        this.connection.stream.destroy()
        throw error
      }
    }
  }
}

type Connected = (error: Error | null, client?: pg.Client) => void

async function probe(host: Host, connectionString: string): Promise<Seen> {
  const settings = {
    application_name: 'baari probe',
    connectionTimeoutMillis: probeTimeoutMs,
    query_timeout: probeTimeoutMs,
  }
  const client = new pg.Client({ ...settings, connectionString })
  // A lost connection already rejects connect or query; without a listener the event would end the process.
  client.on('error', () => undefined)
  Object.assign(client, host)
  try {
    await client.connect()
    return await roleOf(client)
  } finally {
    void client.end()
    client.connection.stream.destroy()
  }
}

/** The timeline is the first part of the current WAL file's name; a standby has none. */
async function roleOf(client: pg.Client): Promise<Seen> {
  const { rows } = await client.query<Seen>(
    `SELECT current_setting('transaction_read_only')::boolean AS "readOnly",
            CASE WHEN pg_is_in_recovery() THEN 0
                 ELSE ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::int END AS timeline,
            pg_postmaster_start_time()::text AS "startedAt"`,
  )
  const [seen] = rows
  if (!seen) throw new Error('it does not report its role')
  return seen
}
