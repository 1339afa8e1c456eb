import type { ServerResponse } from 'node:http'
import type { Server } from 'socket.io'
import { cut, type Connection, type EngineRequest, type RawWebSocket } from './connection.ts'

/** Limit of unsent bytes for one client. A page receives some kilobytes at a time; 100 queues with their lines are under 300 kB. */
const maxUnsentBytes = 1_000_000

/** Milliseconds without an empty buffer. A client that reads nothing misses the heartbeat after 45 s, so this timeout is for one that
 *  answers heartbeats but does not read. */
const unsentTimeoutMs = 60_000

/** The memory of a packet besides its data, in bytes. */
const packetOverhead = 200

/** Closes the connection of a client that does not read: with more than 1 MB unsent, or with unsent data for a minute. Counts the
 *  engine's buffer, the WebSocket's buffer, and unread responses to polls. */
export function cutSlow(io: Server): void {
  const watched = new Map<string, Unsent>()

  io.engine.on('connection', (connection: Connection) => {
    const unsent = new Unsent(connection)
    watched.set(connection.id, unsent)
    connection.on('close', () => watched.delete(connection.id))
    connection.on('packetCreate', (packet) => unsent.add(packet.data))
    connection.on('flush', () => unsent.flushed())
  })

  io.engine.use((request: EngineRequest, response: ServerResponse, next: () => void) => {
    next()
    if (request.websocket) cutUnreadReplies(request.websocket)
    else if (request.method === 'GET') watched.get(request._query?.sid ?? '')?.answersWith(response)
  })
}

/** The WebSocket answers pings, and the engine answers probes of an upgrade, without a packet of the connection. */
function cutUnreadReplies(websocket: RawWebSocket): void {
  const check = () => {
    if (websocket.bufferedAmount > maxUnsentBytes) websocket.terminate()
  }
  websocket.on('ping', check)
  websocket.on('message', check)
}

/** The unsent and unread data of one client. */
class Unsent {
  readonly #connection: Connection
  readonly #answers = new Set<ServerResponse>()
  /** Bytes in the engine's buffer. */
  #held = 0
  #since: number | undefined
  #isCut = false

  constructor(connection: Connection) {
    this.#connection = connection
  }

  add(data: unknown): void {
    const waiting = this.#bytes()
    if (waiting === 0) this.#since = undefined
    else this.#since ??= performance.now()
    this.#held += sizeOf(data) + packetOverhead
    const waitsTooLong = this.#since !== undefined && performance.now() - this.#since > unsentTimeoutMs
    if (waiting > maxUnsentBytes || waitsTooLong) this.#cutSoon()
  }

  flushed(): void {
    this.#held = 0
  }

  answersWith(response: ServerResponse): void {
    this.#answers.add(response)
    response.once('close', () => this.#answers.delete(response))
    response.once('finish', () => this.#answers.delete(response))
  }

  #bytes(): number {
    let bytes = this.#held + (this.#connection.transport.socket?.bufferedAmount ?? 0)
    for (const answer of this.#answers) bytes += answer.writableLength
    return bytes
  }

  /** In a microtask, because a broadcast iterates over the connected clients. */
  #cutSoon(): void {
    if (this.#isCut) return
    this.#isCut = true
    queueMicrotask(() => {
      cut(this.#connection)
      for (const answer of this.#answers) answer.destroy()
    })
  }
}

const sizeOf = (data: unknown): number =>
  typeof data === 'string' || Buffer.isBuffer(data) ? Buffer.byteLength(data) : 0
