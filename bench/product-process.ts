import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { openSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { sharedNow } from './figures.ts'
import { freePort } from './ports.ts'

const root = join(import.meta.dirname, '..')

/** The product as a process of its own. */
export interface ProductProcess {
  pid: number
  port: number
  /** Milliseconds from the start of the process to the first answer with 200 on each of the paths, in their order. */
  firstAnswers: number[]
  stop(): Promise<void>
}

const patience = 60_000

/** Starts it and waits until it answers each of the paths with 200.
 *  @param command `node server/main.ts`, `npm start`
 *  @param env the whole environment, but for PORT, which is a free one
 *  @param log the file that takes what it says
 *  @throws when it ends instead, or does not answer */
export async function startProduct(
  command: readonly [string, ...string[]],
  { env, log, paths = ['/readyz'] }: { env: NodeJS.ProcessEnv; log: string; paths?: readonly string[] },
): Promise<ProductProcess> {
  const port = await freePort()
  const output = openSync(log, 'a')
  const start = sharedNow()
  const child = spawn(command[0], command.slice(1), {
    cwd: root,
    env: { ...env, PORT: String(port) },
    stdio: ['ignore', output, output],
  })
  // Whatever ends the bench ends what it started.
  const kill = () => child.kill('SIGTERM')
  process.once('exit', kill)
  const ended = once(child, 'exit').then(([code]) =>
    Promise.reject(new Error(`The product ended (${code}), see ${log}`)),
  )
  const answered = paths.map((path) => untilAnswer(`http://127.0.0.1:${port}${path}`).then(() => sharedNow() - start))
  const firstAnswers = await Promise.race([Promise.all(answered), ended])
  if (child.pid === undefined) throw new Error('The product has no process.')
  return {
    pid: child.pid,
    port,
    firstAnswers,
    async stop() {
      const exit = once(child, 'exit')
      kill()
      await exit
      process.off('exit', kill)
    },
  }
}

async function untilAnswer(url: string): Promise<void> {
  const end = sharedNow() + patience
  while (sharedNow() < end) {
    if ((await statusOf(url)) === 200) return
    await delay(5)
  }
  throw new Error(`No answer from ${url}`)
}

async function statusOf(url: string): Promise<number | undefined> {
  try {
    const response = await fetch(url)
    await response.text()
    return response.status
  } catch {
    // Nobody listens yet.
    return undefined
  }
}
