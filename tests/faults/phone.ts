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
 *  @param token a session's; without one it is a wall display
 *  @param transports other than a WebSocket, where those are blocked */
export function aPhone(url: string, token?: string, transports = ['websocket']): Phone {
  const socket = io(url, {
    auth: token ? { token } : {},
    transports,
    // The cookie of a proxy, as a browser sends it.
    withCredentials: true,
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
