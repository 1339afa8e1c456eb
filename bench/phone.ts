import { WebSocket } from 'ws'
import { z } from 'zod'
import { events, followAnswer } from '#contract/live-queue.ts'

const answers = z.tuple([followAnswer])

/** Opens a phone's connection: Socket.IO's protocol over a bare WebSocket, because thousands of Socket.IO clients in one
 *  process would wait for each other.
 *  @param who a visitor who follows one slot, or a patient whose own queue arrives after connecting
 *  @param onChange receives each later change as sent
 *  @throws if the server rejects the connection or the slot */
export async function openPhone(
  port: number,
  who: { slotId: string } | { token: string },
  onChange: (frame: string) => void,
): Promise<void> {
  const url = `ws://127.0.0.1:${port}/socket.io/?EIO=4&transport=websocket`
  const socket = new WebSocket(url, { perMessageDeflate: false })
  const ready = Promise.withResolvers<undefined>()
  const [change, line] = [`42["${events.queueUpdate}"`, `42["${events.queueLine}"`]
  let isReady = false
  socket.on('message', (data: Buffer) => {
    const frame = data.toString()
    if (frame.startsWith(change)) {
      // The snapshot sent on following is not a change.
      if (isReady) onChange(frame)
    } else if (frame.startsWith(line)) becomeReady()
    else if (frame === '2') socket.send('3')
    else if (frame.startsWith('0')) socket.send('token' in who ? `40${JSON.stringify({ token: who.token })}` : '40')
    else if (frame.startsWith('40') && 'slotId' in who)
      socket.send(`420["${events.follow}",${JSON.stringify({ slotIds: [who.slotId] })}]`)
    else if (frame.startsWith('430')) {
      if (answers.parse(JSON.parse(frame.slice(3)))[0].ok) becomeReady()
      else ready.reject(new Error(`The server rejected the slot: ${frame}`))
    }
  })
  const becomeReady = () => {
    isReady = true
    ready.resolve(undefined)
  }
  socket.on('error', (error) => ready.reject(error))
  socket.on('close', (code) => ready.reject(new Error(`The server closed the connection (${code}).`)))
  await ready.promise
}
