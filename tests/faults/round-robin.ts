import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

/** One address for several nodes: each new connection goes to the next of them that takes it. Nothing of a request is ever
 *  sent twice: once a node has taken the connection, its end is the caller's end. */
export interface RoundRobin {
  url: string
  close(): Promise<void>
}

export async function openRoundRobin(ports: readonly number[]): Promise<RoundRobin> {
  let turn = 0
  const callers = new Set<Socket>()

  async function nodeThatTakesIt(): Promise<Socket | undefined> {
    for (let tries = 0; tries < ports.length; tries += 1) {
      const node = connect(ports[turn++ % ports.length] ?? 0, '127.0.0.1')
      const taken = await once(node, 'connect').then(
        () => true,
        () => false,
      )
      if (taken) return node
    }
    return undefined
  }

  async function lead(caller: Socket): Promise<void> {
    callers.add(caller)
    caller.on('error', () => undefined)
    caller.once('close', () => callers.delete(caller))
    const node = await nodeThatTakesIt()
    if (!node) return void caller.destroy()
    node.on('error', () => undefined)
    node.once('close', () => caller.destroy())
    caller.once('close', () => node.destroy())
    if (caller.destroyed) return void node.destroy()
    caller.pipe(node).pipe(caller)
    caller.resume()
  }

  const server = createServer({ pauseOnConnect: true }, (caller) => void lead(caller)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    url: `http://127.0.0.1:${port}`,
    async close() {
      server.close()
      for (const caller of callers) caller.destroy()
      await once(server, 'close')
    },
  }
}
