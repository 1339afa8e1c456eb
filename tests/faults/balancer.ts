import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { freePort } from '../product.ts'

/** What stands before several nodes: one address, each new connection to the next node that takes it. It knows nothing of
 *  HTTP, and breaks a connection when either end does. */
export interface Balancer {
  /** `http://localhost:PORT` */
  url: string
  close(): Promise<void>
}

/** @param ports the nodes, on this machine */
export async function openBalancer(ports: readonly number[]): Promise<Balancer> {
  const sockets = new Set<Socket>()
  let turn = 0

  const kept = (socket: Socket): Socket => {
    sockets.add(socket)
    return socket.once('close', () => sockets.delete(socket))
  }

  /** @returns a connection to the next node that takes one */
  async function reach(): Promise<Socket | undefined> {
    for (let tries = 0; tries < ports.length; tries += 1) {
      const node = kept(connect({ port: ports[turn++ % ports.length] ?? 0, host: '127.0.0.1' }))
      const taken = await once(node, 'connect').catch(() => undefined)
      if (taken) return node
    }
    return undefined
  }

  const server = createServer({ pauseOnConnect: true }, (caller) => {
    kept(caller)
    // Its 'close' follows.
    caller.on('error', () => undefined)
    void reach().then((node) => {
      if (!node) return caller.destroy()
      node.on('error', () => undefined)
      node.on('close', () => caller.destroy())
      caller.on('close', () => node.destroy())
      node.pipe(caller)
      return caller.pipe(node)
    })
  })
  const port = await freePort()
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${port}`,
    async close() {
      server.close()
      for (const socket of sockets) socket.destroy()
      await once(server, 'close')
    },
  }
}
