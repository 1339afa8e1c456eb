import type { FastifyInstance } from 'fastify'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { chooseAdminPassword, demoPassword } from './admin/index.ts'
import { buildApp } from './app.ts'
import { closeDemoAccounts, demoLogIns, fillDemo } from './demo/index.ts'
import { withLinkKey } from './link-key.ts'
import { closeRemoteConnections } from './local-network.ts'
import { startOwnPostgres } from './own-postgres/index.ts'
import { systemClock } from './platform/clock.ts'
import { connectionOfUrl, migrate, openDatabase, StartRefused, type Database } from './platform/database/index.ts'
import type { AppContext } from './platform/app-context.ts'
import { Limits } from './platform/limits/index.ts'
import { createLog, type Log } from './platform/log.ts'
import { createMetrics } from './platform/metrics.ts'
import { product } from './product.ts'
import { schema } from './schema.ts'
import { readSettings, type Settings } from './settings.ts'

/** After this the process exits even if something is still open. */
const shutdownTimeoutMs = 4_500

type Closers = (() => Promise<void>)[]

/** Starts the product, which runs until SIGTERM or SIGINT. A shutdown closes everything in the reverse order of opening, also
 *  during the start.
 *  @param webFolder the built web app, if there is one */
export async function run(env: NodeJS.ProcessEnv, webFolder: string | undefined): Promise<void> {
  const closers: Closers = []
  const stopping = new AbortController()
  let opened: Promise<unknown> = Promise.resolve()
  try {
    const settings = readSettings(env)
    const log = createLog(settings.logLevel)
    stopOnSignal(stopping, log, async () => {
      // Wait for the start, because a part that is still opening cannot be closed.
      await Promise.allSettled([opened])
      await closeAll(closers)
    })
    opened = open(settings, log, { closers, stopping: stopping.signal, webFolder })
    await opened
  } catch (error) {
    if (stopping.signal.aborted) return
    printStartError(error)
    await closeAll(closers)
    process.exit(1)
  }
}

interface Opening {
  closers: Closers
  /** Aborted by a shutdown; nothing more is opened then. */
  stopping: AbortSignal
  webFolder: string | undefined
}

async function open(settings: Settings, log: Log, opening: Opening): Promise<void> {
  if (settings.production && !settings.contact.email)
    log.warn('CONTACT_EMAIL is not set: the privacy notice has no contact')
  await checkAddress(settings)
  const progress = showProgress(settings, log)
  const context = await openContext(settings, log, opening, progress.step)
  const app = await buildApp(context, settings, opening.webFolder)
  opening.closers.push(() => app.close())
  if (settings.localNetworkOnly) closeRemoteConnections(app.server, log)
  opening.stopping.throwIfAborted()
  await app.listen({ port: settings.port, host: settings.host }).catch((error: unknown) => {
    throw cannotListen(error, settings)
  })
  printAddresses(app, settings)
  progress.end()
}

/** Refuses an address that another program has, before anything is made. */
async function checkAddress(settings: Settings): Promise<void> {
  const probe = createServer()
  await once(probe.listen({ port: settings.port, host: settings.host }), 'listening').catch((error: unknown) => {
    throw cannotListen(error, settings)
  })
  probe.close()
  await once(probe, 'close')
}

/** Writes a line for each step of a start on a terminal, in place of its logs, which begin with the end of the start. Without a terminal, and where
 *  LOG_LEVEL asks for them, the logs say all. Errors are never left out. */
function showProgress({ logLevel, logsStart }: Settings, log: Log) {
  if (logsStart || !process.stdout.isTTY) return { step: () => undefined, end: () => undefined }
  log.level = 'error'
  return {
    step: (text: string) => console.log(text),
    end: () => {
      log.level = logLevel
    },
  }
}

/** Opens and migrates the database, and builds what every room needs. */
async function openContext(
  settings: Settings,
  log: Log,
  { closers, stopping }: Opening,
  step: (text: string) => void,
): Promise<AppContext> {
  step('Starting the database …')
  const reached = await connectionOf(settings, log, { closers, stopping })
  stopping.throwIfAborted()
  step('Preparing the data …')
  await migrate(reached, schema, log)
  const connection = await withLinkKey(reached, settings, log)
  const metrics = createMetrics()
  const db: Database = await openDatabase({
    connection,
    poolSize: settings.databasePool,
    log,
    slowAfter: settings.slowQueryMs,
    onStatement: (statement, seconds) => metrics.statements.observe({ statement }, seconds),
    onContention: (reason) => metrics.contentions.inc({ reason }),
  })
  closers.push(() => db.close())
  const clock = systemClock
  const context = { db, clock, log, limits: new Limits(db, clock, settings.rateLimits), metrics }
  if (settings.demo) await fillDemo(context)
  if (settings.production) await closeDemoAccounts(context)
  const generated = await chooseAdminPassword(db, settings)
  if (generated) console.log(`\n  The admin's password, shown only this once: ${generated}`)
  return context
}

/** Connections outside the pool: the listener, the probe, the instance lock, a migration, and an operator's psql. */
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
    setTimeout(() => process.exit(1), shutdownTimeoutMs).unref()
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
      console.error(`A part did not close cleanly: ${error instanceof Error ? error.message : String(error)}`)
    }
  }
}

function printAddresses(app: FastifyInstance, { adminPassword, demo, host, origins }: Settings): void {
  const address = app.server.address()
  const port = typeof address === 'object' && address ? address.port : ''
  const where = host === '0.0.0.0' || host === '127.0.0.1' ? `http://localhost:${port}` : (origins[0] ?? '')
  console.log(`\n  ${product.title} is running: ${where}\n`)
  if (!demo) return
  console.log(`  Patient   ${where}/userlogin        ${demoLogIns.patient}`)
  console.log(`  Hospital  ${where}/receptionlogin   ${demoLogIns.hospital}`)
  console.log(`  People    ${where}/receptionlogin   ${demoLogIns.own}`)
  // ADMIN_PASSWORD is a secret, and terminals are logged.
  console.log(`  Admin     ${where}/admin            ${adminPassword ? 'ADMIN_PASSWORD' : demoPassword}`)
  console.log(`  Display   ${where}/display          a screen on the wall: the desk types its code in the settings`)
  console.log(`  Kiosk     ${where}/kiosk            a tablet at the door, paired in the same way\n`)
}

/** A refusal is for the operator and needs no stack trace; an unexpected error does. */
function printStartError(error: unknown): void {
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
