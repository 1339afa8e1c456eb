import { pino, type Logger } from 'pino'

export type Log = Logger

/** JSON lines on standard output. Nothing that identifies a person is ever handed to it. */
export function createLog(level: string): Log {
  return pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
  })
}
