import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { freePort } from '../product.ts'
import type { Chance } from './chance.ts'

/** A way to a node on which connections break. */
export interface FlakyNetwork {
  /** `http://127.0.0.1:PORT` */
  url: string
  /** How many connections it has broken at each moment. */
  broken: Record<Moment, number>
  close(): Promise<void>
}

/** When a connection breaks: the request is lost, or took effect without an answer, or with a part of it. */
type Moment = 'before the request' | 'before the answer' | 'within the answer'
const moments = ['before the request', 'before the answer', 'within the answer'] as const

/** Leads callers to a port of this machine, and breaks the connection of some requests.
 *  @param ofHundred how many requests */
export async function openFlakyNetwork(port: number, chance: Chance, ofHundred = 15): Promise<FlakyNetwork> {
  const sockets = new Set<Socket>()
  const broken = { 'before the request': 0, 'before the answer': 0, 'within the answer': 0 }

  const server = createServer((caller) => {
    const node = connect({ port, host: '127.0.0.1' })
    const both = [caller, node]
    const cut = (at: Moment) => {
      broken[at] += 1
      for (const socket of both) socket.destroy()
    }
    let next: Moment | undefined
    for (const socket of both) {
      sockets.add(socket)
      // Its 'close' follows.
      socket.on('error', () => undefined)
      socket.on('close', () => {
        sockets.delete(socket)
        caller.destroy()
        node.destroy()
      })
    }
    caller.on('data', (chunk: Buffer) => {
      next = chance.often(ofHundred) ? chance.one(moments) : undefined
      if (next === 'before the request') cut(next)
      else node.write(chunk)
    })
    node.on('data', (chunk: Buffer) => {
      if (next === 'before the answer') return cut(next)
      if (next === 'within the answer')
        return caller.write(chunk.subarray(0, chunk.length / 2), () => cut('within the answer'))
      return caller.write(chunk)
    })
  })
  const own = await freePort()
  server.listen(own, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${own}`,
    broken,
    async close() {
      server.close()
      for (const socket of sockets) socket.destroy()
      await once(server, 'close')
    },
  }
}
