import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { z } from 'zod'

/** A process of its own that runs one file of this folder and does one job after another: whoever makes the load does
 *  not share a processor's time slice, a heap or an event loop with whoever bears it, nor with whoever measures. */
export class Worker {
  readonly #child: ChildProcess
  #waiting: { resolve: (message: unknown) => void; reject: (reason: Error) => void } | undefined

  /** @param settings environment variables beside those of this process */
  constructor(file: `${string}.ts`, settings: Record<string, string> = {}) {
    this.#child = fork(join(import.meta.dirname, file), {
      env: { ...process.env, ...settings },
      execArgv: [],
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    })
    this.#child.on('message', (message) => this.#waiting?.resolve(message))
    this.#child.on('exit', (code) => this.#waiting?.reject(new Error(`${file} ended (${code}).`)))
  }

  /** Hands it a job and waits for what comes of it; one job at a time.
   *  @throws what it threw, or that it has ended */
  async ask<S extends z.ZodType>(job: object, answer: S): Promise<z.output<S>> {
    const message = await new Promise((resolve, reject) => {
      this.#waiting = { resolve, reject }
      this.#child.send(job)
    })
    const reply = z.object({ failed: z.string().optional(), answer: z.unknown().optional() }).parse(message)
    if (reply.failed !== undefined) throw new Error(reply.failed)
    return answer.parse(reply.answer)
  }

  async end(): Promise<void> {
    if (this.#child.exitCode !== null || this.#child.signalCode !== null) return
    const ended = once(this.#child, 'exit')
    this.#child.disconnect()
    await ended
  }
}

/** In such a process: does each job that comes in. */
export function onJobs<S extends z.ZodType>(schema: S, work: (job: z.output<S>) => Promise<unknown>): void {
  process.on('disconnect', () => process.exit())
  process.on('message', (message) => {
    void (async () => {
      try {
        process.send?.({ answer: await work(schema.parse(message)) })
      } catch (error) {
        process.send?.({ failed: error instanceof Error ? (error.stack ?? error.message) : String(error) })
      }
    })()
  })
}
