import type { Server as HttpServer } from 'node:http'
import { Server } from 'socket.io'

/** The socket server on the port and path that Socket.IO clients expect.
 *  @param origins the web pages that may connect; a client without an Origin is no browser and may */
export function createSockets(http: HttpServer, origins: readonly string[]): Server {
  return new Server(http, {
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
}

/** Closes every connection so that the phones come back by themselves: a polite goodbye would tell them to stay away. */
export function closeSockets(io: Server): void {
  for (const socket of io.sockets.sockets.values()) socket.conn.close()
  io.engine.close()
}
