import { useEffect, useSyncExternalStore } from 'react'
import type { Socket } from 'socket.io-client'
import { z } from 'zod'
import { events, followAnswer, queueLine, queueState, type QueueLine, type QueueState } from '#contract/live-queue.ts'
import { LiveStore, type LiveConnection } from './live-store.ts'
import { reconnect } from './reconnect.ts'
import { read, readJson, subscribe, writeJson } from './storage.ts'

/** The server's heartbeat comes every 25 s. After a longer silence a woken phone does not trust its connection. */
const longestSilence = 35_000

/** Slots that one `follow` may name, and milliseconds until one that came too soon is sent again. */
const mostAtOnce = 50
const followRetry = 2_000

const currentNumbers = z.record(z.string(), z.number())

/** The page's one live connection and what it told. */
const store = new LiveStore()
const followed = new Map<string, number>()
let socket: Socket | undefined
let wanted: { token: string | undefined } | undefined
let holders = 0
let closing: ReturnType<typeof setTimeout> | undefined
let retry: ReturnType<typeof setTimeout> | undefined

/** Holds the page's live connection open for whoever has the token; another token makes it another one. The client's
 *  code is loaded after the first paint. When nobody holds it any more it closes, after a moment: the next screen may.
 *  @param token a patient's or a hospital's; undefined for a visitor
 *  @returns what lets go of it */
function holdLive(token: string | undefined): () => void {
  holders += 1
  clearTimeout(closing)
  open(token)
  return () => {
    holders -= 1
    if (holders === 0) closing = setTimeout(closeLive, 1000)
  }
}

function open(token: string | undefined): void {
  if (wanted && wanted.token === token) return
  closeLive()
  // the same listener again changes nothing
  document.addEventListener('visibilitychange', wake)
  addEventListener('online', renew)
  subscribe(leaveWhenLoggedOut)
  const mine = { token }
  wanted = mine
  store.linkChanged('connecting', Date.now())
  afterFirstPaint(() => void load(mine))
}

/** Closes the connection and forgets what it told: whoever comes next starts with nothing. */
function closeLive(): void {
  wanted = undefined
  clearTimeout(retry)
  socket?.close()
  socket = undefined
  store.clear(Date.now())
}

/** Whoever logs out leaves nothing behind: not even a number that arrives a moment later is kept. */
function leaveWhenLoggedOut(): void {
  if (wanted?.token && ![read('token'), read('hospitaltoken')].includes(wanted.token)) closeLive()
}

/** Follows these slots' queues of today, now and after every reconnect. Asking twice for a slot follows it once.
 *  @returns what ends it */
function followQueues(slotIds: readonly string[]): () => void {
  const started = slotIds.filter((slotId) => count(slotId, 1) === 1)
  if (started.length > 0 && socket?.connected) follow(socket, started)
  return () => {
    const ended = slotIds.filter((slotId) => count(slotId, -1) === 0)
    if (ended.length > 0 && socket?.connected) socket.emit(events.unfollow, { slotIds: ended }, () => undefined)
  }
}

function count(slotId: string, step: 1 | -1): number {
  const now = (followed.get(slotId) ?? 0) + step
  if (now === 0) followed.delete(slotId)
  else followed.set(slotId, now)
  return now
}

/** Follows as many slots at a time as the server takes. Refused for following too often, it asks again after a while. */
function follow(mine: Socket, slotIds: readonly string[]): void {
  for (let from = 0; from < slotIds.length; from += mostAtOnce) {
    const some = slotIds.slice(from, from + mostAtOnce)
    mine.emit(events.follow, { slotIds: some }, (answer: unknown) => {
      if (!tookFollow(answer)) setTimeout(() => followAgain(mine, some), followRetry)
    })
  }
}

function followAgain(mine: Socket, slotIds: readonly string[]): void {
  const wanted = slotIds.filter((slotId) => followed.has(slotId))
  if (socket === mine && mine.connected && wanted.length > 0) follow(mine, wanted)
}

async function load(mine: { token: string | undefined }): Promise<void> {
  if (wanted !== mine) return
  try {
    const { io } = await import('socket.io-client')
    if (wanted !== mine) return
    connect(
      io({ ...reconnect, auth: mine, transports: ['websocket', 'polling'], tryAllTransports: true, forceNew: true }),
    )
  } catch (failure) {
    // Without a network not even the client's code comes: the page says so and tries again.
    if (wanted !== mine) return
    if (!(failure instanceof TypeError)) throw failure
    store.linkChanged('lost', Date.now())
    retry = setTimeout(() => void load(mine), reconnect.reconnectionDelayMax)
  }
}

function connect(made: Socket): void {
  socket = made
  made.on('connect', () => {
    clearTimeout(retry)
    store.linkChanged('live', Date.now())
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
}

/** Socket.IO tries again by itself, except where the server itself closed or refused: then this does. */
function lost(mine: Socket): void {
  if (socket !== mine) return
  store.linkChanged('lost', Date.now())
  clearTimeout(retry)
  if (!mine.active) retry = setTimeout(() => mine.connect(), reconnect.reconnectionDelayMax)
}

/** @returns false when it came too soon after others */
function tookFollow(answer: unknown): boolean {
  const taken = followAnswer.safeParse(answer)
  if (!taken.success) return true
  if (!taken.data.ok) return taken.data.code !== 'too-many-requests'
  for (const state of taken.data.queues) if (store.stateArrived(state, Date.now())) rememberNumber(state)
  return true
}

/** Keeps the number where the specification keeps it. Of a slot's queues the nearest day's number counts. */
function rememberNumber({ slotId, date, currentQueueNumber }: QueueState): void {
  if (store.hasEarlierDay(slotId, date)) return
  const numbers = readJson('currentQueueNumbers', (stored) => currentNumbers.parse(stored))
  writeJson('currentQueueNumbers', { ...numbers, [slotId]: currentQueueNumber })
}

/** A phone that slept may hold a dead connection that still looks alive: rather start it anew than show an old number. */
function wake(): void {
  const receivedAt = store.receivedAt()
  if (document.visibilityState !== 'visible' || receivedAt === undefined) return
  if (Date.now() - receivedAt > longestSilence) renew()
}

/** Also back in a network, or in another one, nobody knows whether the old connection still leads anywhere. */
function renew(): void {
  if (!socket?.connected) return
  socket.disconnect().connect()
  clearTimeout(retry)
}

function afterFirstPaint(then: () => void): void {
  requestAnimationFrame(() => setTimeout(then))
}

/** Keeps the live connection open while the component is on the screen.
 *  @param token null: nobody is logged in, and none is opened */
export function useLive(token: string | null): void {
  useEffect(() => (token === null ? undefined : holdLive(token)), [token])
}

/** Follows a slot's queue of today while the component is on the screen. A patient's own queues need no following.
 *  @param today when it changes the new day's queue is followed */
export function useFollowed(slotId: string, today: string): void {
  useEffect(() => followQueues([slotId]), [slotId, today])
}

export const useLiveConnection = (): LiveConnection => useSyncExternalStore(store.watch, () => store.connection())

/** When the server was last heard over the live connection, in milliseconds since 1970. */
export const useLastMessageAt = (): number | undefined => useSyncExternalStore(store.watch, () => store.receivedAt())

/** Whether this queue's state has been told over the connection that stands now. */
export const useIsDelivered = (slotId: string, date: string): boolean =>
  useSyncExternalStore(store.watch, () => store.toldNow(slotId, date))

/** The newest state told of a queue; undefined before the first. */
export const useQueueState = (slotId: string, date: string): QueueState | undefined =>
  useSyncExternalStore(store.watch, () => store.state(slotId, date))

/** The newest line told of a queue; undefined before the first, and for those who may not know it. */
export const useQueueLine = (slotId: string, date: string): QueueLine | undefined =>
  useSyncExternalStore(store.watch, () => store.line(slotId, date))

/** The keys of the queues whose lines have been told: a patient's are those in which the patient stands. */
export const useLineKeys = (): readonly string[] => useSyncExternalStore(store.watch, () => store.lineKeys())
