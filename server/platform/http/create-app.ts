import type { Duplex } from 'node:stream'
import Fastify, {
  LogController,
  type FastifyBaseLogger,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify'
import type { Socket } from 'node:net'
import { validatorCompiler } from 'fastify-type-provider-zod'
import { packAnswers } from './pack-answers.ts'
import { refuseForeignPages, refuseOtherHosts, type IsServedHost } from './refuse-foreign-pages.ts'
import { carryRequestIds, nameRequests } from './request-id.ts'
import { writeSecurityHeaders } from './security-headers.ts'
import { isDeepStrictEqual } from 'node:util'
import type { z } from 'zod'

const largestBody = 64 * 1024

/** How long a shutdown waits: for sockets (a phone without a network never closes its own), for unfinished requests, and for
 *  responses in progress. */
const shutdownTimeoutMs = { sockets: 1_000, requests: 1_500, responses: 2_500 }

/** How long a client may take to send its headers and its whole request, and how often that is checked. */
const requestTimeoutMs = { headers: 10_000, request: 15_000, checkInterval: 1_000 }

/** How the product answers what is refused. */
interface ProblemHandlers {
  /** Any thrown error. */
  answerProblem: (error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply) => void
  /** A request that is malformed, has too large a header or is too slow; it never becomes a Fastify request. */
  answerMalformedRequest: (error: NodeJS.ErrnoException, socket: Socket) => void
}

export interface AppSettings {
  problems: ProblemHandlers
  /** Addresses whose X-Forwarded-* are believed. */
  trustedProxy?: string[]
  /** The product's own: pages of another origin may write nothing. */
  origins?: readonly string[]
  /** Whether requests with this Host header are served; every one if there is no function. */
  isServedHost?: IsServedHost | undefined
  timeoutMs?: typeof requestTimeoutMs
  /** Whether to compare each answer with its contract; for tests. */
  checkAnswers?: boolean
}

/** The HTTP server without routes: bodies, request ids, headers, problems and one log line a request. */
export function createApp(
  log: FastifyBaseLogger,
  {
    problems: { answerProblem, answerMalformedRequest },
    trustedProxy = [],
    origins = [],
    isServedHost,
    timeoutMs = requestTimeoutMs,
    checkAnswers = false,
  }: AppSettings,
): FastifyInstance {
  const secure = origins[0]?.startsWith('https:') ?? false
  const app = Fastify({
    loggerInstance: log,
    // Addresses may carry a mobile (`?usermobileNo=`), so the log gets the route instead; see below.
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: largestBody,
    connectionTimeout: 30_000,
    requestTimeout: timeoutMs.request,
    http: {
      headersTimeout: timeoutMs.headers,
      requestTimeout: timeoutMs.request,
      connectionsCheckingInterval: timeoutMs.checkInterval,
    },
    genReqId: nameRequests(trustedProxy),
    trustProxy: trustedProxy.length > 0 ? trustedProxy : false,
    routerOptions: { maxParamLength: 200 },
    frameworkErrors: answerProblem,
    clientErrorHandler: answerMalformedRequest,
    return503OnClosing: true,
  })
  app.setValidatorCompiler(validatorCompiler)
  writeAnswers(app, checkAnswers)
  app.setErrorHandler(answerProblem)
  // An unknown Expect header is ignored: Node would answer 417.
  app.server.on('checkExpectation', (request, response) => app.routing(request, response))
  readBodies(app)
  endConnections(app)
  carryRequestIds(app)

  writeSecurityHeaders(app, secure)
  if (isServedHost) refuseOtherHosts(app, isServedHost)
  refuseForeignPages(app, origins)
  packAnswers(app)
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none'
    if (route.startsWith('/api/') || reply.statusCode >= 500)
      request.log.info(
        { method: request.method, route, status: reply.statusCode, ms: Math.round(reply.elapsedTime) },
        'request',
      )
  })
  return app
}

/** JSON only, and no body at all counts as none: completing takes `{}`, zero bytes or nothing. */
function readBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body.length === 0) done(null, undefined)
    else void parse(request, body.toString(), done)
  })
}

/** Closes connections during a shutdown. `server.close()` closes only those that are idle at that moment, and none that were
 *  upgraded to a socket. */
function endConnections(app: FastifyInstance): void {
  const sockets = new Set<Duplex>()
  app.server.on('upgrade', (_request, socket: Duplex) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  let answering = 0
  app.addHook('onRequest', async (_request, reply) => {
    answering += 1
    reply.raw.once('close', () => (answering -= 1))
  })
  app.addHook('preClose', async () => {
    const since = performance.now()
    const ending = setInterval(() => {
      const waited = performance.now() - since
      app.server.closeIdleConnections()
      if (waited > shutdownTimeoutMs.sockets) for (const socket of sockets) socket.destroy()
      if (waited > (answering > 0 ? shutdownTimeoutMs.responses : shutdownTimeoutMs.requests))
        app.server.closeAllConnections()
    }, 50)
    app.server.once('close', () => clearInterval(ending))
  })
}

/** Writes answers as JSON, as the rooms' `present.ts` have built them. Parsing each by its contract took longer than all the work of a short call.
 *  @param check whether to compare each answer with its contract, as the tests do: one that lacks a field or has one too many fails */
function writeAnswers(app: FastifyInstance, check: boolean): void {
  app.setSerializerCompiler<z.ZodType>(({ schema, method, url }) => {
    if (!check) return JSON.stringify
    return (answer) => {
      const text = JSON.stringify(answer)
      const { data, error } = schema.safeEncode(answer)
      if (error) throw new Error(`The answer of ${method} ${url} is not of its contract's shape.`, { cause: error })
      if (!isDeepStrictEqual(JSON.parse(text), JSON.parse(JSON.stringify(data))))
        throw new Error(`The answer of ${method} ${url} has fields that its contract does not have.`)
      return text
    }
  })
}
