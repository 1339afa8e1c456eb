import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

const [ownPostgres, database] = ['own-postgres', 'platform/database'].map((folder) =>
  JSON.stringify(join(import.meta.dirname, '../server', folder, 'index.ts')),
)

const ownConnection = z.object({
  host: z.string(),
  port: z.number(),
  user: z.string(),
  database: z.string(),
  ssl: z.literal(false),
  options: z.string(),
})
export type OwnConnection = z.infer<typeof ownConnection>

/** A process of its own that runs a PostgreSQL on a folder, as Baari does, so that it can be killed. */
export interface OwnPostgresProcess {
  /** The connection, once it runs; what it said instead, when it refused. */
  outcome: Promise<{ connection: OwnConnection } | { refused: string; code: number }>
  /** As the kernel's out-of-memory killer does it, or a power cut. */
  kill(): Promise<void>
  process: ChildProcess
}

/** Starts such a process; it stays until it is killed. */
export function startProcess(dataDir: string): OwnPostgresProcess {
  const code = `
    import { startOwnPostgres } from ${ownPostgres}
    import { StartRefused } from ${database}
    const log = { info() {}, warn() {}, error() {} }
    try {
      const own = await startOwnPostgres({ dataDir: ${JSON.stringify(dataDir)}, log })
      console.log(JSON.stringify(own.connection))
    } catch (error) {
      if (!(error instanceof StartRefused)) throw error
      console.log('refused: ' + error.message)
      process.exitCode = 1
    }`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', code], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exited = once(child, 'exit')
  const outcome = once(child.stdout.setEncoding('utf8'), 'data').then(async ([said]) => {
    const text = String(said).trim()
    if (text.startsWith('{')) return { connection: ownConnection.parse(JSON.parse(text)) }
    return { refused: text, code: Number((await exited)[0]) }
  })
  return {
    outcome,
    process: child,
    async kill() {
      child.kill('SIGKILL')
      await exited
    },
  }
}

/** The process id of PostgreSQL's first process on the folder. */
export function postmasterOf(dataDir: string): number {
  return Number(readFileSync(join(dataDir, 'postgres-18', 'postmaster.pid'), 'utf8').split('\n')[0])
}
