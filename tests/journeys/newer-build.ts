import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { freePort } from '../product.ts'

/** Stands before the product and, once told to, serves the service worker of another build: as after an update.
 *  @param product its address */
export async function beforeNewerBuild(product: string) {
  let isNewer = false
  const server = createServer(({ url = '/' }, response) => void pass(url, response))

  async function pass(path: string, response: ServerResponse) {
    const answer = await fetch(`${product}${path}`, { redirect: 'manual' })
    const body = Buffer.from(await answer.arrayBuffer())
    const headers = ['content-type', 'content-security-policy', 'cache-control'].flatMap((name) => {
      const value = answer.headers.get(name)
      return value === null ? [] : [[name, value] as const]
    })
    response.writeHead(answer.status, Object.fromEntries(headers))
    response.end(isNewer && path === '/service-worker.js' ? `${body.toString()}\n// newer` : body)
  }

  const port = await freePort()
  await once(server.listen(port, '127.0.0.1'), 'listening')
  return {
    url: `http://127.0.0.1:${port}`,
    renew() {
      isNewer = true
    },
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}
