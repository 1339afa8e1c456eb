import { callbackify } from 'node:util'
import pg from 'pg'
import type { Log } from './log.ts'
import { severalHosts, type Host } from './hosts.ts'
import { Primary, type Seen } from './primary.ts'

/** Milliseconds that a server gets to say what it is: less than anybody waits for a connection, so that one which does not
 *  answer keeps nobody from the other. */
const patience = 600

/** How to connect to the PostgreSQL of a DATABASE_URL. Where it names several servers, each connection goes to the one
 *  that is written to at that moment; pools take this by themselves, for a single client there is `newClient`.
 *  @throws StartRefused with a sentence when several are named wrongly */
export function connectionOfUrl(databaseUrl: string, log: Log): pg.PoolConfig {
  const several = severalHosts(databaseUrl)
  if (!several) return { connectionString: databaseUrl }
  const { hosts, firstAlone } = several
  const primary = new Primary(
    hosts,
    (host) => lookAt(host, firstAlone),
    (server, timeline) => log.info({ server, timeline }, 'the database that is written to'),
  )
  return { connectionString: firstAlone, Client: clientOf(primary) }
}

/** A client that is not connected yet, by the same rules as those of a pool. */
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
      // Whoever waits for this client may have given it up meanwhile.
      if (this.connection.stream.destroyed) throw new Error('timeout exceeded when trying to connect')
      Object.assign(this, host)
      try {
        await super.connect()
        primary.accept(host, await whatItIs(this))
        primary.connected(this, host, () => void this.connection.stream.destroy())
        this.once('end', () => primary.ended(this))
        return this
      } catch (error) {
        primary.forget()
        // In this order the end is wanted, and no event of an error follows.
        void this.end()
        this.connection.stream.destroy()
        throw error
      }
    }
  }
}

type Connected = (error: Error | null, client?: pg.Client) => void

async function lookAt(host: Host, connectionString: string): Promise<Seen> {
  const settings = { application_name: 'baari looks', connectionTimeoutMillis: patience, query_timeout: patience }
  const client = new pg.Client({ ...settings, connectionString })
  // What breaks the connection fails the connecting or the question; unheard, this event would end the process.
  client.on('error', () => undefined)
  Object.assign(client, host)
  try {
    await client.connect()
    return await whatItIs(client)
  } finally {
    void client.end()
    client.connection.stream.destroy()
  }
}

/** The timeline is the first part of the name of the file that is written to; a standby writes to none. */
async function whatItIs(client: pg.Client): Promise<Seen> {
  const { rows } = await client.query<Seen>(
    `SELECT current_setting('transaction_read_only')::boolean AS "readOnly",
            CASE WHEN pg_is_in_recovery() THEN 0
                 ELSE ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::int END AS timeline,
            pg_postmaster_start_time()::text AS "startedAt"`,
  )
  const [seen] = rows
  if (!seen) throw new Error('it does not say what it is')
  return seen
}
