import { useEffect, useSyncExternalStore } from 'react'
import type { Socket } from 'socket.io-client'
import { z } from 'zod'
import { events, followAnswer, queueLine, queueState, type QueueLine, type QueueState } from '#contract/live-queue.ts'
import { late } from './late.tsx'
import { LiveStore, type LiveConnection } from './live-store.ts'
import { read, readJson, subscribe, writeJson } from './storage.ts'

/** The server sends a heartbeat every 25 s. After a longer silence a woken phone replaces its connection. */
const maxSilenceMs = 35_000

/** The maximum of slots in one `follow` event, and the delay before a rate-limited one is repeated, in milliseconds. */
const maxSlotsPerFollow = 50
const followRetry = 2_000

/** The sessions that a connection can be of. */
const tokens = ['token', 'hospitaltoken', 'displaytoken', 'kiosktoken'] as const

const currentNumbers = z.record(z.string(), z.number())

/** The page's only live connection, and what it delivered. */
const store = new LiveStore()
export { store as liveStore }
const followed = new Map<string, number>()
/** What the page shows of its patient. */
const shown = new Map<string, number>()
/** What the server tells a desk of patients who are not reached, as it came. */
export const unreachedNews = new EventTarget()
let socket: Socket | undefined
let wanted: { token: string | undefined } | undefined
let holders = 0
let closing: ReturnType<typeof setTimeout> | undefined
let retry: ReturnType<typeof setTimeout> | undefined

/** Keeps the live connection open for this token; another token replaces it. The client's code loads after the first
 *  paint. After the last release it closes with a delay, because the next screen may need it.
 *  @param token a patient's or a hospital's; undefined for a visitor
 *  @returns the function that releases it */
function holdConnection(token: string | undefined): () => void {
  holders += 1
  clearTimeout(closing)
  open(token)
  return () => {
    holders -= 1
    if (holders === 0) closing = setTimeout(closeConnection, 1000)
  }
}

function open(token: string | undefined): void {
  if (wanted && wanted.token === token) return
  closeConnection()
  // adding the same listener twice has no effect
  document.addEventListener('visibilitychange', wake)
  addEventListener('online', renew)
  subscribe(closeAfterLogOut)
  const mine = { token }
  wanted = mine
  store.linkChanged('connecting', Date.now())
  afterFirstPaint(() => void load(mine))
}

/** Closes the connection and clears its state, so that the next user starts empty. */
function closeConnection(): void {
  wanted = undefined
  clearTimeout(retry)
  socket?.close()
  socket = undefined
  store.clear(Date.now())
}

/** After a log-out no data stays, including numbers that arrive later. */
function closeAfterLogOut(): void {
  if (wanted?.token && !tokens.some((key) => read(key) === wanted?.token)) closeConnection()
}

/** Follows the queues of these slots for today, now and after each reconnect. Repeated calls for a slot follow it once.
 *  @returns the function that stops following */
export function followQueues(slotIds: readonly string[]): () => void {
  const started = slotIds.filter((slotId) => count(followed, slotId, 1) === 1)
  if (started.length > 0 && socket?.connected) follow(socket, started)
  return () => {
    const ended = slotIds.filter((slotId) => count(followed, slotId, -1) === 0)
    if (ended.length > 0 && socket?.connected) socket.emit(events.unfollow, { slotIds: ended }, () => undefined)
  }
}

function count(counts: Map<string, number>, key: string, step: 1 | -1): number {
  const now = (counts.get(key) ?? 0) + step
  if (now === 0) counts.delete(key)
  else counts.set(key, now)
  return now
}

/** Follows slots in batches of the server's maximum. After a rate limit it retries with a delay. */
function follow(mine: Socket, slotIds: readonly string[]): void {
  for (let from = 0; from < slotIds.length; from += maxSlotsPerFollow) {
    const some = slotIds.slice(from, from + maxSlotsPerFollow)
    mine.emit(events.follow, { slotIds: some }, (answer: unknown) => {
      if (!tookFollow(answer)) setTimeout(() => retryFollow(mine, some), followRetry)
    })
  }
}

function retryFollow(mine: Socket, slotIds: readonly string[]): void {
  const wanted = slotIds.filter((slotId) => followed.has(slotId))
  if (socket === mine && mine.connected && wanted.length > 0) follow(mine, wanted)
}

const client = late(() => import('socket.io-client'))

async function load(mine: { token: string | undefined }): Promise<void> {
  if (wanted !== mine) return
  const { io } = await client.load().catch(() => {
    // Without a network the import of the client fails too: report the loss and wait for it.
    if (wanted === mine) store.linkChanged('lost', Date.now())
    return client.eventually()
  })
  if (wanted !== mine) return
  connect(
    io({ ...reconnect, auth: mine, transports: ['websocket', 'polling'], tryAllTransports: true, forceNew: true }),
  )
}

function connect(made: Socket): void {
  socket = made
  made.on('connect', () => {
    clearTimeout(retry)
    store.linkChanged('live', Date.now())
    tellShown()
    if (followed.size > 0) follow(made, [...followed.keys()])
  })
  made.on('disconnect', () => lost(made))
  made.on('connect_error', () => lost(made))
  made.io.on('ping', () => store.noteMessage(Date.now()))
  made.on(events.queueUpdate, (received: unknown) => {
    const state = queueState.safeParse(received)
    if (state.success && store.stateArrived(state.data, Date.now())) rememberNumber(state.data)
  })
  made.on(events.queueLine, (received: unknown) => {
    const line = queueLine.safeParse(received)
    if (line.success) store.lineArrived(line.data, Date.now())
  })
  made.on(events.deskUnreached, (detail: unknown) => unreachedNews.dispatchEvent(new CustomEvent('news', { detail })))
}

/** Socket.IO reconnects by itself, except after the server closed or refused the connection. */
function lost(mine: Socket): void {
  if (socket !== mine) return
  store.linkChanged('lost', Date.now())
  clearTimeout(retry)
  if (!mine.active) retry = setTimeout(() => mine.connect(), reconnect.reconnectionDelayMax)
}

/** @returns false when the server rate-limited the event */
function tookFollow(answer: unknown): boolean {
  const taken = followAnswer.safeParse(answer)
  if (!taken.success) return true
  if (!taken.data.ok) return taken.data.code !== 'too-many-requests'
  for (const state of taken.data.queues) if (store.stateArrived(state, Date.now())) rememberNumber(state)
  return true
}

/** Stores the number under the specification's key. Of a slot's queues the nearest day's number counts. */
function rememberNumber({ slotId, date, currentQueueNumber }: QueueState): void {
  if (store.hasEarlierDay(slotId, date)) return
  const numbers = readJson('currentQueueNumbers', (stored) => currentNumbers.parse(stored))
  writeJson('currentQueueNumbers', { ...numbers, [slotId]: currentQueueNumber })
}

/** A phone that slept may hold a dead connection that still looks open. A new one is safer than an old number. */
function wake(): void {
  tellShown()
  const receivedAt = store.receivedAt()
  if (document.visibilityState !== 'visible' || receivedAt === undefined) return
  if (Date.now() - receivedAt > maxSilenceMs) renew()
}

/** What the page does not show, or while it is hidden, its patient has not read: the server reaches the patient another way. */
const tellShown = () => void socket?.emit(events.hidden, { hidden: document.hidden, shown: [...shown.keys()] })

/** Says, while the component is mounted, that the page shows this token or place of its patient. */
export function useShows(what: string): void {
  useEffect(() => {
    count(shown, what, 1)
    tellShown()
    return () => {
      count(shown, what, -1)
      tellShown()
    }
  }, [what])
}

/** After a change of network the old connection may be dead. */
function renew(): void {
  if (!socket?.connected) return
  socket.disconnect().connect()
  clearTimeout(retry)
}

function afterFirstPaint(then: () => void): void {
  requestAnimationFrame(() => setTimeout(then))
}

/** The newest states of all followed queues, for what shows many at once. */
export const followedQueues = {
  watch: (watcher: () => void) => store.watch(watcher),
  state: (slotId: string, date: string) => store.state(slotId, date),
}

/** Keeps the live connection open while the component is mounted.
 *  @param token null without a session: then no connection is opened */
export function useLive(token: string | null): void {
  useEffect(() => (token === null ? undefined : holdConnection(token)), [token])
}

/** Follows a slot's queue of today while the component is mounted. A patient's own queues are followed by the server.
 *  @param today a change follows the new day's queue */
export function useFollowed(slotId: string, today: string): void {
  useEffect(() => followQueues([slotId]), [slotId, today])
}

export const useLiveConnection = (): LiveConnection => useSyncExternalStore(store.watch, () => store.connection())

/** When the last message arrived over the live connection, in milliseconds since 1970. */
export const useLastMessageAt = (): number | undefined => useSyncExternalStore(store.watch, () => store.receivedAt())

/** Whether the present connection has delivered this queue's state. */
export const useIsDelivered = (slotId: string, date: string): boolean =>
  useSyncExternalStore(store.watch, () => store.isDelivered(slotId, date))

/** The newest state of a queue; undefined before the first. */
export const useQueueState = (slotId: string, date: string): QueueState | undefined =>
  useSyncExternalStore(store.watch, () => store.state(slotId, date))

/** The newest line of a queue; undefined before the first, and for users without access to it. */
export const useQueueLine = (slotId: string, date: string): QueueLine | undefined =>
  useSyncExternalStore(store.watch, () => store.line(slotId, date))

/** The keys of the queues whose lines were delivered: for a patient, the queues with an own appointment. */
export const useLineKeys = (): readonly string[] => useSyncExternalStore(store.watch, () => store.lineKeys())

/** The reconnection delays of the specification. The random factor spreads the reconnections of pages that lost the
 *  server at the same moment. */
export const reconnect = {
  reconnectionDelay: 1000,
  reconnectionDelayMax: 5000,
  randomizationFactor: 0.5,
  timeout: 20_000,
}
