import type { Log } from './log.ts'

/** Whom is told how long statements take. */
export interface Timing {
  log: Log
  /** Milliseconds: a statement that takes longer is named in the log, without its values; none is unless given. */
  slowAfter?: number
  /** Told of each statement how many seconds it took, without the waiting for a connection. */
  told?: (statement: string, seconds: number) => void
}

export type Timed = <T>(name: string, running: Promise<T>) => Promise<T>

/** Makes what measures a statement that has just been sent. */
export function timing({ log, slowAfter = Infinity, told }: Timing): Timed {
  return async (name, running) => {
    const start = performance.now()
    try {
      return await running
    } finally {
      const ms = performance.now() - start
      told?.(name, ms / 1000)
      if (ms >= slowAfter) log.warn({ statement: name, ms: Math.round(ms) }, 'a slow statement')
    }
  }
}
