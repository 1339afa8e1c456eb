import { spawn } from 'node:child_process'
import { createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { delimiter, dirname, join } from 'node:path'

const root = join(import.meta.dirname, '..', '..')
const running = new Set<ReturnType<typeof spawn>>()
let stopped = false

/** How a command ended. */
interface Ended {
  ok: boolean
  /** Everything it said. */
  output: string
  /** Where that stands, from the root. */
  log: string
  seconds: number
}

/** Runs a command of the project (npm's own `.bin` comes first on the path) and keeps everything it says in a log.
 *  @param name the log's name
 *  @param loud whether what it says is shown while it says it */
export async function run(
  name: string,
  [command = '', ...args]: readonly string[],
  { loud = false, env = {} }: { loud?: boolean; env?: Record<string, string> } = {},
): Promise<Ended> {
  const log = `test-results/logs/${name.replaceAll(' ', '-')}.log`
  if (stopped) return { ok: false, output: 'not run: stopped by a signal', log, seconds: 0 }
  await mkdir(join(root, dirname(log)), { recursive: true })
  const kept = createWriteStream(join(root, log))
  const began = performance.now()
  const path = [join(root, 'node_modules', '.bin'), process.env['PATH']].join(delimiter)
  const child = spawn(command, args, {
    cwd: root,
    // A log is read in an editor: no colours.
    env: { ...process.env, PATH: path, FORCE_COLOR: undefined, NO_COLOR: '1', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: process.platform === 'win32',
  })
  running.add(child)
  let output = ''
  const take = (chunk: string) => {
    output += chunk
    kept.write(chunk)
    if (loud) process.stdout.write(chunk)
  }
  child.stdout.setEncoding('utf8').on('data', take)
  child.stderr.setEncoding('utf8').on('data', take)
  const ok = await new Promise<boolean>((resolve) => {
    child.once('error', (error) => {
      take(`${error.message}\n`)
      resolve(false)
    })
    child.once('close', (code) => resolve(code === 0))
  })
  running.delete(child)
  kept.end()
  return { ok, output, log, seconds: (performance.now() - began) / 1000 }
}

/** Hands a signal on to everything that runs, and starts nothing more. */
export function stopAll(signal: NodeJS.Signals): void {
  stopped = true
  for (const child of running) child.kill(signal)
}
