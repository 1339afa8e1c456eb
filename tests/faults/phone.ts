import { once } from 'node:events'
import { connect } from 'node:net'
import { io, type ManagerOptions, type Socket } from 'socket.io-client'
import { events, followAnswer, queueState, type FollowAnswer, type QueueState } from '#contract/live-queue.ts'
import { LiveStore } from '#web/lib/live-store.ts'
import type { Told } from './history.ts'

/** A phone that follows queues live. */
export interface Phone {
  name: string
  socket: Socket
  /** Every `queue update` that it received. */
  heard: QueueState[]
  /** Of those, the ones that the web page's own rule applies, over all of its connections. */
  told: Told[]
  /** How often it lost its connection. */
  lost: () => number
  /** The number it shows. */
  number: (slotId: string) => number | undefined
  /** Follows now, and again after every reconnect, as the web page does. */
  follow: (slotId: string, date: string) => Promise<FollowAnswer>
  close: () => void
}

/** The reconnect delay; shorter than the web page's. */
const hasty = { reconnectionDelay: 200, reconnectionDelayMax: 500 }

let made = 0

/** Connects over a WebSocket and comes back by itself, as the web page does.
 *  @param token a session's; without one it is a wall display
 *  @param options how soon it comes back, or over what else than a WebSocket */
export function aPhone(url: string, token?: string, options: Partial<ManagerOptions> = {}): Phone {
  const auth = token ? { token } : {}
  // The cookie of a proxy is sent as a browser sends it.
  const usual = { auth, transports: ['websocket'], withCredentials: true, forceNew: true, ...hasty }
  const socket = io(url, { ...usual, ...options })
  const store = new LiveStore()
  const heard: QueueState[] = []
  const told: Told[] = []
  const shown = new Map<string, number>()
  const followed = new Map<string, string>()
  let lost = 0

  socket.on('connect', () => {
    store.linkChanged('live', Date.now())
    for (const [slotId, date] of followed) socket.emit(events.follow, { slotIds: [slotId], date })
  })
  socket.on(events.queueUpdate, (sent: unknown) => {
    const state = queueState.parse(sent)
    heard.push(state)
    if (!store.stateArrived(state, Date.now())) return
    const { slotId, date, version, currentQueueNumber: number } = state
    told.push({ queue: `${slotId} ${date}`, version, number })
    shown.set(slotId, number)
  })
  socket.on('disconnect', () => {
    lost += 1
    store.linkChanged('lost', Date.now())
  })
  return {
    name: `phone ${++made}`,
    socket,
    heard,
    told,
    lost: () => lost,
    number: (slotId) => shown.get(slotId),
    async follow(slotId, date) {
      const sent: unknown = await socket.timeout(20_000).emitWithAck(events.follow, { slotIds: [slotId], date })
      const answer = followAnswer.parse(sent)
      if (answer.ok) followed.set(slotId, date)
      return answer
    },
    close: () => void socket.close(),
  }
}

/** A phone that has lost its network: still connected, without receiving, sending or closing. */
export async function aFrozenPhone(port: number): Promise<{ close: () => void }> {
  const socket = connect({ port, host: '127.0.0.1' })
  socket.write(
    'GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n' +
      'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
  )
  const answer = String(await once(socket.setEncoding('latin1'), 'data'))
  if (!answer.startsWith('HTTP/1.1 101 ')) throw new Error(`No socket for a phone: ${answer}`)
  socket.pause()
  // Its 'close' follows.
  socket.on('error', () => undefined)
  return { close: () => socket.destroy() }
}
