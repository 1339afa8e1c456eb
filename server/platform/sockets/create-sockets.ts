import type { Server as HttpServer } from 'node:http'
import proxyAddr from '@fastify/proxy-addr'
import { Server, type Socket } from 'socket.io'
import { nameRequests } from '../http/request-id.ts'
import type { Limits } from '../limits/index.ts'
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
  const isTrusted = proxyAddr.compile(trustedProxy)
  if (limits.isOn) refuseFloods(io, limits, (request) => proxyAddr(request, isTrusted))
  return io
}

const requestIds = new WeakMap<Socket, string>()

/** The id of the request that opened the connection: what its events do is done on behalf of it. */
export const requestIdOf = (socket: Socket): string => requestIds.get(socket) ?? socket.id

/** Closes every connection so that the phones come back by themselves: a polite goodbye would tell them to stay away. */
export function closeSockets(io: Server): void {
  for (const socket of io.sockets.sockets.values()) socket.conn.close()
  io.engine.close()
}
