import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Server } from 'socket.io'
import { io as connect, type Socket } from 'socket.io-client'
import { afterEach, describe, expect, test } from 'vitest'
import { presentProblem } from '#server/calls/index.ts'
import { systemClock } from '../clock.ts'
import { Limits } from '../limits/index.ts'
import { freshDatabase } from '#tests/database.ts'
import { ask } from '#tests/hostile/ask.ts'
import { aReaderOfNothing, sessionIn } from '#tests/hostile/reader-of-nothing.ts'
import { createSockets } from './create-sockets.ts'

const closers: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closers.splice(0).toReversed()) await close()
})

const pollOptions = { timeout: 20_000, interval: 50 }
const kilobytes = (many: number) => 'x'.repeat(many * 1000)

/** A socket server that sends what it is asked to send. */
async function aSocketServer(): Promise<{ io: Server; port: number; open: () => number }> {
  const fresh = await freshDatabase()
  const http = createServer()
  const limits = new Limits(fresh.database, systemClock, false)
  const io = createSockets(http, { origins: [], limits, trustedProxy: [], writeProblem: presentProblem })
  await once(http.listen(0, '127.0.0.1'), 'listening')
  closers.push(async () => {
    io.engine.close()
    http.closeAllConnections()
    http.close()
    await fresh.drop()
  })
  return { io, port: (http.address() as AddressInfo).port, open: () => io.engine.clientsCount }
}

const aClient = (port: number, transport: 'websocket' | 'polling'): Socket => {
  const socket = connect(`http://127.0.0.1:${port}`, { transports: [transport], forceNew: true })
  closers.push(() => socket.close())
  return socket
}

/** Sends 4 MB in 100 kB pieces, each when the one before may have been read. */
async function sendMuch(io: Server): Promise<void> {
  for (let sent = 0; sent < 40; sent += 1) {
    io.emit('much', kilobytes(100))
    await new Promise((resolve) => setTimeout(resolve, 30))
  }
}

describe.each(['websocket', 'polling'] as const)('over %s', (transport) => {
  test('sends 4 MB to a client that reads', async () => {
    const { io, port } = await aSocketServer()
    const socket = aClient(port, transport)
    let bytes = 0
    let lost = 0
    socket.on('much', (text: string) => (bytes += text.length))
    socket.on('disconnect', () => (lost += 1))
    await once(io, 'connection')
    for (let sent = 0; sent < 40; sent += 1) {
      io.emit('much', kilobytes(100))
      await expect.poll(() => bytes, pollOptions).toBe((sent + 1) * 100_000)
    }
    expect(lost).toBe(0)
  })

  test('disconnects a client that does not read when more than 1 MB is unsent', async () => {
    const { io, port, open } = await aSocketServer()
    await aReaderOfNothing(port, transport, closers)
    await expect.poll(() => io.sockets.sockets.size, pollOptions).toBe(1)
    await sendMuch(io)
    // The system itself takes some megabytes of a WebSocket.
    await expect
      .poll(() => {
        io.emit('much', kilobytes(100))
        return open()
      }, pollOptions)
      .toBe(0)
  })

  test('keeps a client that does not read with less than 1 MB unsent', async () => {
    const { io, port, open } = await aSocketServer()
    await aReaderOfNothing(port, transport, closers)
    await expect.poll(() => io.sockets.sockets.size, pollOptions).toBe(1)
    for (let sent = 0; sent < 9; sent += 1) io.emit('some', kilobytes(100))
    await new Promise((resolve) => setTimeout(resolve, 200))
    expect(open()).toBe(1)
  })
})

test('counts unread answers to polls as unsent, and closes their connection with the client', async () => {
  const { io, port, open } = await aSocketServer()
  const reader = await aReaderOfNothing(port, 'polling', closers)
  await expect.poll(() => io.sockets.sockets.size, pollOptions).toBe(1)
  for (let polled = 0; polled < 200 && open() === 1; polled += 1) {
    reader.poll()
    io.emit('much', kilobytes(900))
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
  expect(open()).toBe(0)
  await expect.poll(() => reader.isPolling(), pollOptions).toBe(false)
})

test('stops answering WebSocket pings of a client that does not read', async () => {
  const { port, open } = await aSocketServer()
  const reader = await aReaderOfNothing(port, 'websocket', closers)
  expect(open()).toBe(1)
  await expect
    .poll(() => {
      reader.pingMany()
      return open()
    }, pollOptions)
    .toBe(0)
})

test('one message of many CONNECT packets opens one socket', async () => {
  const { io, port } = await aSocketServer()
  const poll = '/socket.io/?EIO=4&transport=polling'
  const { body } = await ask(port, { method: 'GET', path: poll })
  const path = `${poll}&sid=${sessionIn(body)}`
  const many = Array.from({ length: 100 }, () => '40').join('\u001e')
  await ask(port, { method: 'POST', path, headers: { 'content-type': 'text/plain' }, body: many })
  await expect.poll(() => io.sockets.sockets.size, pollOptions).toBe(1)
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(io.sockets.sockets.size).toBe(1)
})
