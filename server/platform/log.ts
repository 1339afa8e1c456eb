import { pino, type DestinationStream, type Logger, type LoggerOptions } from 'pino'
import { requestIds } from './requests.ts'

export type Log = Logger

/** As many requests as a line names: a statement may serve a few hundred. */
const mostNamed = 20

/** JSON lines on standard output, with the id of the request that they are about. Nothing that identifies a person is ever
 *  handed to it. */
export function createLog(level: string, to?: DestinationStream): Log {
  const settings: LoggerOptions = {
    level,
    base: null,
    // The log of a request has its id already.
    mixin: (_fields, _level, logger) => (logger === log ? aboutRequests(requestIds()) : {}),
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
  }
  const log = to ? pino(settings, to) : pino(settings)
  return log
}

const aboutRequests = (ids: readonly string[]): object =>
  ids.length > 1 ? { reqIds: ids.slice(0, mostNamed) } : ids.length === 1 ? { reqId: ids[0] } : {}
