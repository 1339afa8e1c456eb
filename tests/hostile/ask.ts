import { once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'

export interface Asked {
  method: string
  /** Exactly as sent in the request's first line. */
  path: string
  headers?: Record<string, string | string[]>
  body?: string | Uint8Array
}

/** An answer as it came, unread. */
export interface Heard {
  status: number
  type: string
  body: string
}

/** Makes a request without any of the manners of `fetch`: any path, any header, a body with any method. A connection of
 *  its own each time: a rejection may close the connection. */
export async function ask(port: number, { method, path, headers = {}, body }: Asked): Promise<Heard> {
  const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }
  const asking = request({ port, host: '127.0.0.1', method, path, headers: { ...length, ...headers }, agent: false })
  const answered = new Promise<IncomingMessage>((resolve, reject) => {
    asking.once('response', resolve).on('error', reject)
  })
  asking.end(body)
  const answer = await answered
  return {
    status: answer.statusCode ?? 0,
    type: answer.headers['content-type'] ?? '',
    body: await text(answer),
  }
}

/** Sends bytes that need not be HTTP at all.
 *  @returns everything that came back until the connection was closed */
export async function say(port: number, bytes: string | Uint8Array): Promise<Heard> {
  const socket = connect({ port, host: '127.0.0.1' })
  // A connection that is thrown away is an answer too.
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  socket.end(bytes)
  const chunks: Buffer[] = []
  socket.on('data', (chunk: Buffer) => chunks.push(chunk))
  await once(socket, 'close')
  const [head = '', ...rest] = Buffer.concat(chunks).toString().split('\r\n\r\n')
  return {
    status: Number(/^HTTP\/1.1 (\d{3})/.exec(head)?.[1] ?? 0),
    type: /^content-type: (.*)$/im.exec(head)?.[1]?.trim() ?? '',
    body: rest.join('\r\n\r\n'),
  }
}
