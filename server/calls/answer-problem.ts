import type { FastifySchemaValidationError, FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { readFault, type FieldProblem, fault } from '#contract/field-problem.ts'
import { z } from 'zod'
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { problemStatus, type ProblemCode } from '#contract/problem.ts'
import { contentionOf, isDatabaseAway } from '../platform/database/index.ts'
import { writeApiHeaders } from '../platform/http/security-headers.ts'
import { Problem } from '../platform/problem.ts'
import { presentProblem } from './present.ts'

/** How many fields one answer names. With the longest keys, each character escaped, that is less than 64 kB. */
const mostFields = 20

/** The schema's issues by the path of their field: `{'patient.age': {code: 'age-wrong'}}`. Unknown keys are named by the problem
 *  of the object that holds them. The fields beyond {@link mostFields} are left out. */
function wrongFields(issues: readonly FastifySchemaValidationError[]): Record<string, FieldProblem> {
  const fields = new Map<string, FieldProblem>()
  for (const { instancePath, message } of issues) {
    if (fields.size === mostFields) break
    const path = instancePath.split('/').filter(Boolean).join('.') || 'body'
    if (!fields.has(path)) fields.set(path, readFault(message))
  }
  return Object.fromEntries(fields)
}

/** How many unknown keys a message names, and how many characters of each: the caller chose them. */
const mostKeys = 5
const longestKey = 40

/** The problems of fields whose schema brings none of its own. */
z.config({
  customError: (issue) => {
    switch (issue.code) {
      case 'invalid_type':
        return issue.input === undefined ? fault('missing') : fault('wrong-type', { type: withArticle(issue.expected) })
      case 'unrecognized_keys':
        return unknownKeys(issue.keys)
      case 'too_big':
        return fault(issue.origin === 'string' ? 'too-long' : 'too-large', { most: Number(issue.maximum) })
      case 'too_small':
        return fault(issue.origin === 'string' ? 'too-short' : 'too-small', { least: Number(issue.minimum) })
      case 'invalid_value':
        return fault('not-one-of', { values: issue.values.join(', ') })
      default:
        return fault('wrong-form')
    }
  },
})

function unknownKeys(keys: readonly string[]): string {
  const named = keys
    .slice(0, mostKeys)
    .map((key) => (key.length > longestKey ? `${key.slice(0, longestKey).toWellFormed()}…` : key))
  const names = named.join(', ')
  return keys.length > mostKeys
    ? fault('many-unknown-keys', { names, more: keys.length - mostKeys })
    : fault('unknown-keys', { names })
}

const withArticle = (noun: string): string => `${/^[aeiou]/.test(noun) ? 'an' : 'a'} ${noun}`

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
  const { status, body } = presentProblem(noteProblem(error, request, reply))
  reply.code(status).type('application/json; charset=utf-8').serializer(JSON.stringify).send(body)
}

/** Logs an error as far as it needs a look, and writes the headers of its answer. */
export function noteProblem(error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply): Problem {
  const problem = problemOf(error)
  request.problem = problem.code
  // That too many came at once is no fault to look into.
  if (problemStatus[problem.code] >= 500 && problem.code !== 'too-busy')
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
    const { status, body } = presentProblem(problem)
    const text = JSON.stringify(body)
    const head = [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      'Connection: close',
      'Content-Type: application/json; charset=utf-8',
      'X-Content-Type-Options: nosniff',
      `Content-Length: ${Buffer.byteLength(text)}`,
    ]
    socket.write(`${head.join('\r\n')}\r\n\r\n${text}`)
  }
  socket.destroy(error)
}

/** The problem behind anything that can be thrown. */
export function problemOf(error: unknown): Problem {
  if (error instanceof Problem) return error
  if (contentionOf(error)) return new Problem('too-busy', {}, { retryAfter: 2, cause: error })
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
