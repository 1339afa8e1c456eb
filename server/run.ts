import type { FastifyInstance } from 'fastify'
import { join } from 'node:path'
import { chooseAdminPassword, demoPassword } from './admin/index.ts'
import { buildApp } from './app.ts'
import { closeDemoAccounts, demoLogIns, fillDemo } from './demo/index.ts'
import { closeRemoteConnections } from './local-network.ts'
import { startOwnPostgres } from './own-postgres/index.ts'
import { systemClock } from './platform/clock.ts'
import { connectionOfUrl, migrate, openDatabase, StartRefused, type Database } from './platform/database/index.ts'
import type { House } from './platform/house.ts'
import { Limits } from './platform/limits/index.ts'
import { createLog, type Log } from './platform/log.ts'
import { createMetrics } from './platform/metrics.ts'
import { product } from './product.ts'
import { readSettings, type Settings } from './settings.ts'

/** Longer than this, and a shutdown gives up being polite. */
const longestShutdown = 4_500

type Closers = (() => Promise<void>)[]

/** Starts the product and keeps it running until it is told to stop. Everything is closed in the reverse order in which
 *  it was opened, also when it is told while it still starts.
 *  @param webFolder the built web app, if there is one */
export async function run(env: NodeJS.ProcessEnv, webFolder: string | undefined): Promise<void> {
  const closers: Closers = []
  const stopping = new AbortController()
  let opened: Promise<unknown> = Promise.resolve()
  try {
    const settings = readSettings(env)
    const log = createLog(settings.logLevel)
    stopOnSignal(stopping, log, async () => {
      // What is being opened at this moment has to be there before it can be closed.
      await Promise.allSettled([opened])
      await closeAll(closers)
    })
    opened = open(settings, log, { closers, stopping: stopping.signal, webFolder })
    await opened
  } catch (error) {
    if (stopping.signal.aborted) return
    sayWhyNot(error)
    await closeAll(closers)
    process.exit(1)
  }
}

interface Opening {
  closers: Closers
  /** Aborted when the product is told to stop: nothing more is opened then. */
  stopping: AbortSignal
  webFolder: string | undefined
}

async function open(settings: Settings, log: Log, opening: Opening): Promise<void> {
  if (settings.production && !settings.contact.email)
    log.warn('CONTACT_EMAIL is not set: the privacy notice names nobody to write to')
  const house = await openHouse(settings, log, opening)
  const app = await buildApp(house, settings, opening.webFolder)
  opening.closers.push(() => app.close())
  if (settings.localNetworkOnly) closeRemoteConnections(app.server, log)
  opening.stopping.throwIfAborted()
  await app.listen({ port: settings.port, host: settings.host }).catch((error: unknown) => {
    throw cannotListen(error, settings)
  })
  sayWhereToGo(app, settings)
}

/** The database, filled and up to date, and what every room stands on. */
async function openHouse(settings: Settings, log: Log, { closers, stopping }: Opening): Promise<House> {
  const connection = await connectionOf(settings, log, { closers, stopping })
  stopping.throwIfAborted()
  await migrate(connection, join(import.meta.dirname, 'migrations'), log)
  const metrics = createMetrics()
  const db: Database = await openDatabase({
    connection,
    poolSize: settings.databasePool,
    log,
    slowAfter: settings.slowQueryMs,
    onStatement: (statement, seconds) => metrics.statements.observe({ statement }, seconds),
  })
  closers.push(() => db.close())
  const clock = systemClock
  const house = { db, clock, log, limits: new Limits(db, clock, settings.rateLimits), metrics }
  if (settings.demo) await fillDemo(house)
  if (settings.production) await closeDemoAccounts(house)
  const madeUp = await chooseAdminPassword(db, settings)
  if (madeUp) console.log(`\n  The admin's password, shown only this once: ${madeUp}`)
  return house
}

/** Connections beside the pool: the listener, the probe, the instance lock, a migration, and an operator who looks in. */
const spareConnections = 30

async function connectionOf(
  { databaseUrl, databasePool, dataDir }: Settings,
  log: Log,
  { closers, stopping }: Pick<Opening, 'closers' | 'stopping'>,
) {
  if (databaseUrl) return connectionOfUrl(databaseUrl, log)
  const own = await startOwnPostgres({ dataDir, log, maxConnections: databasePool + spareConnections, stopping })
  closers.push(() => own.stop())
  return own.connection
}

function stopOnSignal(stopping: AbortController, log: Log, close: () => Promise<void>): void {
  const stop = (signal: string): void => {
    if (stopping.signal.aborted) return
    stopping.abort()
    log.info({ signal }, 'stopping')
    setTimeout(() => process.exit(1), longestShutdown).unref()
    void close().then(() => process.exit(0))
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
}

async function closeAll(closers: Closers): Promise<void> {
  for (const close of closers.toReversed()) {
    try {
      await close()
    } catch (error) {
      console.error(`Something did not close cleanly: ${error instanceof Error ? error.message : String(error)}`)
    }
  }
}

function sayWhereToGo(app: FastifyInstance, { adminPassword, demo, host, origins }: Settings): void {
  const address = app.server.address()
  const port = typeof address === 'object' && address ? address.port : ''
  const where = host === '0.0.0.0' || host === '127.0.0.1' ? `http://localhost:${port}` : (origins[0] ?? '')
  console.log(`\n  ${product.title} is running: ${where}\n`)
  if (!demo) return
  console.log(`  Patient   ${where}/userlogin        ${demoLogIns.patient}`)
  console.log(`  Hospital  ${where}/receptionlogin   ${demoLogIns.hospital}`)
  // One of the operator's own is not written anywhere.
  console.log(`  Admin     ${where}/admin            ${adminPassword ? 'ADMIN_PASSWORD' : demoPassword}\n`)
}

/** A refusal to start is one sentence; a stack trace is for what nobody foresaw. */
function sayWhyNot(error: unknown): void {
  console.error(error instanceof StartRefused ? error.message : error)
}

function cannotListen(error: unknown, { host, port }: Settings): unknown {
  if (!(error instanceof Error && 'code' in error)) return error
  if (error.code === 'EADDRINUSE')
    return new StartRefused(`Port ${port} is taken by another program. Set PORT to another one.`, { cause: error })
  return new StartRefused(`Baari cannot listen there (${error.message}): HOST is "${host}", PORT is ${port}.`, {
    cause: error,
  })
}
