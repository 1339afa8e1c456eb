import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Server } from 'socket.io'
import { Problem } from '#contract/problem.ts'
import { networkOf, type Limit, type Limits } from '../limits/index.ts'
import { cut, type Connection, type EngineRequest } from './connection.ts'
import { TokenBucket, type BucketRate } from './token-bucket.ts'

/** Connections that one network may open; a page that comes back after a lost network opens a new one. */
const connectionLimit: Limit = { name: 'sockets-address', most: 1_200, seconds: 60 }

/** Connections that one network may hold open on one node at a time. */
const mostOpen = 5_000

/** Messages of one connection, heartbeats included. A page sends a handful when it opens, and then one now and then. */
const messageRate: BucketRate = { capacity: 200, refillPerSecond: 20 }

/** Messages of one network. 5,000 phones send 12,000 heartbeats a minute, and 1,200 that connect a few messages each. */
const messageLimit: Limit = { name: 'socket-messages-address', most: 30_000, seconds: 60 }

/** Refuses further connections of a network that opens too many, and cuts a connection that says too much, or whose network does.
 *  @param addressOf the address that a request came from */
export function refuseFloods(io: Server, limits: Limits, addressOf: (request: IncomingMessage) => string): void {
  const open = new Map<string, number>()
  const ids = new Set<string>()

  io.engine.use((request: EngineRequest, response: ServerResponse, next: () => void) => {
    // A poll or a message of a connection that is open; with an unknown id it costs what a new connection costs.
    const network = networkOf(addressOf(request))
    const isKnown = ids.has(request._query?.sid ?? '')
    try {
      if (!isKnown) limits.countHere(connectionLimit, network)
      if (!isKnown && (open.get(network) ?? 0) >= mostOpen)
        throw new Problem('too-many-requests', { minutes: 1 }, { retryAfter: 60 })
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      return refuse(error, request, response)
    }
    next()
    // The WebSocket answers pings by itself, before and beside Engine.IO's packets.
    const { websocket } = request
    const bucket = new TokenBucket(messageRate)
    websocket?.on('ping', () => {
      if (!bucket.take() || !isWithinLimit(limits, network)) websocket.terminate()
    })
  })

  io.engine.on('connection', (connection: Connection) => {
    const network = networkOf(addressOf(connection.request))
    open.set(network, (open.get(network) ?? 0) + 1)
    ids.add(connection.id)
    connection.on('close', () => {
      ids.delete(connection.id)
      const left = (open.get(network) ?? 1) - 1
      if (left > 0) open.set(network, left)
      else open.delete(network)
    })
    const bucket = new TokenBucket(messageRate)
    const count = () => {
      if (!bucket.take() || !isWithinLimit(limits, network)) cut(connection)
    }
    connection.on('packet', count)
    connection.on('upgrading', count)
  })
}

function isWithinLimit(limits: Limits, network: string): boolean {
  try {
    limits.countHere(messageLimit, network)
    return true
  } catch (error) {
    if (error instanceof Problem) return false
    throw error
  }
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
