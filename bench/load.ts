import { randomUUID } from 'node:crypto'
import { createConnection, type Socket } from 'node:net'
import type { BenchSlot, Patient } from './fill.ts'
import { sharedNow } from './report.ts'

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

  /** @param text the whole request, see {@link request}
   *  @returns the body of the answer
   *  @throws if its status is not 200 */
  async send(text: string): Promise<string> {
    const { status, body } = await new Promise<Answer>((resolve, reject) => {
      this.#pending = { resolve, reject }
      this.#socket.write(text)
    })
    if (status !== 200) throw new Error(`${text.split('\r\n')[0]} was answered with ${status}: ${body}`)
    return body
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
    const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1]
    if (length === undefined) return this.#pending?.reject(new Error(`The answer has no content-length:\n${head}`))
    const whole = end + 4 + Number(length)
    if (this.#received.length < whole) return
    const answer = { status: Number(head.slice(9, 12)), body: this.#received.toString('utf8', end + 4, whole) }
    this.#received = this.#received.subarray(whole)
    this.#pending?.resolve(answer)
  }
}

/** Sends requests, each caller on its own connection the next one when the last is answered.
 *  @returns milliseconds of the whole run and of each request, and the bodies, in the order of the requests */
export async function sendAll(port: number, requests: readonly string[], callers = 1) {
  const clients = Array.from({ length: callers }, () => new HttpClient(port))
  const took: number[] = []
  const bodies: string[] = []
  const queue = requests.entries()
  const start = sharedNow()
  await Promise.all(
    clients.map(async (client) => {
      for (const [at, text] of queue) {
        const sent = sharedNow()
        bodies[at] = await client.send(text)
        took[at] = sharedNow() - sent
      }
    }),
  )
  const ms = sharedNow() - start
  for (const client of clients) client.close()
  return { ms, took, bodies }
}

/** Serialises a request before the clock starts. */
export function request(
  method: 'GET' | 'POST' | 'PATCH',
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

export const bookingRequest = ({ token, name }: Patient, slot: BenchSlot): string => {
  const patient = { name, age: 30, gender: 'Other' }
  const body = { hospitalId: slot.hospitalId, doctorId: slot.doctorId, slot: slot.id, patient }
  return request('POST', '/api/BookAppointment', { token, key: randomUUID(), body })
}

/** Distributes bookings over the slots and patients in turn.
 *  @param from index of the first patient */
export const bookingRequests = (patients: readonly Patient[], slots: readonly BenchSlot[], count: number, from = 0) =>
  Array.from({ length: count }, (_, n) => bookingRequest(inTurn(patients, from + n), inTurn(slots, n)))

/** @throws if the list is empty */
export function inTurn<T>(list: readonly T[], n: number): T {
  const item = list[n % list.length]
  if (item === undefined) throw new Error('The bench has an empty list.')
  return item
}
