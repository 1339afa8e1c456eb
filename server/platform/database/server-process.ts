import { chownSync, closeSync, openSync, readFileSync, renameSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { writeConfiguration, type Address, type Configuration } from './configuration.ts'
import { dataFolder } from './data-folder.ts'
import { findPostmaster, isAlive } from './postmaster.ts'
import { run } from './run.ts'
import { clearSocketFolder, removeSocketFolder } from './socket-folder.ts'
import type { SystemUser } from './unprivileged.ts'

/** All that starting and stopping the own PostgreSQL needs to know. */
export interface Place extends Configuration {
  dataDir: string
  user: SystemUser | undefined
}

/** Starts PostgreSQL and waits until it takes connections, however long it has to recover before.
 *  @throws Error with the end of PostgreSQL's own log when it does not start */
export async function startServer(place: Place, address: Address): Promise<void> {
  const { dataDir, user, binaries } = place
  const folder = dataFolder(dataDir)
  if (process.platform !== 'win32') await clearSocketFolder(address.host, user)
  await writeConfiguration(folder, address, place, user)
  const log = openLog(dataDir, user)
  const args = ['start', '--wait', '--timeout', '3600', '--silent', '-D', folder, '--log', log.path]
  const outcome = await run(binaries.pgCtl, args, user)
  if (!outcome.succeeded) throw new Error(`PostgreSQL does not start: ${log.since() || outcome.said}`)
}

/** Stops the server of the folder, if one runs: in order; where that takes too long (it writes what is in memory, and a
 *  frozen one does nothing at all), at once, which costs the next start a recovery and nobody an acknowledged booking. */
export async function stopServer({ dataDir, user, binaries }: Place): Promise<void> {
  const folder = dataFolder(dataDir)
  const running = await findPostmaster(folder)
  if (!running) return
  for (const [mode, seconds] of [
    ['fast', '2'],
    ['immediate', '1'],
  ] as const) {
    const args = ['stop', '--wait', '--timeout', seconds, '--silent', '--mode', mode, '-D', folder]
    if ((await run(binaries.pgCtl, args, user)).succeeded) break
  }
  if (isAlive(running.pid) && (await findPostmaster(folder))?.pid === running.pid) {
    process.kill(running.pid, 'SIGKILL')
    await delay(100)
  }
  await removeSocketFolder(running.address.host)
}

/** PostgreSQL's log, ready for its user to write to. A long one is put aside; one generation of it is kept. */
function openLog(dataDir: string, user: SystemUser | undefined) {
  const path = join(dataDir, 'postgres.log')
  const tooLong = 10_000_000
  if ((statSync(path, { throwIfNoEntry: false })?.size ?? 0) > tooLong) renameSync(path, `${path}.old`)
  closeSync(openSync(path, 'a', 0o600))
  if (user) chownSync(path, user.uid, user.gid)
  const { size } = statSync(path)
  return {
    path,
    /** What has been written since. */
    since: () => readFileSync(path).subarray(size).toString().trim(),
  }
}
