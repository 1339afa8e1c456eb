import type { ServerResponse } from 'node:http'
import type { Server } from 'socket.io'
import { cut, type Connection, type EngineRequest, type RawWebSocket } from './connection.ts'

/** Bytes that may wait for one client. A page is sent some kilobytes at a time; 100 queues with their lines are under 300 kB. */
const mostUnsent = 1_000_000

/** Milliseconds for which something may wait without a break. A client that reads nothing for 45 s has lost its heartbeat already, so
 *  this ends only one that answers heartbeats and reads nothing. */
const longestUnsent = 60_000

/** What a packet in memory costs beside its data, in bytes. */
const packetOverhead = 200

/** Cuts a client that does not read what it is sent: one for which over 1 MB waits, or for which something waits for a minute. Counts
 *  what the engine holds back for the next poll or write, what the WebSocket has not handed to the system, and answers to polls that
 *  are not read. */
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

/** The WebSocket itself answers pings, and the engine the probes of an upgrade, without a packet of the connection. */
function cutUnreadReplies(websocket: RawWebSocket): void {
  const check = () => {
    if (websocket.bufferedAmount > mostUnsent) websocket.terminate()
  }
  websocket.on('ping', check)
  websocket.on('message', check)
}

/** What one client has not been sent, or has not read. */
class Unsent {
  readonly #connection: Connection
  readonly #answers = new Set<ServerResponse>()
  /** Bytes in the engine, until the transport takes them. */
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
    const waitsTooLong = this.#since !== undefined && performance.now() - this.#since > longestUnsent
    if (waiting > mostUnsent || waitsTooLong) this.#cutSoon()
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

  /** Not in the middle of a broadcast, which goes through the list of those who are connected. */
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
