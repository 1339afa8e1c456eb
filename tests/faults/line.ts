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
  /** Cuts the line at the next statement of that name: before the database hears of it, or before its answer is heard.
   *  @returns a promise for that moment */
  cutAt(statement: string, moment: 'before it' | 'after it'): Promise<void>
  close(): Promise<void>
}

/** @param behind where the PostgreSQL listens: a Unix socket, as the product's own does */
export async function openLine(behind: pg.ClientConfig): Promise<Line> {
  let target = behind
  let awaited: { bytes: Buffer; moment: 'before it' | 'after it'; cut: () => void } | undefined
  const sockets = new Set<Socket>()

  const server = createServer((caller) => {
    const database = connect({ path: `${target.host}/.s.PGSQL.${target.port}` })
    let answerIsLast = false
    for (const socket of [caller, database]) {
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
      if (seen?.moment === 'before it') return seen.cut()
      if (seen) answerIsLast = true
      database.write(chunk)
      return undefined
    })
    database.on('data', (chunk) => {
      if (answerIsLast) awaited?.cut()
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
    close: cut,
  }
}
