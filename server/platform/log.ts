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
  const log = pino(settings, to ?? standardOutput())
  return log
}

let output: DestinationStream | undefined
/** The one that all logs of the process write to. */
const standardOutput = (): DestinationStream => (output ??= openOutput())

/** Writes the lines of one turn of the event loop together: a write of its own for each request took a twentieth of its time. Lines of
 *  errors are written at once, and the others at the latest when the process exits. */
function openOutput(): DestinationStream {
  const destination = pino.destination({ dest: 1, sync: true })
  let waiting = ''
  const flush = () => {
    if (waiting !== '') destination.write(waiting)
    waiting = ''
  }
  process.once('exit', flush)
  return {
    write(line) {
      if (waiting === '') setImmediate(flush)
      waiting += line
      if (line.startsWith('{"level":"error"') || line.startsWith('{"level":"fatal"')) flush()
    },
  }
}

const aboutRequests = (ids: readonly string[]): object =>
  ids.length > 1 ? { reqIds: ids.slice(0, maxRequestIds) } : ids.length === 1 ? { reqId: ids[0] } : {}
