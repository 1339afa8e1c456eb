import type { IncomingMessage } from 'node:http'

/** The parts of Engine.IO's connection that the limits stand on. */
export interface Connection {
  /** What its polls and messages name it by. */
  id: string
  request: IncomingMessage
  transport: object & { socket?: RawWebSocket }
  on(event: 'packetCreate', listener: (packet: { data?: unknown }) => void): void
  on(event: 'close' | 'flush' | 'packet' | 'upgrading', listener: () => void): void
  close(discard: boolean): void
}

/** The WebSocket under a connection. */
export interface RawWebSocket {
  /** Bytes that the operating system has not taken yet. */
  bufferedAmount: number
  on(event: 'ping' | 'message', listener: () => void): void
  terminate(): void
}

/** A request as Engine.IO has read it. */
export type EngineRequest = IncomingMessage & { _query?: { sid?: string }; websocket?: RawWebSocket }

/** Ends a connection at once, with everything that waits to be sent: a polite close waits until the client has read it. The client
 *  sees a lost network and connects again. */
export function cut(connection: Connection): void {
  const { socket } = connection.transport
  connection.close(true)
  socket?.terminate()
}
