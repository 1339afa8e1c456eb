import type { Log } from './log.ts'

/** Where durations of statements are reported. */
export interface Timing {
  log: Log
  /** Milliseconds. Slower statements are logged by name, without values; none by default. */
  slowAfter?: number
  /** Called after each statement with its duration, without the wait for a connection. */
  onStatement?: (statement: string, seconds: number) => void
}

export type Timed = <T>(name: string, running: Promise<T>) => Promise<T>

export function timing({ log, slowAfter = Infinity, onStatement }: Timing): Timed {
  return async (name, running) => {
    const start = performance.now()
    try {
      return await running
    } finally {
      const ms = performance.now() - start
      onStatement?.(name, ms / 1000)
      if (ms >= slowAfter) log.warn({ statement: name, ms: Math.round(ms) }, 'a slow statement')
    }
  }
}
