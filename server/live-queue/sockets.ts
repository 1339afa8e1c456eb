import type { Server, Socket } from 'socket.io'
import type { z } from 'zod'
import { claimedUpdate, events, follow, handshake, unfollow } from '#contract/live-queue.ts'
import { Problem } from '#contract/problem.ts'
import type { Sessions, SessionWatch } from '../accounts/index.ts'
import { knownId } from '../platform/database/known-id.ts'
import type { House } from '../platform/house.ts'
import { problemOf } from '../platform/http/answer-problem.ts'
import { onBehalfOf } from '../platform/requests.ts'
import type { Limits } from '../platform/limits/index.ts'
import { createTokenBucket } from '../platform/sockets/token-bucket.ts'
import { networkOfSocket, requestIdOf } from '../platform/sockets/create-sockets.ts'
import type { AskStates } from './ask-states.ts'
import { countFollowed } from './count-followed.ts'
import { followOwn, followSlots, leavePrivateRooms, unfollowSlots } from './follow-queues.ts'
import { publicState } from './present.ts'
import { followBucket, followedIds, followerOf, mostFollowedByNetwork, rooms } from './rules.ts'

/** Who knows whose a socket is, and when that is over. */
export interface Doorkeepers {
  sessions: Sessions
  watch: SessionWatch
}

/** Opens the socket server to phones, desks and wall displays. */
export function openSockets(io: Server, house: House & { ask: AskStates }, { sessions, watch }: Doorkeepers): void {
  const refuseMany = createFollowLimits(house.limits, countFollowed(io))
  io.on('connection', (socket) => {
    const refuseOften = refuseMany(socket)
    house.metrics.liveSockets.inc()
    socket.on('disconnect', () => house.metrics.liveSockets.dec())
    // The first events may come in while the socket is still being welcomed: each of them waits for it.
    const guard = guardPrivateRooms(socket, watch)
    const welcomed = onBehalfOf([requestIdOf(socket)], () => welcome(house, sessions, socket)).then(guard)
    // Asked anew each time: who has logged out is nobody on the connections that are still open, too.
    const caller = async () => {
      await welcomed
      return sessions.callerOf(tokenOf(socket))
    }

    answer(house, socket, events.follow, follow, async (asked) => {
      refuseOften(asked.slotIds.length)
      const queues = await followSlots(house, socket, await caller(), asked)
      await guard()
      return { queues }
    })

    answer(house, socket, events.unfollow, unfollow, async ({ slotIds, date }) => {
      await unfollowSlots(socket, slotIds, date)
      return { queues: [] }
    })

    answer(house, socket, events.queueUpdate, claimedUpdate, async ({ slotId }) => {
      const staff = await caller()
      if (staff?.kind !== 'staff') throw new Problem(staff ? 'not-allowed' : 'not-logged-in')
      const [state] = await house.ask.states([{ slotId: knownId(slotId) }])
      if (!state || state.hospital_id !== staff.hospitalId) throw new Problem('not-allowed')
      // Whatever number the dashboard claims: what goes out is the database's.
      const queue = publicState(state)
      io.to(rooms.queue(queue)).emit(events.queueUpdate, queue)
      return { queues: [queue] }
    })
  })
}

/** What one socket, and all of a network, may ask to follow.
 *  @param followedBy how many queues a socket's network follows
 *  @returns for each socket, what throws `too-many-requests` or counts so many ids */
function createFollowLimits(limits: Limits, followedBy: (socket: Socket) => number) {
  return (socket: Socket) => {
    const takeToken = createTokenBucket(followBucket)
    return (ids: number): void => {
      if (!limits.isOn) return
      limits.countHere(followedIds, networkOfSocket(socket), ids)
      if (!takeToken() || followedBy(socket) + ids > mostFollowedByNetwork)
        throw new Problem('too-many-requests', { minutes: 1 }, { retryAfter: 1 })
    }
  }
}

/** Finds out who has connected. A patient follows the own queues from here on. A dead token is nobody's: the numbers
 *  are public, so the socket stays. */
async function welcome(house: House & { ask: AskStates }, sessions: Sessions, socket: Socket): Promise<void> {
  try {
    const caller = await sessions.callerOf(tokenOf(socket))
    if (caller?.kind === 'patient') {
      await socket.join(rooms.person(followerOf(caller.mobile)))
      await followOwn(house, socket, caller)
    }
  } catch (error) {
    // Closed, it comes back by itself and is welcomed again; left open, it would hear nothing.
    house.log.warn({ err: error }, 'a socket could not be welcomed')
    socket.conn.close()
  }
}

/** Takes a socket out of what is not everybody's as soon as its session ends. It stays with the public numbers: the phone
 *  that it belongs to has them on its screen still.
 *  @returns what is called after each joining: the session may have ended meanwhile */
function guardPrivateRooms(socket: Socket, watch: SessionWatch): () => Promise<void> {
  const token = tokenOf(socket)
  if (token === undefined) return async () => undefined
  let isOver = false
  const guard = async () => {
    if (isOver) await leavePrivateRooms(socket)
  }
  const stop = watch.watch(token, () => {
    isOver = true
    void guard()
  })
  socket.on('disconnect', stop)
  return guard
}

const tokenOf = (socket: Socket): string | undefined => handshake.safeParse(socket.handshake.auth).data?.token

/** Handles an event whose payload and acknowledgement a client may leave out or make up: parsed by the contract,
 *  answered by an acknowledgement where one is asked for, and never thrown. */
function answer<S extends z.ZodType>(
  house: House,
  socket: Socket,
  event: string,
  schema: S,
  handle: (asked: z.output<S>) => Promise<object>,
): void {
  socket.on(event, (...sent: unknown[]) => {
    const last = sent.at(-1)
    const acknowledge = isAcknowledgement(last) ? last : () => undefined
    void onBehalfOf([requestIdOf(socket)], async () => {
      try {
        const asked = schema.safeParse(sent[0])
        if (!asked.success) throw new Problem('wrong-field')
        acknowledge({ ok: true, ...(await handle(asked.data)) })
      } catch (error) {
        const problem = problemOf(error)
        if (problem.status >= 500) house.log.error({ err: error, event }, 'socket event failed')
        acknowledge({ ok: false, code: problem.code, message: problem.message })
      }
    })
  })
}

const isAcknowledgement = (sent: unknown): sent is (reply: object) => void => typeof sent === 'function'
