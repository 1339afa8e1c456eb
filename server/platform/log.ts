import { pino, type DestinationStream, type Logger, type LoggerOptions } from 'pino'
import { requestIds } from './requests.ts'

export type Log = Logger

/** Request ids per line. A statement may serve hundreds of requests. */
const maxRequestIds = 20

/** Writes JSON lines to standard output, with the ids of the current requests. Never pass personal data to it. */
export function createLog(level: string, to?: DestinationStream): Log {
  const settings: LoggerOptions = {
    level,
    base: null,
    // Fastify's child logger of a request has its id already.
    mixin: (_fields, _level, logger) => (logger === log ? aboutRequests(requestIds()) : {}),
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
  }
  const log = to ? pino(settings, to) : pino(settings)
  return log
}

const aboutRequests = (ids: readonly string[]): object =>
  ids.length > 1 ? { reqIds: ids.slice(0, maxRequestIds) } : ids.length === 1 ? { reqId: ids[0] } : {}
