import { setTimeout as delay } from 'node:timers/promises'
import { clusterName, type Address } from './configuration.ts'
import { dataFolder } from './data-folder.ts'
import { connectGuard, type Guard } from './guard.ts'
import type { Log } from './log.ts'
import { killOrphans } from './orphans.ts'
import { findPostmaster, isAlive, type Postmaster } from './postmaster.ts'
import { startServer, stopServer, type Place } from './server-process.ts'
import { StartRefused } from './start-refused.ts'

/** Milliseconds that what a killed server left (its processes, its shared memory) gets to go away. */
const patience = 15_000

/** Milliseconds after which what is left is taken for hanging, and killed: what is at work has noticed by then, or will not. */
const orphanPatience = 3_000

/** Milliseconds that a server which was left behind gets to answer, before it is stopped. */
const takeOverPatience = 5_000

/** PostgreSQL's words for: something of an earlier server is still there. */
const leftovers = /pre-existing shared memory block|lock file ".*" already exists|address already in use/i

/** Makes sure that one server runs on the folder and listens at the address, and guards it. A server that runs already is
 *  taken over when it is just as we would start it, and started anew otherwise.
 *  @throws StartRefused when another process guards it, Error when it does not start */
export async function bringUp(place: Place, address: Address, log: Log): Promise<Guard> {
  const folder = dataFolder(place.dataDir)
  const startedAt = Date.now()
  const giveUpAt = startedAt + patience
  for (;;) {
    const running = await findPostmaster(folder)
    const guard = running && (await takeOver(running, place, address, log))
    if (guard) return guard
    if (running) await stopServer(place)
    try {
      await startServer(place, address)
      return await connectGuard(address, place.dataDir, () => Date.now() < giveUpAt)
    } catch (error) {
      if (!(error instanceof Error) || !leftovers.test(error.message) || Date.now() > giveUpAt) throw error
      if (Date.now() > startedAt + orphanPatience && !(await findPostmaster(folder))) {
        const killed = killOrphans(folder)
        if (killed.length > 0) log.warn({ killed }, 'killed what an earlier PostgreSQL had left behind')
      }
      await delay(200)
    }
  }
}

async function takeOver(running: Postmaster, place: Place, address: Address, log: Log): Promise<Guard | undefined> {
  const fields = { pid: running.pid }
  try {
    const guard = await answering(running, place, address)
    if (guard?.clusterName === clusterName(dataFolder(place.dataDir), place)) {
      log.info(fields, 'took over the PostgreSQL that was running')
      return guard
    }
    guard?.close()
    log.info(fields, 'starting the PostgreSQL that was running anew: it was started differently')
  } catch (error) {
    if (error instanceof StartRefused) throw error
    log.warn({ ...fields, error: String(error) }, 'starting the PostgreSQL that was running anew: it does not answer')
  }
  return undefined
}

async function answering(
  { pid, address: its }: Postmaster,
  place: Place,
  address: Address,
): Promise<Guard | undefined> {
  if (its.host !== address.host || its.port !== address.port) return undefined
  const giveUpAt = Date.now() + takeOverPatience
  // However long a recovery takes, it is not to be disturbed.
  const recovering = (error: Error) => 'code' in error && error.code === '57P03'
  return connectGuard(its, place.dataDir, (error) => isAlive(pid) && (recovering(error) || Date.now() < giveUpAt))
}
