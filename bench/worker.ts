import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { z } from 'zod'

/** Runs one file of this folder in its own process, so that load, server and measurement share no heap and no event loop. */
export class Worker implements AsyncDisposable {
  readonly #child: ChildProcess
  #pending: { resolve: (message: unknown) => void; reject: (reason: Error) => void } | undefined

  constructor(file: `${string}.ts`) {
    const path = join(import.meta.dirname, file)
    this.#child = fork(path, { execArgv: [], stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
    this.#child.on('message', (message) => this.#pending?.resolve(message))
    this.#child.on('exit', (code) => this.#pending?.reject(new Error(`${file} ended (${code}).`)))
  }

  /** Runs one job; a worker runs one at a time.
   *  @throws the worker's error, or an error if the process has ended */
  async ask<S extends z.ZodType>(job: object, answer: S): Promise<z.output<S>> {
    const message = await new Promise((resolve, reject) => {
      this.#pending = { resolve, reject }
      this.#child.send(job)
    })
    const reply = z.object({ error: z.string().optional(), answer: z.unknown().optional() }).parse(message)
    if (reply.error !== undefined) throw new Error(reply.error)
    return answer.parse(reply.answer)
  }

  async [Symbol.asyncDispose](): Promise<void> {
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return
    const ended = once(this.#child, 'exit')
    this.#child.disconnect()
    await ended
  }
}

/** Serves jobs inside such a process. */
export function onJobs<S extends z.ZodType>(schema: S, work: (job: z.output<S>) => Promise<unknown>): void {
  const reply = async (message: unknown): Promise<object> => {
    try {
      return { answer: await work(schema.parse(message)) }
    } catch (error) {
      return { error: error instanceof Error ? (error.stack ?? error.message) : String(error) }
    }
  }
  process.on('disconnect', () => process.exit())
  process.on('message', (message) => void reply(message).then((answer) => process.send?.(answer)))
}
