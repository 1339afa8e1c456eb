import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Server } from 'socket.io'
import { Problem } from '#contract/problem.ts'
import { networkOf, type Limit, type Limits } from '../limits/index.ts'
import { createAllowance, type Allowance } from './allowance.ts'

/** Connections that one network may open; a page that comes back after a lost network opens a new one. */
const connectionLimit: Limit = { name: 'sockets-address', most: 1_200, seconds: 60 }

/** Connections that one network may hold open on one node at a time. */
const mostOpen = 5_000

/** Messages of one connection, heartbeats included. A page sends a handful when it opens, and then one now and then. */
const messages: Allowance = { atOnce: 200, perSecond: 20 }

/** Refuses further connections of a network that opens too many, and cuts a connection that says too much.
 *  @param addressOf the address that a request came from */
export function refuseFloods(io: Server, limits: Limits, addressOf: (request: IncomingMessage) => string): void {
  const open = new Map<string, number>()

  io.engine.use(
    (request: IncomingMessage & { _query?: Record<string, string> }, response: ServerResponse, next: () => void) => {
      // What belongs to a connection that is open already.
      if (request._query?.['sid'] !== undefined) return next()
      const network = networkOf(addressOf(request))
      try {
        limits.tally(connectionLimit, network)
        if ((open.get(network) ?? 0) >= mostOpen)
          throw new Problem('too-many-requests', { minutes: 1 }, { retryAfter: 60 })
        next()
      } catch (error) {
        if (!(error instanceof Problem)) throw error
        refuse(error, request, response)
      }
    },
  )

  io.engine.on('connection', (connection: EngineSocket) => {
    const network = networkOf(addressOf(connection.request))
    open.set(network, (open.get(network) ?? 0) + 1)
    connection.on('close', () => {
      const left = (open.get(network) ?? 1) - 1
      if (left > 0) open.set(network, left)
      else open.delete(network)
    })
    const isAllowed = createAllowance(messages)
    connection.on('packet', () => {
      if (!isAllowed()) connection.close()
    })
  })
}

interface EngineSocket {
  request: IncomingMessage
  on(event: 'close' | 'packet', listener: () => void): void
  close(): void
}

/** A wish for a WebSocket has no response to write to yet, only its connection. */
function refuse(problem: Problem, request: IncomingMessage, response: ServerResponse): void {
  const body = JSON.stringify(problem.toAnswer())
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    'retry-after': String(problem.retryAfter ?? 60),
    'connection': 'close',
  }
  if (request.headers.upgrade === undefined) {
    response.writeHead(problem.status, headers).end(body)
    return
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  request.socket.end(`HTTP/1.1 ${problem.status} Too Many Requests\r\n${lines.join('\r\n')}\r\n\r\n${body}`)
}
