import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

const root = join(import.meta.dirname, '..')
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

/** Starts `server/main.ts` on a free port with demo data in a throw-away folder, and waits until it is ready.
 *  @param name its log is `test-results/logs/<name>.log`
 *  @param env settings beside the usual ones, as docs/operations.md names them
 *  @throws with the end of its log, when it does not get ready */
export async function startProduct(name: string, env: Record<string, string> = {}): Promise<Product> {
  const port = await freePort()
  const folder = await mkdtemp(join(tmpdir(), 'baari-product-'))
  // As root, PostgreSQL runs as another user, who has to get through to the data inside.
  await chmod(folder, 0o755)
  const log = join(root, 'test-results', 'logs', `${name}.log`)
  await mkdir(join(log, '..'), { recursive: true })
  const kept = createWriteStream(log)
  const child = spawn(process.execPath, ['server/main.ts'], {
    cwd: root,
    env: {
      PATH: process.env['PATH'],
      PORT: String(port),
      DATA_DIR: join(folder, 'data'),
      DEMO: '1',
      RATE_LIMITS: 'off',
      // A machine far from the hospitals: nothing may depend on its own time zone.
      TZ: 'America/Los_Angeles',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = once(child, 'exit').then(([code]) => Number(code ?? -1))
  let said = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (chunk: string) => {
      said = (said + chunk).slice(-4000)
      kept.write(chunk)
    })
  }

  /** @returns its exit code; undefined when it had to be killed */
  const end = async () => {
    child.kill('SIGTERM')
    const code = await Promise.race([ended, delay(longestStop, undefined)])
    if (code === undefined) child.kill('SIGKILL')
    kept.end()
    await rm(folder, { recursive: true, force: true })
    return code
  }

  const url = `http://localhost:${port}`
  const ready = await Promise.race([untilReady(url, longestStart), ended.then(() => false)])
  if (!ready) {
    await end()
    throw new Error(`The product did not get ready:\n${said}`)
  }
  const stop = async () => {
    const code = await end()
    if (code !== 0)
      throw new Error(`The product ${code === undefined ? 'had to be killed' : `ended with ${code}`}:\n${said}`)
  }
  return { url, stop }
}

async function untilReady(url: string, patience: number): Promise<boolean> {
  const end = Date.now() + patience
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

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new TypeError('no port was given')
  return address.port
}
