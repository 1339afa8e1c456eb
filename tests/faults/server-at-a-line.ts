import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { startOwnPostgres } from '#server/own-postgres/index.ts'
import { createLog } from '#server/platform/log.ts'
import { scratch } from '../scratch.ts'
import { openLine, type Line } from './line.ts'

/** A PostgreSQL that a test itself runs, with a line to it that can be cut. */
export interface ServerAtALine {
  line: Line
  /** To look into it past the line; after a new start it is another one. */
  readonly connection: pg.ClientConfig
  /** For a DATABASE_URL past the line. */
  directUrl: string
  /** Stops it as an operator would; connected clients are disconnected. */
  stop(): Promise<void>
  start(): Promise<void>
  remove(): Promise<void>
}

export async function aServerAtALine(): Promise<ServerAtALine> {
  const folder = await mkdtemp(join(scratch, 'baari-line-'))
  // As root, PostgreSQL runs as another user, who has to get through to the data inside.
  await chmod(folder, 0o755)
  const start = () => startOwnPostgres({ dataDir: join(folder, 'data'), log: createLog('silent') })
  let running = await start()
  const line = await openLine(running.connection)
  const { host = '', port, user, database } = running.connection
  return {
    line,
    get connection() {
      return running.connection
    },
    directUrl: `postgresql://${user}@/${database}?host=${encodeURIComponent(host)}&port=${port}`,
    async stop() {
      await running.stop()
      await line.cut()
    },
    async start() {
      running = await start()
      await line.mend(running.connection)
    },
    async remove() {
      await line.close()
      await running.stop()
      await rm(folder, { recursive: true })
    },
  }
}
