import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import proxyAddr from '@fastify/proxy-addr'
import type { FastifyInstance } from 'fastify'
import { onBehalfOf } from '../requests.ts'

/** Long enough for every proxy's, and nothing that could break a line of a log or of a header. */
const safe = /^[\w.:-]{1,64}$/

/** Makes the function that names a request: as a trusted proxy has named it, or by a made-up id. */
export function nameRequests(trustedProxy: string[]): (request: IncomingMessage) => string {
  const isTrusted = proxyAddr.compile(trustedProxy)
  return (request) => {
    const given = request.headers['x-request-id']
    const from = request.socket.remoteAddress
    if (typeof given === 'string' && safe.test(given) && from !== undefined && isTrusted(from, 0)) return given
    return randomUUID()
  }
}

/** Runs the rest of the request with its id in each line of the log. */
export function carryRequestIds(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => onBehalfOf([request.id], done))
  // Reading the body has left that behind.
  app.addHook('preValidation', (request, _reply, done) => onBehalfOf([request.id], done))
}
