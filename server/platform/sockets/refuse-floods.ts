import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Server } from 'socket.io'
import { type Limit, type Limits, networkOf } from '../limits/index.ts'
import { Problem, type WriteProblem } from '../problem.ts'
import { type Connection, cut, type EngineRequest } from './connection.ts'

/** New connections of one network. A page that reconnects opens a new one. */
const connectionLimit: Limit = { name: 'sockets-address', most: 1_200, seconds: 60 }

/** Open connections of one network on one node. */
const maxOpen = 5_000

/** Messages of one connection, including heartbeats. A page sends a few when it opens, and rarely one later. */
const messages: TokenBucket = { capacity: 200, perSecond: 20 }

/** Messages of one network. 5,000 phones send 12,000 heartbeats a minute, and 1,200 new connections a few messages each. */
const messageLimit: Limit = { name: 'socket-messages-address', most: 30_000, seconds: 60 }

interface Refusing {
  limits: Limits
  addressOf: (request: IncomingMessage) => string
  writeProblem: WriteProblem
}

/** Rejects new connections of a network beyond its limits, and closes connections that send too many messages, or whose network does.
 *  @param addressOf the client's address */
export function refuseFloods(io: Server, { limits, addressOf, writeProblem }: Refusing): void {
  const open = new Map<string, number>()
  const ids = new Set<string>()

  io.engine.use((request: EngineRequest, response: ServerResponse, next: () => void) => {
    // Polls and messages of an open connection are not counted here; a request with an unknown id counts as a new connection.
    const network = networkOf(addressOf(request))
    const isKnown = ids.has(request._query?.sid ?? '')
    try {
      if (!isKnown) limits.countHere(connectionLimit, network)
      if (!isKnown && (open.get(network) ?? 0) >= maxOpen)
        throw new Problem('too-many-requests', { minutes: 1 }, { retryAfter: 60 })
    } catch (error) {
      if (!(error instanceof Problem)) throw error
      return refuse({ ...writeProblem(error), retryAfter: error.retryAfter ?? 60 }, request, response)
    }
    next()
    // The WebSocket answers pings before Engine.IO receives a packet.
    const { websocket } = request
    const takeToken = createTokenBucket(messages)
    websocket?.on('ping', () => {
      if (!takeToken() || !isWithinLimit(limits, network)) websocket.terminate()
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
    const takeToken = createTokenBucket(messages)
    const count = () => {
      if (!takeToken() || !isWithinLimit(limits, network)) cut(connection)
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

/** Writes to the connection for a WebSocket upgrade, whose response is unusable. */
function refuse(
  { status, body, retryAfter }: ReturnType<WriteProblem> & { retryAfter: number },
  request: IncomingMessage,
  response: ServerResponse,
): void {
  const text = JSON.stringify(body)
  const headers = {
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(text)),
    'retry-after': String(retryAfter),
    'connection': 'close',
  }
  if (request.headers.upgrade === undefined) {
    response.writeHead(status, headers).end(text)
    return
  }
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  request.socket.end(`HTTP/1.1 ${status} Too Many Requests\r\n${lines.join('\r\n')}\r\n\r\n${text}`)
}

interface TokenBucket {
  /** The largest burst. */
  capacity: number
  /** The rate at which tokens are refilled. */
  perSecond: number
}

/** @param now a monotonic clock in milliseconds
 *  @returns takes a token; false if the bucket is empty */
export function createTokenBucket({ capacity, perSecond }: TokenBucket, now = () => performance.now()): () => boolean {
  let left = capacity
  let at = now()
  return () => {
    const instant = now()
    left = Math.min(capacity, left + ((instant - at) / 1000) * perSecond)
    at = instant
    if (left < 1) return false
    left -= 1
    return true
  }
}
