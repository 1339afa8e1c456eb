import type { IncomingMessage } from 'node:http'

/** The parts of Engine.IO's connection that the limits use. */
export interface Connection {
  /** The session id in its polls and messages. */
  id: string
  request: IncomingMessage
  transport: object & { socket?: RawWebSocket }
  on(event: 'packetCreate', listener: (packet: { data?: unknown }) => void): void
  on(event: 'close' | 'flush' | 'packet' | 'upgrading', listener: () => void): void
  close(discard: boolean): void
}

/** The WebSocket under a connection. */
export interface RawWebSocket {
  /** Bytes that are not yet passed to the operating system. */
  bufferedAmount: number
  on(event: 'ping' | 'message', listener: () => void): void
  terminate(): void
}

/** A request with Engine.IO's fields. */
export type EngineRequest = IncomingMessage & { _query?: { sid?: string }; websocket?: RawWebSocket }

/** Closes a connection at once and discards unsent data; a regular close waits until the client has read it. The client sees a lost
 *  connection and reconnects. */
export function cut(connection: Connection): void {
  const { socket } = connection.transport
  connection.close(true)
  socket?.terminate()
}
