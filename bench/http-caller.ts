import { createConnection, type Socket } from 'node:net'

export interface HttpAnswer {
  status: number
  body: string
}

/** One caller on one kept-alive connection, one request at a time. It knows just enough HTTP to cost next to nothing, so
 *  that on a small machine the measured server has the processors, and not the ones who measure it. */
export class HttpCaller {
  readonly #socket: Socket
  #heard: Buffer = Buffer.alloc(0)
  #waiting: { resolve: (answer: HttpAnswer) => void; reject: (reason: Error) => void } | undefined

  constructor(port: number) {
    this.#socket = createConnection({ port, host: '127.0.0.1', noDelay: true })
    this.#socket.on('data', (chunk: Buffer) => this.#hear(chunk))
    this.#socket.on('error', (error) => this.#waiting?.reject(error))
    this.#socket.on('close', () => this.#waiting?.reject(new Error('The server closed the connection.')))
  }

  /** @param text the whole request, see {@link request} */
  ask(text: string): Promise<HttpAnswer> {
    return new Promise((resolve, reject) => {
      this.#waiting = { resolve, reject }
      this.#socket.write(text)
    })
  }

  close(): void {
    this.#waiting = undefined
    this.#socket.destroy()
  }

  #hear(chunk: Buffer): void {
    this.#heard = this.#heard.length === 0 ? chunk : Buffer.concat([this.#heard, chunk])
    const end = this.#heard.indexOf('\r\n\r\n')
    if (end < 0) return
    const head = this.#heard.toString('latin1', 0, end)
    const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1]
    if (length === undefined) return this.#waiting?.reject(new Error(`An answer without a length:\n${head}`))
    const whole = end + 4 + Number(length)
    if (this.#heard.length < whole) return
    const answer = { status: Number(head.slice(9, 12)), body: this.#heard.toString('utf8', end + 4, whole) }
    this.#heard = this.#heard.subarray(whole)
    this.#waiting?.resolve(answer)
  }
}

/** The text of a request, made before the clock runs. */
export function request(
  method: 'GET' | 'POST' | 'PATCH',
  path: string,
  { token, key, body }: { token?: string; key?: string; body?: object } = {},
): string {
  const content = body === undefined ? '' : JSON.stringify(body)
  const lines = [`${method} ${path} HTTP/1.1`, 'Host: localhost', 'Accept: application/json']
  if (token) lines.push(`Authorization: Bearer ${token}`)
  if (key) lines.push(`Idempotency-Key: ${key}`)
  if (content) lines.push('Content-Type: application/json', `Content-Length: ${Buffer.byteLength(content)}`)
  return `${lines.join('\r\n')}\r\n\r\n${content}`
}
