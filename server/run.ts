import type { FastifyInstance } from 'fastify'
import { join } from 'node:path'
import { buildApp } from './app.ts'
import { demoLogIns, fillDemo } from './demo/index.ts'
import { systemClock } from './platform/clock.ts'
import { migrate, openDatabase, startOwnPostgres, StartRefused, type Database } from './platform/database/index.ts'
import type { House } from './platform/house.ts'
import { Limits } from './platform/limits/index.ts'
import { createLog, type Log } from './platform/log.ts'
import { createMetrics } from './platform/metrics.ts'
import { product } from './product.ts'
import { readSettings, type Settings } from './settings.ts'

/** Longer than this, and a shutdown gives up being polite. */
const longestShutdown = 4_500

/** Starts the product and keeps it running until it is told to stop. Everything is closed in the reverse order in which
 *  it was opened.
 *  @param webFolder the built web app, if there is one */
export async function run(env: NodeJS.ProcessEnv, webFolder: string | undefined): Promise<void> {
  const closers: (() => Promise<void>)[] = []
  try {
    const settings = readSettings(env)
    const log = createLog(settings.logLevel)
    stopOnSignal(closers, log)
    const house = await openHouse(settings, log, closers)
    const app = await buildApp(house, settings, webFolder)
    closers.push(() => app.close())
    await app.listen({ port: settings.port, host: settings.host })
    sayWhereToGo(app, settings)
  } catch (error) {
    sayWhyNot(error)
    await closeAll(closers)
    process.exit(1)
  }
}

/** The database, filled and up to date, and what every room stands on. */
async function openHouse(settings: Settings, log: Log, closers: (() => Promise<void>)[]): Promise<House> {
  const connection = await connectionOf(settings, log, closers)
  await migrate(connection, join(import.meta.dirname, 'migrations'), log)
  const db: Database = await openDatabase({ connection, poolSize: settings.databasePool, log })
  closers.push(() => db.close())
  const clock = systemClock
  const house = { db, clock, log, limits: new Limits(db, clock, settings.rateLimits), metrics: createMetrics() }
  if (settings.demo) await fillDemo(house)
  return house
}

async function connectionOf({ databaseUrl, dataDir }: Settings, log: Log, closers: (() => Promise<void>)[]) {
  if (databaseUrl) return { connectionString: databaseUrl }
  const own = await startOwnPostgres({ dataDir, log })
  closers.push(() => own.stop())
  return own.connection
}

function stopOnSignal(closers: (() => Promise<void>)[], log: Log): void {
  let stopping = false
  const stop = (signal: string): void => {
    if (stopping) return
    stopping = true
    log.info({ signal }, 'stopping')
    setTimeout(() => process.exit(1), longestShutdown).unref()
    void closeAll(closers).then(() => process.exit(0))
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
}

async function closeAll(closers: (() => Promise<void>)[]): Promise<void> {
  for (const close of closers.toReversed()) {
    try {
      await close()
    } catch (error) {
      console.error(`Something did not close cleanly: ${error instanceof Error ? error.message : String(error)}`)
    }
  }
}

function sayWhereToGo(app: FastifyInstance, { demo, host, origins }: Settings): void {
  const address = app.server.address()
  const port = typeof address === 'object' && address ? address.port : ''
  const where = host === '0.0.0.0' || host === '127.0.0.1' ? `http://localhost:${port}` : (origins[0] ?? '')
  console.log(`\n  ${product.title} is running: ${where}\n`)
  if (!demo) return
  console.log(`  Patient   ${where}/userlogin        ${demoLogIns.patient}`)
  console.log(`  Hospital  ${where}/receptionlogin   ${demoLogIns.hospital}\n`)
}

/** A refusal to start is one sentence; a stack trace is for what nobody foresaw. */
function sayWhyNot(error: unknown): void {
  if (error instanceof StartRefused) console.error(error.message)
  else if (isTaken(error)) console.error(`Port ${error.port} is taken by another program. Set PORT to another one.`)
  else console.error(error)
}

const isTaken = (error: unknown): error is Error & { port: number } =>
  error instanceof Error && 'code' in error && error.code === 'EADDRINUSE' && 'port' in error
