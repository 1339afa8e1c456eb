import { existsSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll } from 'vitest'
import { startOwnPostgres, type OwnPostgres } from '#server/own-postgres/index.ts'
import type { Log } from '#server/platform/database/log.ts'
import { type OwnConnection, type OwnPostgresProcess, startProcess } from './own-postgres-process.ts'
import { throwAwayFolder, type ThrowAwayFolder } from './throw-away.ts'

export const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined }

/** For `vi.waitFor`: how long something may take on a machine that does other things, too. */
export const patient = { timeout: 30_000, interval: 50 }

/** A throw-away folder for the tests of a file that start, kill and stop a PostgreSQL of their own on it. Processes that a test
 *  left running end after it, so that the next one finds only the files.
 *  @param parent the folder that it is in */
export function ownPostgresGround(parent?: string) {
  const processes: OwnPostgresProcess[] = []
  const servers: OwnPostgres[] = []
  let folder: ThrowAwayFolder | undefined
  const ground = { root: '', dataDir: '', startOther, startHere, stopHere }

  beforeAll(async () => {
    folder = await throwAwayFolder('own-postgres', parent)
    ground.root = folder.path
    ground.dataDir = join(ground.root, 'data')
  })
  afterEach(async () => {
    for (const one of processes.splice(0)) await one.kill()
    for (const one of servers.splice(0)) await one.stop()
    if (existsSync(join(ground.dataDir, 'postgres-18', 'postmaster.pid'))) {
      await startHere()
      await stopHere()
    }
  })
  afterAll(() => folder?.remove())

  /** Starts one in a process of its own, which can be killed. */
  function startOther(folder = ground.dataDir): OwnPostgresProcess {
    const other = startProcess(folder)
    processes.push(other)
    return other
  }

  /** Starts one in this process. */
  async function startHere(
    options: { folder?: string; maxConnections?: number; log?: Log } = {},
  ): Promise<OwnPostgres> {
    const { folder = ground.dataDir, ...rest } = options
    const own = await startOwnPostgres({ dataDir: folder, log: quiet, ...rest })
    servers.push(own)
    return own
  }

  /** Stops the one that was started here last. */
  async function stopHere(): Promise<void> {
    await servers.pop()?.stop()
  }

  return ground
}

/** The rows of one statement, on a connection of its own. */
export async function ask<Row extends pg.QueryResultRow>(connection: pg.ClientConfig, sql: string): Promise<Row[]> {
  const client = new pg.Client(connection)
  // The statement reports a server that ends meanwhile; without a listener the event would end the process.
  client.on('error', () => undefined)
  await client.connect()
  try {
    // Of several statements pg returns a list.
    return [await client.query<Row>(sql)].flat().at(-1)?.rows ?? []
  } finally {
    await client.end()
  }
}

/** @throws Error with its sentence, when it was refused */
export async function connectionOf(other: OwnPostgresProcess): Promise<OwnConnection> {
  const outcome = await other.outcome
  if ('refused' in outcome) throw new Error(outcome.refused)
  return outcome.connection
}

export function isGone(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return false
  } catch {
    return true
  }
}
