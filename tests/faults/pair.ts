import { chownSync } from 'node:fs'
import { appendFile, chmod, cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { findBinaries, type Binaries } from '#server/own-postgres/binaries.ts'
import { runProgram } from '#server/own-postgres/run-program.ts'
import { unprivilegedUser, type SystemUser } from '#server/own-postgres/unprivileged-user.ts'
import { quiet } from '../own-postgres.ts'
import { freePort } from '../product.ts'
import { throwAwayFolder } from '../throw-away.ts'
import { isRunning, postgresOf, signalAll } from './processes.ts'

/** A PostgreSQL that an operator runs: on a port of this machine, on files of its own. */
export interface Server {
  port: number
  connection: pg.ClientConfig
  /** The rows of one statement, on a connection of its own. */
  ask<Row extends pg.QueryResultRow>(sql: string): Promise<Row[]>
  start(): Promise<void>
  /** `kill -9` of its every process. */
  kill(): Promise<void>
}

/** Two PostgreSQLs, of which the second copies the first as it is written: nothing is acknowledged that it does not have. */
export interface Pair {
  first: Server
  second: Server
  /** For DATABASE_URL, the first one first. */
  url: string
  remove(): Promise<void>
}

const user = 'baari'
const database = 'postgres'
/** Milliseconds. */
const timeoutMs = 20_000

/** Makes the pair as an operator would who has no pg_basebackup: the files of the first are copied while it runs. */
export async function aReplicatedPair(name: string): Promise<Pair> {
  const folder = await throwAwayFolder(name)
  const systemUser = unprivilegedUser()
  const ground = { folder: folder.path, systemUser, binaries: await findBinaries(systemUser, folder.path, quiet) }
  const [first, second] = [await aServer(ground, 'first'), await aServer(ground, 'second')]
  const servers = [first, second]
  await initialise(ground, first)
  await first.start()
  await copyRunning(ground, first, second)
  await second.start()
  await first.ask(`ALTER SYSTEM SET synchronous_standby_names = 'second'`)
  await first.ask('SELECT pg_reload_conf()')
  const follows = async () => (await first.ask<{ sync_state: string }>('SELECT sync_state FROM pg_stat_replication'))[0]
  while ((await follows())?.sync_state !== 'sync') await delay(50)
  const hosts = servers.map(({ port }) => `127.0.0.1:${port}`).join(',')
  return {
    first,
    second,
    url: `postgresql://${user}@${hosts}/${database}?target_session_attrs=read-write`,
    async remove() {
      for (const server of servers) await server.kill()
      await folder.remove()
    },
  }
}

interface Ground {
  folder: string
  systemUser: SystemUser | undefined
  binaries: Binaries
}

type Placed = Server & { data: string }

async function aServer({ folder, systemUser, binaries }: Ground, name: string): Promise<Placed> {
  // Named as the product's own, so that the end of the test ends this too.
  const data = join(folder, name, 'postgres-18')
  await mkdir(data, { recursive: true, mode: 0o755 })
  await chmod(data, 0o700)
  if (systemUser) chownSync(data, systemUser.uid, systemUser.gid)
  const port = await freePort()
  return {
    port,
    connection: address(port),
    data,
    async ask<Row extends pg.QueryResultRow>(sql: string) {
      const client = new pg.Client({ ...address(port), application_name: 'operator' })
      await client.connect()
      try {
        return (await client.query<Row>(sql)).rows
      } finally {
        await client.end()
      }
    },
    async start() {
      const args = ['start', '--wait', '--silent', '-D', data, '-o', `-p ${port}`, '--log', join(data, 'log')]
      // Killed processes may take a moment to end: a session that was just starting still holds the shared memory.
      for (const giveUpAt = Date.now() + timeoutMs; ; await delay(200)) {
        const outcome = await runProgram(binaries.pgCtl, args, systemUser)
        if (outcome.succeeded) return
        const why = await readFile(join(data, 'log'), 'utf8')
        if (Date.now() > giveUpAt) throw new Error(`PostgreSQL does not start: ${why.slice(-1000)}`)
      }
    },
    async kill() {
      const all = postgresOf(join(folder, name))
      signalAll(all, 'SIGKILL')
      while (all.some(isRunning)) await delay(10)
    },
  }
}

const address = (port: number) => ({ host: '127.0.0.1', port, user, database, ssl: false })

async function initialise({ binaries, systemUser }: Ground, { data }: Placed): Promise<void> {
  const args = ['-D', data, '--username', user, '--encoding', 'UTF8', '--locale', 'C', '--auth', 'trust', '--no-sync']
  const outcome = await runProgram(binaries.initdb, args, systemUser)
  if (!outcome.succeeded) throw new Error(outcome.output)
  const settings = [
    `listen_addresses = '127.0.0.1'`,
    `unix_socket_directories = ''`,
    'shared_buffers = 16MB',
    'huge_pages = off',
    'jit = off',
    'wal_keep_size = 64MB',
    'max_connections = 100',
    'wal_receiver_status_interval = 1',
    'wal_retrieve_retry_interval = 100ms',
  ]
  await appendFile(join(data, 'postgresql.conf'), `${settings.join('\n')}\n`)
}

/** A base backup by hand: told where it begins, the files copied, told where it ends. */
async function copyRunning({ systemUser }: Ground, from: Placed, to: Placed): Promise<void> {
  const client = new pg.Client(address(from.port))
  await client.connect()
  await client.query(`SELECT pg_backup_start('standby', true)`)
  const left = new Set(['postmaster.pid', 'postmaster.opts', 'log', 'postgresql.auto.conf'])
  await cp(from.data, to.data, {
    recursive: true,
    // The log that is written while it is copied comes by streaming.
    filter: (path) => !left.has(path.slice(from.data.length + 1)) && !path.startsWith(join(from.data, 'pg_wal', '0')),
  })
  const { rows } = await client.query<{ labelfile: string }>('SELECT labelfile FROM pg_backup_stop(false)')
  await client.end()
  await writeFile(join(to.data, 'backup_label'), rows[0]?.labelfile ?? '')
  await writeFile(join(to.data, 'standby.signal'), '')
  const source = `host=127.0.0.1 port=${from.port} user=${user} application_name=second`
  await writeFile(join(to.data, 'postgresql.auto.conf'), `primary_conninfo = '${source}'\n`)
  await rm(join(to.data, 'pg_wal', 'archive_status'), { recursive: true, force: true })
  if (systemUser) await runProgram('/bin/chown', ['-R', `${systemUser.uid}:${systemUser.gid}`, to.data], undefined)
}
