import { once } from 'node:events'
import { createServer, request } from 'node:http'
import { freePort } from '../product.ts'

/** A proxy as some offices and networks have it: it passes every call on and refuses WebSockets.
 *  @returns its address, and what ends it */
export async function startNarrowProxy(): Promise<{ server: string; refused: () => number; stop: () => void }> {
  let refused = 0
  const proxy = createServer((asked, answer) => {
    const { method, headers, url = '' } = asked
    const onward = request(url, { method, headers }, (came) => {
      answer.writeHead(came.statusCode ?? 502, came.headers)
      came.pipe(answer)
    })
    onward.on('error', () => answer.destroy())
    answer.on('close', () => onward.destroy())
    asked.pipe(onward)
  })
  // A browser asks a proxy for a tunnel before it opens a WebSocket through it.
  proxy.on('connect', (_, socket) => {
    refused += 1
    socket.end('HTTP/1.1 403 Forbidden\r\n\r\n')
  })
  const port = await freePort()
  await once(proxy.listen(port, '127.0.0.1'), 'listening')
  return {
    server: `http://127.0.0.1:${port}`,
    refused: () => refused,
    stop() {
      proxy.closeAllConnections()
      proxy.close()
    },
  }
}
