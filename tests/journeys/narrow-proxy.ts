import { once } from 'node:events'
import { createServer, request } from 'node:http'
import { connect } from 'node:net'
import type { Duplex } from 'node:stream'
import { freePort } from '../product.ts'

/** What a proxy allows: some offices and networks forward every call and reject WebSockets; a bad one drops
 *  every live connection. */
export type Passes = 'everything' | 'no WebSockets' | 'nothing live'

export interface NarrowProxy {
  /** Its address. */
  server: string
  /** How many WebSockets it has refused. */
  refused: () => number
  /** Lets this through from now on; what may not stay is cut. */
  let: (through: Passes) => void
  stop: () => void
}

/** A proxy between a page and the product. */
export async function startNarrowProxy(passes: Passes = 'no WebSockets'): Promise<NarrowProxy> {
  let through = passes
  let refused = 0
  const tunnels = new Set<Duplex>()
  const proxy = createServer((asked, answer) => {
    const { method, headers, url = '' } = asked
    if (through === 'nothing live' && url.includes('/socket.io/')) {
      asked.socket.destroy()
      return
    }
    const onward = request(url, { method, headers }, (came) => {
      answer.writeHead(came.statusCode ?? 502, came.headers)
      came.pipe(answer)
    })
    onward.on('error', () => answer.destroy())
    answer.on('close', () => onward.destroy())
    asked.pipe(onward)
  })
  // A browser asks a proxy for a tunnel before it opens a WebSocket through it.
  proxy.on('connect', ({ url = '' }, socket) => {
    if (through !== 'everything') {
      refused += 1
      socket.end('HTTP/1.1 403 Forbidden\r\n\r\n')
      return
    }
    const [host, port] = url.split(':')
    const onward = connect({ host, port: Number(port) }, () => {
      socket.write('HTTP/1.1 200 OK\r\n\r\n')
      onward.pipe(socket).pipe(onward)
    })
    for (const [end, other] of [
      [socket, onward],
      [onward, socket],
    ] as const) {
      tunnels.add(end)
      end.on('error', () => other.destroy())
      end.on('close', () => {
        tunnels.delete(end)
        other.destroy()
      })
    }
  })
  const cutTunnels = () => tunnels.forEach((end) => end.destroy())
  const port = await freePort()
  await once(proxy.listen(port, '127.0.0.1'), 'listening')
  return {
    server: `http://127.0.0.1:${port}`,
    refused: () => refused,
    let(next) {
      through = next
      if (next !== 'everything') cutTunnels()
    },
    stop() {
      cutTunnels()
      proxy.closeAllConnections()
      proxy.close()
    },
  }
}
