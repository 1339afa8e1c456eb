import { WebSocket } from 'ws'
import { z } from 'zod'
import { events, followAnswer } from '#contract/live-queue.ts'

const answers = z.tuple([followAnswer])

/** A phone that follows one slot, as Socket.IO's own words over a bare WebSocket: thousands of Socket.IO's clients in one
 *  process would wait for each other, as no two phones do.
 *  @param heard told of each change as it comes, as it was sent
 *  @throws Error when the server refuses it, or says something else */
export async function openPhone(port: number, slotId: string, heard: (sent: string) => void): Promise<WebSocket> {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/socket.io/?EIO=4&transport=websocket`, {
    perMessageDeflate: false,
  })
  const following = Promise.withResolvers<undefined>()
  const change = `42["${events.queueUpdate}"`
  let follows = false
  socket.on('message', (data: Buffer) => {
    const text = data.toString()
    if (text.startsWith(change)) {
      // The state that is sent on following is no change.
      if (follows) heard(text)
    } else if (text === '2') socket.send('3')
    else if (text.startsWith('0')) socket.send('40')
    else if (text.startsWith('40')) socket.send(`420["${events.follow}",${JSON.stringify({ slotIds: [slotId] })}]`)
    else if (text.startsWith('430')) {
      const [{ ok }] = answers.parse(JSON.parse(text.slice(3)))
      follows = ok
      if (follows) following.resolve(undefined)
      else following.reject(new Error(`The slot could not be followed: ${text}`))
    }
  })
  socket.on('error', (error) => following.reject(error))
  socket.on('close', (code) => following.reject(new Error(`The server closed the connection (${code}).`)))
  await following.promise
  return socket
}
