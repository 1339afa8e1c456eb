import { once } from 'node:events'
import { createServer, type Server, type Socket } from 'node:net'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

/** A letter as it arrived. */
export interface Arrived {
  from: string
  to: string[]
  /** Who logged in to send it. */
  user: unknown
  /** Headers and body, as they were sent. */
  raw: string
  headers: string[]
  text: string
}

/** A mail server that works, on this machine, and keeps what it is sent. */
export async function startMailServer(options: SMTPServerOptions = {}) {
  const arrived: Arrived[] = []
  const server = new SMTPServer({
    logger: false,
    // The certificate in the package is public; all of these servers but one are used without encryption.
    disabledCommands: ['STARTTLS'],
    authMethods: ['PLAIN', 'LOGIN'],
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _session, answer) =>
      password === 'p@ss word' ? answer(null, { user: username }) : answer(new Error('wrong password')),
    onData(stream, { envelope, user }, answer) {
      let raw = ''
      stream.setEncoding('utf8').on('data', (chunk: string) => (raw += chunk))
      stream.on('end', () => {
        const { mailFrom, rcptTo } = envelope
        const to = rcptTo.map(({ address }) => address)
        arrived.push({ from: mailFrom ? mailFrom.address : '', to, user, raw, ...read(raw) })
        answer()
      })
    },
    ...options,
  })
  // A client that leaves in the middle is what some tests are about.
  server.on('error', () => undefined)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const stop = () => new Promise<void>((resolve) => server.close(() => resolve()))
  return { arrived, port: portOf(server.server), stop }
}

/** A mail server that takes the connection and goes on greeting, a sign at a time, without an end. */
export async function startEndlessServer() {
  const sockets = new Set<Socket>()
  const server = createServer((socket) => {
    sockets.add(socket.on('error', () => undefined))
    const dripping = setInterval(() => socket.write('2'), 100)
    socket.on('close', () => {
      clearInterval(dripping)
      sockets.delete(socket)
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: portOf(server),
    /** Those who still wait. */
    sockets,
    async stop() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

function portOf(server: Server): number {
  const address = server.address()
  if (address === null || typeof address === 'string') throw new TypeError('no port was given')
  return address.port
}

function read(raw: string): { headers: string[]; text: string } {
  const [head = '', ...body] = raw.split('\r\n\r\n')
  const headers = head.replaceAll(/\r\n[ \t]+/g, ' ').split('\r\n')
  const text = body.join('\r\n\r\n')
  const isIn = (encoding: string) =>
    headers.some((header) => header.toLowerCase() === `content-transfer-encoding: ${encoding}`)
  const plain = isIn('quoted-printable')
    ? unquoted(text)
    : isIn('base64')
      ? Buffer.from(text, 'base64').toString()
      : text
  return { headers, text: plain.replaceAll('\r\n', '\n') }
}

/** Quoted-printable, as it was before (RFC 2045). */
function unquoted(text: string): string {
  const joined = text.replaceAll(/=\r\n/g, '')
  const bytes = joined.replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCodePoint(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString()
}
