import { createECDH, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'

/** A push service on loopback, as browsers' own are: takes messages and gives the configured answers, `of` a path or else `status`. A
 *  status of 0 gives no answer. */
export async function aPushService() {
  const taken: { path: string; headers: IncomingHttpHeaders; bytes: number }[] = []
  const answers = { status: 201, of: new Map<string, number>() }
  let ended = 0
  const server = createServer((request, response) => {
    const { url: path = '', headers } = request
    let bytes = 0
    request.on('data', (chunk: Buffer) => (bytes += chunk.length))
    request.on('end', () => {
      taken.push({ path, headers, bytes })
      const status = answers.of.get(path) ?? answers.status
      if (status > 0) response.writeHead(status).end()
      else response.on('close', () => (ended += 1))
    })
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = server.address()
  return {
    taken,
    answers,
    /** Requests without an answer that their sender has given up. */
    ended: () => ended,
    url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`,
    async close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

/** What a browser hands over when it subscribes. */
export function aSubscription(service: string) {
  const keys = createECDH('prime256v1')
  keys.generateKeys()
  return {
    endpoint: `${service}/${randomBytes(8).toString('hex')}`,
    keys: { p256dh: keys.getPublicKey('base64url'), auth: randomBytes(16).toString('base64url') },
  }
}
