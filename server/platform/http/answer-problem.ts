import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import type { ProblemCode } from '#contract/problem.ts'
import { isDatabaseAway } from '../database/index.ts'
import { Problem } from '../problem.ts'
import { wrongFields } from './wrong-fields.ts'
import { writeApiHeaders } from './security-headers.ts'

/** What the framework itself refuses with, in our words. */
const framework: Record<string, ProblemCode> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'wrong-content-type',
  FST_ERR_CTP_BODY_TOO_LARGE: 'too-large',
  FST_ERR_CTP_INVALID_JSON_BODY: 'bad-json',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'bad-json',
  FST_ERR_BAD_URL: 'not-found',
  FST_ERR_MAX_PARAM_LENGTH: 'not-found',
}

/** Answers any thrown error as a problem. An unexpected error is logged, and its details are hidden. */
export function answerProblem(error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply): void {
  const problem = noteProblem(error, request, reply)
  reply.code(problem.status).type('application/json; charset=utf-8').serializer(JSON.stringify).send(problem.toAnswer())
}

/** Logs an error as far as it needs a look, and writes the headers of its answer. */
export function noteProblem(error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply): Problem {
  const problem = problemOf(error)
  request.problem = problem.code
  // That too many came at once is no fault to look into.
  if (problem.status >= 500 && problem.code !== 'too-busy')
    request.log.error({ err: scrubbed(error), code: problem.code }, 'call failed')
  writeApiHeaders(reply)
  if (problem.retryAfter !== undefined) reply.header('retry-after', String(problem.retryAfter))
  if (problem.code === 'unavailable') reply.header('retry-after', '2')
  return problem
}

/** An address that is no call: a problem in the shape of all others. */
export function answerUnknownAddress(request: FastifyRequest, reply: FastifyReply): void {
  answerProblem(new Problem('not-found'), request, reply)
}

/** Answers a request that is malformed, has too large a header or is too slow, with a problem, and closes the connection. It
 *  never becomes a Fastify request. */
export function answerMalformedRequest(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code !== 'ECONNRESET' && socket.writable) {
    const problem = new Problem(error.code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 'too-slow' : 'bad-request')
    const body = JSON.stringify(problem.toAnswer())
    const head = [
      `HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status]}`,
      'Connection: close',
      'Content-Type: application/json; charset=utf-8',
      'X-Content-Type-Options: nosniff',
      `Content-Length: ${Buffer.byteLength(body)}`,
    ]
    socket.write(`${head.join('\r\n')}\r\n\r\n${body}`)
  }
  socket.destroy(error)
}

/** The problem behind anything that can be thrown. */
export function problemOf(error: unknown): Problem {
  if (error instanceof Problem) return error
  if (isDatabaseAway(error)) return new Problem('unavailable', {}, { cause: error })
  if (isFrameworkError(error)) {
    if (error.validation) return new Problem('wrong-field', {}, { fields: wrongFields(error.validation), cause: error })
    const code = framework[error.code]
    if (code) return new Problem(code, {}, { cause: error })
    if (error instanceof SyntaxError) return new Problem('bad-json', {}, { cause: error })
    if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500)
      return new Problem('bad-request', {}, { cause: error })
  }
  return new Problem('internal-error', {}, { cause: error })
}

const isFrameworkError = (error: unknown): error is FastifyError =>
  error instanceof Error && ('code' in error || 'statusCode' in error || 'validation' in error)

/** A database error carries the row it stumbled over in `detail`; a log must not. */
function scrubbed(error: unknown): unknown {
  if (!(error instanceof Error)) return 'not an Error'
  const code = 'code' in error ? error.code : undefined
  return { type: error.name, message: error.message, code, stack: error.stack }
}
