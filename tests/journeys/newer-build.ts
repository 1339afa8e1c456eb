import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Stands before the product and, once told to, serves the service worker of another build: as after an update.
 *  @param product its address */
export async function beforeNewerBuild(product: string) {
  let isNewer = false
  const server = createServer(async (request, response) => {
    const answer = await fetch(`${product}${request.url}`, { redirect: 'manual' })
    const body = Buffer.from(await answer.arrayBuffer())
    const headers = ['content-type', 'content-security-policy', 'cache-control'].flatMap((name) => {
      const value = answer.headers.get(name)
      return value === null ? [] : [[name, value] as const]
    })
    response.writeHead(answer.status, Object.fromEntries(headers))
    response.end(isNewer && request.url === '/service-worker.js' ? `${body.toString()}\n// newer` : body)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    renew() {
      isNewer = true
    },
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}
