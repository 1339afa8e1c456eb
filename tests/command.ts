import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

/** Runs a command as an operator does, `npm run <name> -- <args>`, to its end.
 *  @param env settings, as docs/operations.md names them
 *  @returns its exit code, and what it said on both streams */
export async function runCommand(name: string, args: readonly string[], env: Record<string, string>) {
  const child = spawn(process.execPath, [`scripts/${name}.ts`, ...args], {
    cwd: join(import.meta.dirname, '..'),
    env: { PATH: process.env['PATH'], ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      said += text
    })
  await once(child, 'close')
  return { code: child.exitCode, said: said.trim() }
}
