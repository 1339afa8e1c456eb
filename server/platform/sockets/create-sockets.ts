import type { IncomingMessage, Server as HttpServer } from 'node:http'
import proxyAddr from '@fastify/proxy-addr'
import { Server, type Socket } from 'socket.io'
import type { IsServedHost } from '../http/refuse-foreign-pages.ts'
import { nameRequests } from '../http/request-id.ts'
import { networkOf, type Limits } from '../limits/index.ts'
import type { WriteProblem } from '../problem.ts'
import { cutSlow } from './cut-slow.ts'
import { refuseFloods } from './refuse-floods.ts'

interface Sockets {
  /** The origins of pages that may connect. A client without an Origin header is not a browser and may connect too. */
  origins: readonly string[]
  /** Whether requests with this Host header may connect; every one if there is no function. */
  isServedHost?: IsServedHost | undefined
  limits: Limits
  /** Addresses whose X-Forwarded-For header is trusted. */
  trustedProxy: string[]
  writeProblem: WriteProblem
}

/** The socket server on the port and path that Socket.IO clients expect. */
export function createSockets(
  http: HttpServer,
  { origins, isServedHost, limits, trustedProxy, writeProblem }: Sockets,
): Server {
  const io = new Server(http, {
    // Browsers allow a foreign page to open a WebSocket.
    allowRequest: (request, decide) => {
      const { origin, host = '' } = request.headers
      decide(null, (origin === undefined || origins.includes(origin)) && (isServedHost?.(host) ?? true))
    },
    maxHttpBufferSize: 10_000,
    perMessageDeflate: false,
    httpCompression: false,
    serveClient: false,
    connectTimeout: 20_000,
  })
  io.engine.on('headers', (headers: Record<string, string>) => {
    headers['x-content-type-options'] = 'nosniff'
    headers['cache-control'] = 'no-store'
  })
  const nameOf = nameRequests(trustedProxy)
  io.use((socket, next) => {
    requestIds.set(socket, nameOf(socket.request))
    next()
  })
  joinOnce(io)
  const isTrusted = proxyAddr.compile(trustedProxy)
  const addressOf = (request: IncomingMessage) => proxyAddr(request, isTrusted)
  io.use((socket, next) => {
    networks.set(socket, networkOf(addressOf(socket.request)))
    next()
  })
  cutSlow(io)
  if (limits.isOn) refuseFloods(io, { limits, addressOf, writeProblem })
  return io
}

/** Rejects a second socket on one connection. Socket.IO's own check runs asynchronously, so that one message with many CONNECT packets
 *  would create as many sockets. */
function joinOnce(io: Server): void {
  const joined = new WeakSet<Socket['conn']>()
  io.use((socket, next) => {
    if (joined.has(socket.conn)) return next(new Error('This connection has joined already.'))
    joined.add(socket.conn)
    socket.once('disconnect', () => joined.delete(socket.conn))
    next()
  })
}

const networks = new WeakMap<Socket, string>()

/** The network of a socket, for the limits. */
export const networkOfSocket = (socket: Socket): string => networks.get(socket) ?? ''

const requestIds = new WeakMap<Socket, string>()

/** The id of the request that opened the connection; the socket's events run on behalf of it. */
export const requestIdOf = (socket: Socket): string => requestIds.get(socket) ?? socket.id

/** Closes every connection in a way that lets clients reconnect; a Socket.IO disconnect would keep them from it. */
export function closeSockets(io: Server): void {
  for (const socket of io.sockets.sockets.values()) socket.conn.close()
  io.engine.close()
}
