import { spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { scratch } from './scratch.ts'

const root = join(import.meta.dirname, '..')
/** The key of the links, wherever nodes share a database. */
export const testLinkKey = '5e'.repeat(32)

const longestStart = 60_000
const longestStop = 10_000

/** The real product, running by itself: its own process, its own PostgreSQL, its own port. */
export interface Product {
  /** `http://localhost:PORT` */
  url: string
  /** Ends it as an operator would, and removes its data.
   *  @throws when it does not end cleanly by itself */
  stop(): Promise<void>
}

/** One start of `server/main.ts`, from its first moment, for tests that do more to it than start and stop it. */
export interface Start {
  /** `http://localhost:PORT` */
  url: string
  pid: number
  /** Its exit code, or the signal that ended it. */
  ended: Promise<number | NodeJS.Signals | null>
  /** The end of what it has said so far, on both streams. */
  said(): string
  /** Waits until it is ready.
   *  @throws with the end of its log, when it ends or takes too long */
  ready(): Promise<void>
  signal(name: NodeJS.Signals): void
}

/** Starts `server/main.ts` on a free port with demo data in a throw-away folder, and waits until it is ready.
 *  @param name its log is `test-results/logs/<name>.log`
 *  @param env settings beside the usual ones, as docs/operations.md names them
 *  @throws with the end of its log, when it does not get ready */
export async function startProduct(name: string, env: Record<string, string> = {}): Promise<Product> {
  const folder = await throwAwayFolder(scratch)
  const start = await beginProduct(name, { PORT: String(await freePort()), DATA_DIR: join(folder, 'data'), ...env })

  /** @returns its exit code; undefined when it had to be killed */
  const end = async () => {
    start.signal('SIGTERM')
    const code = await Promise.race([start.ended, delay(longestStop, undefined, { ref: false })])
    if (code === undefined) start.signal('SIGKILL')
    await rm(folder, { recursive: true, force: true })
    return code
  }

  await start.ready().catch(async (error: unknown) => {
    await end()
    throw error
  })
  const stop = async () => {
    const code = await end()
    if (code !== 0)
      throw new Error(`The product ${code === undefined ? 'had to be killed' : `ended with ${code}`}:\n${start.said()}`)
  }
  return { url: start.url, stop }
}

/** Begins a start of `server/main.ts` and does not wait for anything.
 *  @param name its log is `test-results/logs/<name>.log`
 *  @param env all of its settings that are not the usual ones of a test; PORT is needed
 *  @param tree the folder of its code */
export async function beginProduct(
  name: string,
  env: { PORT: string } & Record<string, string>,
  tree = root,
): Promise<Start> {
  const log = join(root, 'test-results', 'logs', `${name}.log`)
  await mkdir(join(log, '..'), { recursive: true })
  const kept = createWriteStream(log)
  const child = spawn(process.execPath, ['server/main.ts'], {
    cwd: tree,
    env: {
      PATH: process.env['PATH'],
      DEMO: '1',
      RATE_LIMITS: 'off',
      CHECK_ANSWERS: '1',
      // A machine far from the hospitals: nothing may depend on its own time zone.
      TZ: 'America/Los_Angeles',
      // Nodes of one database share it; a product with a database of its own makes one.
      ...(env['DATABASE_URL'] && { LINK_KEY: testLinkKey }),
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  if (child.pid === undefined) throw new Error(`The product could not be started: ${process.execPath}`)
  // A test run that breaks off leaves nothing running.
  const orphan = () => child.kill('SIGTERM')
  process.once('exit', orphan)
  // Not 'exit': what it said last is read first.
  const ended = new Promise<number | NodeJS.Signals | null>((resolve) => {
    child.once('close', (code, signal) => {
      process.off('exit', orphan)
      kept.end()
      resolve(code ?? signal)
    })
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (chunk: string) => {
      said = (said + chunk).slice(-20_000)
      kept.write(chunk)
    })
  }
  const url = `http://localhost:${env.PORT}`
  return {
    url,
    pid: child.pid,
    ended,
    said: () => said,
    async ready() {
      const late = untilReady(url, longestStart).then((ready) => (ready ? undefined : `after ${longestStart} ms`))
      const failure = await Promise.race([late, ended.then((code) => `and ended with ${code}`)])
      // The last lines give the reason, and a report may cut a long text.
      if (failure)
        throw new Error(`The product did not get ready ${failure}:\n${said.split('\n').slice(-15).join('\n')}`)
    },
    signal: (name) => void child.kill(name),
  }
}

/** A folder for a product's data.
 *  @param parent the system's folder for temporary files, on a disk; `scratch` for a test */
export async function throwAwayFolder(parent = tmpdir()): Promise<string> {
  const folder = await mkdtemp(join(parent, 'baari-product-'))
  // As root, PostgreSQL runs as another user, who has to get through to the data inside.
  await chmod(folder, 0o755)
  return folder
}

async function untilReady(url: string, timeoutMs: number): Promise<boolean> {
  const end = Date.now() + timeoutMs
  while (Date.now() < end) {
    const status = await fetch(`${url}/readyz`).then(
      (response) => response.status,
      () => 0,
    )
    if (status === 200) return true
    await delay(50)
  }
  return false
}

/** A port that is free at this moment, and that no other test gets by `listen(0)` or by a connection before its product, seconds
 *  later, listens: it lies below the ports that systems give out by themselves. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(15_000, 32_000)
    const server = createServer().listen(port, '127.0.0.1')
    const listens = await once(server, 'listening').then(
      () => true,
      () => false,
    )
    if (!listens) continue
    server.close()
    await once(server, 'close')
    return port
  }
}
