import { spawn } from 'node:child_process'
import { createWriteStream } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { delimiter, dirname, join } from 'node:path'

const root = join(import.meta.dirname, '..', '..')
const running = new Set<ReturnType<typeof spawn>>()
let isStopped = false

/** Runs a command of the project, with `node_modules/.bin` first on the path, and writes its output to a log.
 *  @param name of the log
 *  @param loud also shows the output while it arrives
 *  @returns the output, its log's path from the root, and the duration */
export async function run(
  name: string,
  [command = '', ...args]: readonly string[],
  { loud = false, env = {} }: { loud?: boolean; env?: Record<string, string> } = {},
) {
  const log = `test-results/logs/${name.replaceAll(' ', '-')}.log`
  if (isStopped) return { ok: false, output: 'not run: stopped by a signal', log, seconds: 0 }
  await mkdir(join(root, dirname(log)), { recursive: true })
  const file = createWriteStream(join(root, log))
  const start = performance.now()
  const path = [join(root, 'node_modules', '.bin'), process.env['PATH']].join(delimiter)
  const child = spawn(command, args, {
    cwd: root,
    env: { ...process.env, PATH: path, FORCE_COLOR: undefined, NO_COLOR: '1', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: process.platform === 'win32',
  })
  running.add(child)
  let output = ''
  const receive = (chunk: string) => {
    output += chunk
    file.write(chunk)
    if (loud) process.stdout.write(chunk)
  }
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', receive)
  child.once('error', (error) => receive(`${error.message}\n`))
  const ok = await new Promise<boolean>((resolve) => child.once('close', (code) => resolve(code === 0)))
  running.delete(child)
  file.end()
  return { ok, output, log, seconds: (performance.now() - start) / 1000 }
}

/** On SIGINT or SIGTERM, passes the signal to all running commands and starts no further ones. */
export function stopOnSignals(): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => {
      isStopped = true
      process.exitCode = 1
      for (const child of running) child.kill(signal)
    })
}
