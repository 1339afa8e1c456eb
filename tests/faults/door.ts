import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { freePort } from '../product.ts'

/** One address before several nodes, as a reverse proxy is. */
export interface Door {
  url: string
  close(): Promise<void>
}

/** Leads all callers to the first of the nodes, or, when that one does not answer, to the next.
 *  @param ports of nodes on this machine */
export async function openDoor(...ports: number[]): Promise<Door> {
  const sockets = new Set<Socket>()
  const keep = (socket: Socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  }

  async function lead(caller: Socket): Promise<void> {
    keep(caller)
    // What follows an error is 'close', and that is all there is to it.
    caller.on('error', () => undefined)
    for (const port of ports) {
      const node = await connected(port)
      if (!node) continue
      keep(node)
      node.on('error', () => undefined)
      node.once('close', () => caller.destroy())
      caller.once('close', () => node.destroy())
      caller.pipe(node).pipe(caller)
      if (caller.destroyed) node.destroy()
      return
    }
    caller.destroy()
  }

  const server = createServer((caller) => void lead(caller))
  const own = await freePort()
  server.listen({ port: own, host: '127.0.0.1', backlog: 2048 })
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${own}`,
    async close() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

async function connected(port: number): Promise<Socket | undefined> {
  const socket = connect({ port, host: '127.0.0.1' })
  try {
    await once(socket, 'connect')
    return socket
  } catch {
    return undefined
  }
}
