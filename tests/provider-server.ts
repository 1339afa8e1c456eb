import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'

/** A request that a provider has received. */
export interface Heard {
  path: string
  headers: IncomingMessage['headers']
  body: string
}

/** A provider's stand-in on loopback: gives the answers that a test sets, and records the requests. */
export async function aProvider(
  answer: (heard: Heard, response: ServerResponse, count: number) => void | Promise<void>,
) {
  const heard: Heard[] = []
  const given = { answer }
  const server = createServer((request, response) => {
    let body = ''
    request.setEncoding('utf8').on('data', (chunk: string) => (body += chunk))
    request.on('end', () => {
      const one = { path: request.url ?? '', headers: request.headers, body }
      heard.push(one)
      void given.answer(one, response, heard.length)
    })
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = server.address()
  return {
    heard,
    given,
    url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`,
    async close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

export const answerJson = (response: ServerResponse, status: number, body: object): void =>
  void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
