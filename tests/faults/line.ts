import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { freePort } from '../product.ts'
import type pg from 'pg'

/** A line to a database that can be cut: a port of this machine, and a PostgreSQL behind it. */
export interface Line {
  /** For DATABASE_URL. */
  url: string
  /** Breaks every connection, and refuses new ones. */
  cut(): Promise<void>
  /** Makes connections possible again, to the same database or to another. */
  mend(to?: pg.ClientConfig): Promise<void>
  /** Cuts the line at the next statement of that name: before it reaches the database, or before its answer arrives.
   *  @returns a promise for that moment */
  cutAt(statement: string, moment: 'before it' | 'after it'): Promise<void>
  /** Breaks, at the next statement of that name, the one connection that it goes over, and no other.
   *  @returns a promise for that moment */
  breakAt(statement: string, moment: 'before it' | 'after it'): Promise<void>
  close(): Promise<void>
}

interface Awaited {
  bytes: Buffer
  moment: 'before it' | 'after it'
  /** @param connection both ends of the one that the statement goes over */
  cut: (connection: readonly Socket[]) => void
}

/** @param behind where the PostgreSQL listens: a Unix socket, as the product's own does */
export async function openLine(behind: pg.ClientConfig): Promise<Line> {
  let target = behind
  let awaited: Awaited | undefined
  const sockets = new Set<Socket>()

  const server = createServer((caller) => {
    const database = connect({ path: `${target.host}/.s.PGSQL.${target.port}` })
    const both = [caller, database]
    let lastAnswer: Awaited | undefined
    for (const socket of both) {
      sockets.add(socket)
      socket.on('close', () => {
        sockets.delete(socket)
        caller.destroy()
        database.destroy()
      })
      // Its 'close' follows.
      socket.on('error', () => undefined)
    }
    caller.on('data', (chunk: Buffer) => {
      const seen = awaited && chunk.includes(awaited.bytes) ? awaited : undefined
      if (seen) awaited = undefined
      if (seen?.moment === 'before it') return seen.cut(both)
      lastAnswer = seen
      database.write(chunk)
      return undefined
    })
    database.on('data', (chunk) => {
      if (lastAnswer) lastAnswer.cut(both)
      else caller.write(chunk)
    })
  })

  const port = await freePort()
  const listen = async () => {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
  }
  await listen()

  async function cut(): Promise<void> {
    awaited = undefined
    for (const socket of sockets) socket.destroy()
    if (!server.listening) return
    server.close()
    await once(server, 'close')
  }

  return {
    url: `postgresql://${behind.user}@127.0.0.1:${port}/${behind.database}`,
    cut,
    async mend(to = target) {
      target = to
      await listen()
    },
    cutAt: (statement, moment) =>
      new Promise((resolve) => {
        awaited = { bytes: Buffer.from(statement), moment, cut: () => void cut().then(resolve) }
      }),
    breakAt: (statement, moment) =>
      new Promise((resolve) => {
        const breakBoth = (connection: readonly Socket[]) => {
          for (const socket of connection) socket.destroy()
          resolve()
        }
        awaited = { bytes: Buffer.from(statement), moment, cut: breakBoth }
      }),
    close: cut,
  }
}
