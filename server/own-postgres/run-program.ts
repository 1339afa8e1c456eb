import { spawn } from 'node:child_process'
import { spawnAs, type SystemUser } from './unprivileged-user.ts'

interface Outcome {
  succeeded: boolean
  /** Standard output and standard error. */
  output: string
}

/** Runs one of PostgreSQL's programs as the user until it exits. Never rejects.
 *  @param stopping terminates the program when it is aborted */
export function runProgram(
  program: string,
  args: readonly string[],
  user: SystemUser | undefined,
  stopping?: AbortSignal,
): Promise<Outcome> {
  return new Promise((resolve) => {
    // On Windows the server that pg_ctl starts inherits the pipes, and they would never close.
    const stdio = process.platform === 'win32' && args[0] === 'start' ? 'ignore' : 'pipe'
    const child = spawn(program, args, { ...spawnAs(user), stdio: ['ignore', stdio, stdio] })
    const stop = () => void child.kill()
    stopping?.addEventListener('abort', stop)
    if (stopping?.aborted) stop()
    const output: string[] = []
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding('utf8').on('data', (text: string) => output.push(text))
    child.on('error', (error) => resolve({ succeeded: false, output: error.message }))
    child.on('close', (code) => {
      stopping?.removeEventListener('abort', stop)
      resolve({ succeeded: code === 0, output: output.join('').trim() })
    })
  })
}
