import { setTimeout as delay } from 'node:timers/promises'
import { WebSocket } from 'ws'

/** A WebSocket to the product that sends arbitrary frames, within Socket.IO's protocol or not. */
export interface RawSocket {
  /** Every text that it received. */
  heard: string[]
  send(message: string | Uint8Array): void
  /** Waits until a message is there, or the connection is not.
   *  @returns undefined when the connection has ended */
  until(found: (message: string) => boolean): Promise<string | undefined>
  ended: () => boolean
  close(): void
}

/** What the server said to the wish for a connection: 101, or the status of a refusal. */
export function knock(port: number, headers: Record<string, string>): Promise<number> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(address(port), { headers })
    socket.once('open', () => {
      socket.terminate()
      resolve(101)
    })
    socket.once('unexpected-response', (request, response) => {
      request.destroy()
      resolve(response.statusCode ?? 0)
    })
    // A rejected socket emits its end too, after the answer to its handshake.
    socket.on('error', reject)
  })
}

/** Opens a connection and says hello.
 *  @param hello Socket.IO's CONNECT packet, with what it says of itself; none when undefined */
export async function aRawSocket(port: number, hello: string | undefined = '40'): Promise<RawSocket> {
  const socket = new WebSocket(address(port))
  const heard: string[] = []
  let over = false
  socket.on('message', (data: Buffer) => {
    const text = data.toString()
    heard.push(text)
    // Always answers the server's ping.
    if (text === '2') socket.send('3')
  })
  socket.on('close', () => (over = true))
  // Its 'close' follows.
  socket.on('error', () => undefined)

  async function until(found: (message: string) => boolean): Promise<string | undefined> {
    for (;;) {
      const message = heard.find(found)
      if (message !== undefined || over) return message
      await delay(5)
    }
  }

  await until((message) => message.startsWith('0'))
  if (hello !== undefined) {
    socket.send(hello)
    await until((message) => message.startsWith('40') || message.startsWith('44'))
  }
  return {
    heard,
    send: (message) => socket.send(message, () => undefined),
    until,
    ended: () => over,
    close: () => socket.terminate(),
  }
}

const address = (port: number) => `ws://127.0.0.1:${port}/socket.io/?EIO=4&transport=websocket`
