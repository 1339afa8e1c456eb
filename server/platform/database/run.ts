import { spawn } from 'node:child_process'
import { spawnAs, type SystemUser } from './unprivileged.ts'

export interface Outcome {
  succeeded: boolean
  /** What it said, both streams. */
  said: string
}

/** Runs one of PostgreSQL's programs as that user, to its end.
 *  @param stopping aborted, it asks the program to end early */
export function run(
  program: string,
  args: readonly string[],
  user: SystemUser | undefined,
  stopping?: AbortSignal,
): Promise<Outcome> {
  return new Promise((resolve) => {
    // Windows hands the pipes on to the server that pg_ctl starts, and they would never end.
    const output = process.platform === 'win32' && args[0] === 'start' ? 'ignore' : 'pipe'
    const child = spawn(program, args, { ...spawnAs(user), stdio: ['ignore', output, output] })
    const stop = () => void child.kill()
    stopping?.addEventListener('abort', stop)
    if (stopping?.aborted) stop()
    const said: string[] = []
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding('utf8').on('data', (text: string) => said.push(text))
    child.on('error', (error) => resolve({ succeeded: false, said: error.message }))
    child.on('close', (code) => {
      stopping?.removeEventListener('abort', stop)
      resolve({ succeeded: code === 0, said: said.join('').trim() })
    })
  })
}
