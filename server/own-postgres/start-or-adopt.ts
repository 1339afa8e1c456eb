import { findPostmaster, isAlive, mayBeRecovering, type Postmaster, titledProcesses } from './postmaster.ts'
import { setTimeout as delay } from 'node:timers/promises'
import { StartRefused } from '../platform/database/index.ts'
import type { Log } from '../platform/database/log.ts'
import { clusterName, type Address } from './configuration.ts'
import { dataFolder } from './data-folder.ts'
import { acquireInstanceLock, type InstanceLock } from './instance-lock.ts'
import { startServer, stopServer, type Instance } from './server-process.ts'

/** Kills the processes of a killed server on the folder. A backend that is stopped, or that waits for a lock of a dead process, never
 *  notices that the postmaster died, and PostgreSQL does not start while it holds the shared memory. Call it only when no
 *  postmaster runs on the folder. Committed data is on disk, so none is lost. Kills none on Windows, where shared memory does not
 *  outlive its server.
 *  @returns the ids of the killed processes */
function killOrphans(folder: string): number[] {
  return titledProcesses(folder).flatMap(([pid]) => (kill(pid) ? [pid] : []))
}

function kill(pid: number): boolean {
  try {
    return process.kill(pid, 'SIGKILL')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false
    throw error
  }
}

/** How long to wait for the processes and the shared memory of a killed server to disappear. */
const leftoversTimeoutMs = 15_000

/** After this time the processes of a killed server are considered hung. A healthy one notices sooner that the postmaster died. */
const orphansTimeoutMs = 3_000

/** How long a running server may neither answer nor recover before it is restarted. After a crash PostgreSQL itself waits 5 s for its
 *  processes to end, and then starts the recovery. */
const adoptTimeoutMs = 8_000

/** PostgreSQL's errors when resources of an earlier server still exist. */
const leftovers = /pre-existing shared memory block|lock file ".*" already exists|address already in use/i

/** Ensures that one server runs on the folder and listens at the address, and locks it for this process. Adopts a running
 *  server if its configuration is the current one; restarts it otherwise.
 *  @throws StartRefused if another process holds the lock, Error if the server does not start */
export async function startOrAdopt(instance: Instance, address: Address, log: Log): Promise<InstanceLock> {
  const folder = dataFolder(instance.dataDir)
  const startedAt = Date.now()
  const deadline = startedAt + leftoversTimeoutMs
  for (;;) {
    const running = await findPostmaster(folder)
    const adopted = running && (await adopt(running, instance, address, log))
    if (adopted) return adopted
    if (running) await stopServer(instance)
    try {
      await startServer(instance, address)
      return await acquireInstanceLock(address, instance.dataDir, () => Date.now() < deadline)
    } catch (error) {
      if (!(error instanceof Error) || !leftovers.test(error.message) || Date.now() > deadline) throw error
      if (Date.now() > startedAt + orphansTimeoutMs && !(await findPostmaster(folder))) {
        const killed = killOrphans(folder)
        if (killed.length > 0) log.warn({ killed }, 'killed the orphaned processes of an earlier PostgreSQL')
      }
      await delay(200)
    }
  }
}

async function adopt(
  running: Postmaster,
  instance: Instance,
  address: Address,
  log: Log,
): Promise<InstanceLock | undefined> {
  const fields = { pid: running.pid }
  try {
    const lock = await lockRunning(running, instance, address)
    if (lock?.clusterName === clusterName(dataFolder(instance.dataDir), instance)) {
      log.info(fields, 'adopted the PostgreSQL that was running')
      return lock
    }
    lock?.close()
    log.info(fields, 'restarting the PostgreSQL that was running: its configuration differs')
  } catch (error) {
    if (error instanceof StartRefused) throw error
    log.warn({ ...fields, error: String(error) }, 'restarting the PostgreSQL that was running: it does not answer')
  }
  return undefined
}

async function lockRunning(
  { pid, address: current }: Postmaster,
  { dataDir }: Instance,
  address: Address,
): Promise<InstanceLock | undefined> {
  if (current.host !== address.host || current.port !== address.port) return undefined
  let deadline = Date.now() + adoptTimeoutMs
  return acquireInstanceLock(current, dataDir, (error) => {
    // A restart would only begin the recovery again, so it may take as long as its process runs. If that process fails at once (the
    // disk is full), PostgreSQL 18 may miss its end and refuse connections for ever.
    const isStarting = 'code' in error && error.code === '57P03'
    if (isStarting && mayBeRecovering(dataFolder(dataDir))) deadline = Date.now() + adoptTimeoutMs
    return isAlive(pid) && Date.now() < deadline
  })
}
