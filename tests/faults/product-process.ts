import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { reachOwnPostgres } from '#server/own-postgres/index.ts'
import { createLog } from '#server/platform/log.ts'
import { beginProduct, freePort, throwAwayFolder, type Start } from '../product.ts'
import { scratch } from '../scratch.ts'
import { childrenOf, isRunning, postgresOf, signalAll, socketFolderOf } from './processes.ts'

/** A product on a folder and a port of its own, to be killed and started again. */
export interface ProductProcess {
  dataDir: string
  port: number
  url: string
  /** Begins a start and does not wait for it. */
  begin(env?: Record<string, string>): Promise<Start>
  /** Starts it and waits until it is ready. */
  start(env?: Record<string, string>): Promise<Start>
  /** The processes of its PostgreSQL. */
  postgres(): number[]
  /** To look into its PostgreSQL past the product, while it runs. */
  connection(): Promise<pg.ClientConfig>
  /** `kill -9` of every process of it: the server, what it started, and its PostgreSQL. */
  killEverything(): Promise<void>
  /** Ends all processes and removes the folder. */
  remove(): Promise<void>
}

/** @param name its logs are `test-results/logs/<name>-<start>.log` */
export async function aProductProcess(name: string): Promise<ProductProcess> {
  const folder = await throwAwayFolder(scratch)
  const dataDir = join(folder, 'data')
  const port = await freePort()
  const starts: Start[] = []

  async function begin(env: Record<string, string> = {}): Promise<Start> {
    const log = `${name}-${starts.length + 1}`
    // One hospital's desk books more than any patient may.
    const start = await beginProduct(log, { PORT: String(port), DATA_DIR: dataDir, ...env })
    starts.push(start)
    return start
  }

  async function killEverything(): Promise<void> {
    const servers = starts.map(({ pid }) => pid).filter(isRunning)
    const postgres = postgresOf(dataDir)
    const all = [...servers, ...servers.flatMap(childrenOf), ...postgres]
    signalAll(all, 'SIGKILL')
    while (all.some(isRunning)) await delay(10)
    await Promise.all(starts.map(({ ended }) => ended))
  }

  return {
    dataDir,
    port,
    url: `http://localhost:${port}`,
    begin,
    async start(env) {
      const start = await begin(env)
      await start.ready()
      return start
    },
    postgres: () => postgresOf(dataDir),
    async connection() {
      if (postgresOf(dataDir).length === 0) throw new Error(`No PostgreSQL runs on ${dataDir}.`)
      return (await reachOwnPostgres({ dataDir, log: createLog('silent') })).connection
    },
    killEverything,
    async remove() {
      signalAll(postgresOf(dataDir), 'SIGCONT')
      await killEverything()
      const socketFolder = socketFolderOf(dataDir)
      if (socketFolder) await rm(socketFolder, { recursive: true, force: true })
      await rm(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}
