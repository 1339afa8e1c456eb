import type { IncomingMessage, Server as HttpServer } from 'node:http'
import proxyAddr from '@fastify/proxy-addr'
import { Server, type Socket } from 'socket.io'
import { nameRequests } from '../http/request-id.ts'
import { networkOf, type Limits } from '../limits/index.ts'
import { cutSlow } from './cut-slow.ts'
import { refuseFloods } from './refuse-floods.ts'

interface Sockets {
  /** The web pages that may connect; a client without an Origin is no browser and may. */
  origins: readonly string[]
  limits: Limits
  /** Addresses whose X-Forwarded-For is believed. */
  trustedProxy: string[]
}

/** The socket server on the port and path that Socket.IO clients expect. */
export function createSockets(http: HttpServer, { origins, limits, trustedProxy }: Sockets): Server {
  const io = new Server(http, {
    // Browsers do not stop a foreign page from opening a WebSocket; this does.
    allowRequest: (request, decide) => {
      const { origin } = request.headers
      decide(null, origin === undefined || origins.includes(origin))
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
  if (limits.isOn) refuseFloods(io, limits, addressOf)
  return io
}

/** Refuses to join twice over one connection. Socket.IO checks it after it has waited, so that one message of many CONNECT packets made
 *  as many sockets. */
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

/** The network that a socket came from, as the limits count it. */
export const networkOfSocket = (socket: Socket): string => networks.get(socket) ?? ''

const requestIds = new WeakMap<Socket, string>()

/** The id of the request that opened the connection: what its events do is done on behalf of it. */
export const requestIdOf = (socket: Socket): string => requestIds.get(socket) ?? socket.id

/** Closes every connection so that the phones come back by themselves: a polite goodbye would tell them to stay away. */
export function closeSockets(io: Server): void {
  for (const socket of io.sockets.sockets.values()) socket.conn.close()
  io.engine.close()
}
