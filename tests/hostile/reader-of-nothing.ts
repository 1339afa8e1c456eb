import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { z } from 'zod'
import { ask } from './ask.ts'
import { frame, upgrade } from './frame.ts'

const path = '/socket.io/?EIO=4&transport=polling'

/** A Socket.IO client that sends and never reads. */
export interface ReaderOfNothing {
  /** Sends an Engine.IO message; over polling several go in one request. */
  send(messages: string[]): Promise<void>
  /** Polls, over one connection, and does not read the answers. */
  poll(): void
  /** Whether that connection is open. */
  isPolling: () => boolean
  /** Sends 1,000 WebSocket pings of 125 bytes. */
  pingMany(): void
}

/** Joins the default namespace, and reads nothing from then on.
 *  @param closers receives what closes it */
export async function aReaderOfNothing(
  port: number,
  transport: 'websocket' | 'polling',
  closers: (() => unknown)[],
): Promise<ReaderOfNothing> {
  return transport === 'websocket' ? overWebSocket(port, closers) : overPolling(port, closers)
}

async function overWebSocket(port: number, closers: (() => unknown)[]): Promise<ReaderOfNothing> {
  const socket = aConnection(port, closers)
  socket.write(upgrade)
  await once(socket, 'data')
  socket.pause()
  socket.write(frame(1, '40'))
  const pings = Buffer.concat(Array.from({ length: 1_000 }, () => frame(9, 'x'.repeat(125))))
  return {
    send: async (messages) => void socket.write(Buffer.concat(messages.map((message) => frame(1, message)))),
    poll: () => undefined,
    isPolling: () => false,
    pingMany: () => void socket.write(pings),
  }
}

async function overPolling(port: number, closers: (() => unknown)[]): Promise<ReaderOfNothing> {
  const { body } = await ask(port, { method: 'GET', path })
  const own = `${path}&sid=${sessionIn(body)}`
  const send = async (messages: string[]) => {
    const headers = { 'content-type': 'text/plain' }
    await ask(port, { method: 'POST', path: own, headers, body: messages.join('\u001e') })
  }
  await send(['40'])
  let polls: Socket | undefined
  return {
    send,
    poll() {
      polls ??= aConnection(port, closers).pause()
      polls.write(`GET ${own} HTTP/1.1\r\nHost: localhost\r\n\r\n`)
    },
    // A paused connection does not see its end: the next write does.
    isPolling() {
      polls?.write('\r\n')
      return polls !== undefined && !polls.destroyed
    },
    pingMany: () => undefined,
  }
}

function aConnection(port: number, closers: (() => unknown)[]): Socket {
  const socket = connect({ port, host: '127.0.0.1' })
  // Its 'close' follows.
  socket.on('error', () => undefined)
  closers.push(() => socket.destroy())
  return socket
}

const handshake = z.object({ sid: z.string() })

/** The id in the answer to a polling handshake, which names the connection in every poll. */
export const sessionIn = (body: string): string => handshake.parse(JSON.parse(body.slice(1))).sid
