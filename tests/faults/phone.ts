import { once } from 'node:events'
import { connect } from 'node:net'
import { io, type Socket } from 'socket.io-client'
import { events, followAnswer, queueState, type FollowAnswer, type QueueState } from '#contract/live-queue.ts'

/** Somebody who follows queues live. */
export interface Phone {
  socket: Socket
  /** Every `queue update` it has heard. */
  heard: QueueState[]
  /** How often it lost its connection. */
  lost: () => number
  /** The number it shows: the one of the highest version. */
  number: (slotId: string) => number | undefined
  follow: (slotId: string, date: string) => Promise<FollowAnswer>
  close: () => void
}

/** Connects over a WebSocket and comes back by itself, as the web page does.
 *  @param token a session's; without one it is a wall display */
export function aPhone(url: string, token?: string): Phone {
  const socket = io(url, {
    auth: token ? { token } : {},
    transports: ['websocket'],
    forceNew: true,
    reconnectionDelay: 200,
    reconnectionDelayMax: 500,
  })
  const heard: QueueState[] = []
  let lost = 0
  socket.on(events.queueUpdate, (sent: unknown) => heard.push(queueState.parse(sent)))
  socket.on('disconnect', () => (lost += 1))
  return {
    socket,
    heard,
    lost: () => lost,
    number: (slotId) =>
      heard
        .filter((state) => state.slotId === slotId)
        .toSorted((a, b) => a.version - b.version)
        .at(-1)?.currentQueueNumber,
    follow: async (slotId, date) =>
      followAnswer.parse(await socket.timeout(20_000).emitWithAck(events.follow, { slotIds: [slotId], date })),
    close: () => void socket.close(),
  }
}

/** A phone that has lost its network: it is connected, and hears and says nothing more, not even goodbye. */
export async function aFrozenPhone(port: number): Promise<{ close: () => void }> {
  const socket = connect({ port, host: '127.0.0.1' })
  socket.write(
    'GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n' +
      'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
  )
  const answer = String(await once(socket.setEncoding('latin1'), 'data'))
  if (!answer.startsWith('HTTP/1.1 101 ')) throw new Error(`No socket for a phone: ${answer}`)
  socket.pause()
  // Its 'close' follows.
  socket.on('error', () => undefined)
  return { close: () => socket.destroy() }
}
