import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { type Connection, openDatabase, statement } from '#server/platform/database/index.ts'
import { dataFolder } from '#server/own-postgres/data-folder.ts'
import { connectionTo } from '#server/own-postgres/instance-lock.ts'
import { lastPostmaster } from '#server/own-postgres/postmaster.ts'
import { createLog } from '#server/platform/log.ts'
import { beginProduct, freePort, type Start, throwAwayFolder } from '../product.ts'
import { scratch } from '../scratch.ts'

const longestStop = 10_000

const withoutSync = statement('journey.without-sync', 'ALTER SYSTEM SET fsync = off')
const reload = statement('journey.reload', 'SELECT pg_reload_conf()')

/** The real product on a port and a folder of its own, with demo data: its own process, its own PostgreSQL. */
export interface OwnProduct {
  /** `http://127.0.0.1:PORT`, not `localhost`: there the sockets' client takes a lost network less seriously. */
  url: string
  /** Writes into its database what no call of it writes: an account, a hospital. */
  arrange<T>(work: (db: Connection) => Promise<T>): Promise<T>
  /** Ends it as an operator would, and starts it again on the same port and folder.
   *  @param meanwhile what happens while it is away */
  away(meanwhile: () => Promise<void>): Promise<void>
  /** Ends it and removes its data.
   *  @throws when it does not end cleanly by itself */
  stop(): Promise<void>
}

/** @param name its logs are `test-results/logs/<name>-<start>.log`
 *  @param env settings beside the usual ones, as docs/operations.md names them */
export async function startOwnProduct(name: string, env: Record<string, string> = {}): Promise<OwnProduct> {
  const folder = await throwAwayFolder(scratch)
  const dataDir = join(folder, 'data')
  const port = String(await freePort())
  let starts = 0
  const start = () => beginProduct(`${name}-${(starts += 1)}`, { PORT: port, DATA_DIR: dataDir, ...env })
  let running = await start()

  const remove = () => rm(folder, { recursive: true, force: true, maxRetries: 5 })
  const arrange: OwnProduct['arrange'] = async (work) => {
    const db = await openDatabase({ connection: await whereItListens(dataDir), log: createLog('silent') })
    try {
      return await work(db)
    } finally {
      await db.close()
    }
  }
  try {
    await running.ready()
    // No journey cuts the power.
    await arrange(async (db) => {
      for (const one of [withoutSync, reload]) await db.all(one)
    })
  } catch (error) {
    running.signal('SIGKILL')
    await remove()
    throw error
  }
  return {
    url: `http://127.0.0.1:${port}`,
    arrange,
    async away(meanwhile) {
      await endCleanly(running)
      await meanwhile()
      running = await start()
      await running.ready()
    },
    async stop() {
      try {
        await endCleanly(running)
      } finally {
        await remove()
      }
    },
  }
}

async function whereItListens(dataDir: string) {
  const postmaster = lastPostmaster(dataFolder(dataDir))
  if (!postmaster) throw new Error('The product has no PostgreSQL of its own running.')
  return connectionTo(postmaster.address, dataDir)
}

async function endCleanly(product: Start): Promise<void> {
  product.signal('SIGTERM')
  const code = await Promise.race([product.ended, delay(longestStop, undefined, { ref: false })])
  if (code === undefined) product.signal('SIGKILL')
  if (code !== 0)
    throw new Error(`The product ${code === undefined ? 'had to be killed' : `ended with ${code}`}:\n${product.said()}`)
}
