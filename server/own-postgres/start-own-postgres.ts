import { once } from 'node:events'
import { realpathSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { StartRefused } from '../platform/database/index.ts'
import type { Log } from '../platform/database/log.ts'
import { settledWithin } from '../platform/promises.ts'
import { findBinaries } from './binaries.ts'
import type { Address } from './configuration.ts'
import { dataFolder, prepareDataFolder } from './data-folder.ts'
import { lockFolder, type FolderLock, connectionTo, type InstanceLock } from './instance-lock.ts'
import { findPostmaster, lastPostmaster } from './postmaster.ts'
import { type Instance, makeSocketFolder, removeSocketFolder, stopServer } from './server-process.ts'
import { startOrAdopt } from './start-or-adopt.ts'
import { canReach, makeFolder, ownName, unprivilegedUser } from './unprivileged-user.ts'

export interface OwnPostgres {
  /** Stays the same when the server is restarted. */
  readonly connection: pg.PoolConfig
  /** Stops the server within five seconds and releases the folder. */
  stop(): Promise<void>
}

export interface OwnPostgresOptions {
  /** Created if missing. */
  dataDir: string
  log: Log
  /** 50 by default. */
  maxConnections?: number
  /** Aborting it cancels initdb. */
  stopping?: AbortSignal
}

/** Supervises a private PostgreSQL on the folder for the lifetime of this process: runs initdb on the first start, adopts a
 *  server that a killed Baari left running, and restarts the server when it crashes.
 *  @throws StartRefused if another Baari uses the folder, or if this machine cannot run PostgreSQL */
export async function startOwnPostgres({
  dataDir,
  log,
  maxConnections = 50,
  stopping,
}: OwnPostgresOptions): Promise<OwnPostgres> {
  ownName() // fails early: peer authentication needs it
  const real = makeDataDir(dataDir)
  const user = unprivilegedUser(dataFolder(real))
  if (!canReach(user, real))
    throw new StartRefused(
      `The folder ${dataDir} lies where PostgreSQL cannot reach it: it refuses to run as root, and runs as the user ` +
        `with the id ${user?.uid} instead. Set DATA_DIR to another folder, like /var/lib/baari.`,
    )
  const lock = lockFolder(real)
  try {
    const binaries = await findBinaries(user, real, log)
    await prepareDataFolder(real, binaries, user, log, stopping)
    return await supervise({ dataDir: real, user, binaries, maxConnections }, lock, log)
  } catch (error) {
    lock.release()
    throw error
  }
}

function makeDataDir(dataDir: string): string {
  try {
    makeFolder(dataDir)
    return realpathSync(dataDir)
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    throw new StartRefused(`The folder ${dataDir} for the data cannot be made (${why}).`, { cause: error })
  }
}

async function supervise(instance: Instance, lock: FolderLock, log: Log): Promise<OwnPostgres> {
  const stopping = new AbortController()
  const address = await chooseAddress(instance)
  let running = await startOrAdopt(instance, address, log).catch(async (error: unknown) => {
    // After a refusal the server belongs to another process.
    if (!(error instanceof StartRefused)) await stopServer(instance)
    throw error
  })
  const supervised = restartOnCrash()

  async function restartOnCrash() {
    for (;;) {
      const reason = await running.ended
      if (stopping.signal.aborted) return
      log.error({ reason }, 'PostgreSQL was lost; starting it again')
      const restarted = await restart()
      if (!restarted) return
      running = restarted
      log.info({}, 'PostgreSQL is back')
    }
  }

  async function restart(): Promise<InstanceLock | undefined> {
    for (let backoff = 200; !stopping.signal.aborted; backoff = Math.min(backoff * 2, 5_000)) {
      await delay(backoff, undefined, { signal: stopping.signal }).catch(() => stopping.signal.aborted)
      if (stopping.signal.aborted) return undefined
      const restarted = await startOrAdopt(instance, address, log).catch((error: Error) => error)
      if (!(restarted instanceof Error)) return restarted
      log.error({ error: restarted.message }, 'PostgreSQL does not come back; trying again')
    }
    return undefined
  }

  return {
    connection: await connectionTo(address, instance.dataDir),
    async stop() {
      stopping.abort()
      running.close()
      await settledWithin(500, supervised)
      await stopServer(instance)
      await removeSocketFolder(address.host)
      lock.release()
    },
  }
}

/** The address of a server that is still running, so that it can be adopted; otherwise a new address. */
async function chooseAddress({ dataDir, user }: Instance): Promise<Address> {
  const last = lastPostmaster(dataFolder(dataDir))
  const running = await findPostmaster(dataFolder(dataDir))
  if (running?.address.host) return running.address
  if (last) await removeSocketFolder(last.address.host)
  if (process.platform !== 'win32') return { host: makeSocketFolder(user, dataDir), port: 5432 }
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  return { host: '127.0.0.1', port }
}
