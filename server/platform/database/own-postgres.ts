import { once } from 'node:events'
import { realpathSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { findBinaries } from './binaries.ts'
import { bringUp } from './bring-up.ts'
import type { Address } from './configuration.ts'
import { dataFolder, prepareDataFolder } from './data-folder.ts'
import { lockFolder, type FolderLock } from './folder-lock.ts'
import { connectionTo, type Guard } from './guard.ts'
import type { Log } from './log.ts'
import { findPostmaster, lastPostmaster } from './postmaster.ts'
import { stopServer, type Place } from './server-process.ts'
import { settledWithin } from './settled.ts'
import { makeSocketFolder, removeSocketFolder } from './socket-folder.ts'
import { StartRefused } from './start-refused.ts'
import { canReach, makeFolder, ownName, unprivilegedUser } from './unprivileged.ts'

export interface OwnPostgres {
  /** How to connect to it; stays the same when it has to be started again. */
  readonly connection: pg.PoolConfig
  /** Tells each time the server was lost; by then it is being started again. */
  onLost(told: (reason: string) => void): void
  /** Stops the server within five seconds and gives the folder free. */
  stop(): Promise<void>
}

export interface OwnPostgresOptions {
  /** The folder of the data, made if it is not there. */
  dataDir: string
  log: Log
  /** 50 unless given. */
  maxConnections?: number
  /** Aborted, a database that is just being made is not made. */
  stopping?: AbortSignal
}

/** Runs a PostgreSQL of our own on the folder, for as long as this process lives: makes its database the first time, takes
 *  over a server that a killed Baari left behind, and starts it again when it ends by itself.
 *  @throws StartRefused with a sentence when another Baari has the folder, or this machine cannot run it */
export async function startOwnPostgres({
  dataDir,
  log,
  maxConnections = 50,
  stopping,
}: OwnPostgresOptions): Promise<OwnPostgres> {
  ownName() // without one, nothing of the rest works
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

async function supervise(place: Place, lock: FolderLock, log: Log): Promise<OwnPostgres> {
  const told: ((reason: string) => void)[] = []
  const stopping = new AbortController()
  const address = await chooseAddress(place)
  let guard = await bringUp(place, address, log).catch(async (error: unknown) => {
    // Refused means that somebody else has it: then it is not ours to stop.
    if (!(error instanceof StartRefused)) await stopServer(place)
    throw error
  })
  const supervised = watch()

  async function watch() {
    for (;;) {
      const reason = await guard.ended
      if (stopping.signal.aborted) return
      log.error({ reason }, 'PostgreSQL was lost; starting it again')
      for (const tell of told) tell(reason)
      const back = await bringBack()
      if (!back) return
      guard = back
      log.info({}, 'PostgreSQL is back')
    }
  }

  async function bringBack(): Promise<Guard | undefined> {
    for (let wait = 200; !stopping.signal.aborted; wait = Math.min(wait * 2, 5_000)) {
      await delay(wait, undefined, { signal: stopping.signal }).catch(() => stopping.signal.aborted)
      if (stopping.signal.aborted) return undefined
      const back = await bringUp(place, address, log).catch((error: Error) => error)
      if (!(back instanceof Error)) return back
      log.error({ error: back.message }, 'PostgreSQL does not come back; trying again')
    }
    return undefined
  }

  return {
    connection: await connectionTo(address, place.dataDir),
    onLost: (tell) => void told.push(tell),
    async stop() {
      stopping.abort()
      guard.close()
      await settledWithin(500, supervised)
      await stopServer(place)
      await removeSocketFolder(address.host)
      lock.release()
    },
  }
}

/** Where a server that was left behind listens, so that it can be taken over; else a place of its own. */
async function chooseAddress({ dataDir, user }: Place): Promise<Address> {
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
