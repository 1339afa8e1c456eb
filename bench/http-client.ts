import { createConnection, type Socket } from 'node:net'

interface Answer {
  status: number
  body: string
}

/** One keep-alive connection with one request at a time. A general client would take processor time from the measured server,
 *  which shares the machine. */
export class HttpClient {
  readonly #socket: Socket
  #received: Buffer = Buffer.alloc(0)
  #pending: { resolve: (answer: Answer) => void; reject: (reason: Error) => void } | undefined

  constructor(port: number) {
    this.#socket = createConnection({ port, host: '127.0.0.1', noDelay: true })
    this.#socket.on('data', (chunk: Buffer) => this.#receive(chunk))
    this.#socket.on('error', (error) => this.#pending?.reject(error))
    this.#socket.on('close', () => this.#pending?.reject(new Error('The server closed the connection.')))
  }

  /** False after the server has closed the connection, which it does after a time without requests. */
  get isOpen(): boolean {
    return !this.#socket.destroyed
  }

  /** @param text the whole request, see {@link request} */
  send(text: string): Promise<Answer> {
    return new Promise((resolve, reject) => {
      this.#pending = { resolve, reject }
      this.#socket.write(text)
    })
  }

  close(): void {
    this.#pending = undefined
    this.#socket.destroy()
  }

  #receive(chunk: Buffer): void {
    this.#received = this.#received.length === 0 ? chunk : Buffer.concat([this.#received, chunk])
    const end = this.#received.indexOf('\r\n\r\n')
    if (end < 0) return
    const head = this.#received.toString('latin1', 0, end)
    const status = Number(head.slice(9, 12))
    const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1]
    if (length === undefined) return this.#pending?.reject(new Error(`The answer has no content-length:\n${head}`))
    const whole = end + 4 + Number(length)
    if (this.#received.length < whole) return
    const answer = { status, body: this.#received.toString('utf8', end + 4, whole) }
    this.#received = this.#received.subarray(whole)
    this.#pending?.resolve(answer)
  }
}

/** Serialises a request before the clock starts. */
export function request(
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
  path: string,
  { token, key, body }: { token?: string | undefined; key?: string; body?: object } = {},
): string {
  const content = body === undefined ? '' : JSON.stringify(body)
  const lines = [`${method} ${path} HTTP/1.1`, 'Host: localhost', 'Accept: application/json']
  if (token) lines.push(`Authorization: Bearer ${token}`)
  if (key) lines.push(`Idempotency-Key: ${key}`)
  if (content) lines.push('Content-Type: application/json', `Content-Length: ${Buffer.byteLength(content)}`)
  return `${lines.join('\r\n')}\r\n\r\n${content}`
}
