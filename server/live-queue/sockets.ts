import type { Server, Socket } from 'socket.io'
import type { z } from 'zod'
import { claimedUpdate, events, follow, handshake, unfollow } from '#contract/live-queue.ts'
import { hidden } from '#contract/messages.ts'
import { isAllowed, reaches, type Sessions, type SessionWatch } from '../accounts/index.ts'
import { knownId } from '../platform/database/statement.ts'
import { publicState } from '../appointments/index.ts'
import type { AppContext } from '../platform/app-context.ts'
import { presentProblem, problemOf } from '../calls/index.ts'
import { Problem } from '../platform/problem.ts'
import { onBehalfOf } from '../platform/requests.ts'
import type { Estimates } from '../estimates/index.ts'
import type { Limits } from '../platform/limits/index.ts'
import { createTokenBucket } from '../platform/sockets/refuse-floods.ts'
import { networkOfSocket, requestIdOf } from '../platform/sockets/create-sockets.ts'
import type { AskStates } from './ask-states.ts'
import { countFollowed, followOwn, followSlots, leavePrivateRooms, unfollowSlots } from './follow-queues.ts'
import { followBucket, followedIds, followerOf, maxFollowedByNetwork, rooms } from './rules.ts'

/** Identifies the caller of a socket, and reports the end of its session. */
export interface SocketAccess {
  sessions: Sessions
  watch: SessionWatch
}

/** Opens the socket server to phones, desks and wall displays.
 *  @returns what the page of each socket shows of its patient; nothing while it is hidden */
export function openSockets(
  io: Server,
  context: AppContext & { ask: AskStates; estimates: Estimates },
  { sessions, watch }: SocketAccess,
): ReadonlyMap<string, ReadonlySet<string>> {
  const shownPages = new Map<string, ReadonlySet<string>>()
  const followLimits = createFollowLimits(context.limits, countFollowed(io))
  io.on('connection', (socket) => {
    const countIds = followLimits(socket)
    context.metrics.liveSockets.inc()
    socket.on('disconnect', () => {
      context.metrics.liveSockets.dec()
      shownPages.delete(socket.id)
    })
    // The first events may arrive while the socket is still being set up, so each waits for that.
    const guard = guardPrivateRooms(socket, watch)
    const ready = onBehalfOf([requestIdOf(socket)], () => setUpSocket(context, sessions, socket)).then(guard)
    // Read for each event, because the session may have ended while the connection is open.
    const caller = async () => {
      await ready
      return sessions.callerOf(tokenOf(socket))
    }

    answer(context, socket, events.follow, follow, async (asked) => {
      countIds(asked.slotIds.length)
      const queues = await followSlots(context, socket, await caller(), asked)
      await guard()
      return { queues }
    })

    answer(context, socket, events.unfollow, unfollow, async ({ slotIds, date }) => {
      await unfollowSlots(socket, slotIds, date)
      return { queues: [] }
    })

    answer(context, socket, events.hidden, hidden, async ({ hidden: isHidden, shown = [] }) => {
      if (isHidden) shownPages.delete(socket.id)
      else shownPages.set(socket.id, new Set(shown))
      return { queues: [] }
    })

    answer(context, socket, events.queueUpdate, claimedUpdate, async ({ slotId }) => {
      const sender = await caller()
      if (!isAllowed(sender, 'queue')) throw new Problem(sender ? 'not-allowed' : 'not-logged-in')
      const [state] = await context.ask.states([{ slotId: knownId(slotId) }])
      if (!state || !reaches(sender, state)) throw new Problem('not-allowed')
      // Publish the database's number, not the one that the dashboard sent.
      const queue = publicState(state)
      io.to(rooms.queue(queue)).emit(events.queueUpdate, queue)
      return { queues: [queue] }
    })
  })
  return shownPages
}

/** Limits what one socket, and all sockets of a network, may follow.
 *  @param followedBy the number of queues that a socket's network follows
 *  @returns creates a socket's counter of ids, which throws `too-many-requests` beyond the limits */
function createFollowLimits(limits: Limits, followedBy: (socket: Socket) => number) {
  return (socket: Socket) => {
    const takeToken = createTokenBucket(followBucket)
    return (ids: number): void => {
      if (!limits.isOn) return
      limits.countHere(followedIds, networkOfSocket(socket), ids)
      if (!takeToken() || followedBy(socket) + ids > maxFollowedByNetwork)
        throw new Problem('too-many-requests', { minutes: 1 }, { retryAfter: 1 })
    }
  }
}

/** Identifies the caller, and lets a patient follow the own queues. A socket without a valid session stays connected, because live
 *  numbers are public. */
async function setUpSocket(
  context: AppContext & { ask: AskStates; estimates: Estimates },
  sessions: Sessions,
  socket: Socket,
): Promise<void> {
  try {
    const caller = await sessions.callerOf(tokenOf(socket))
    if (isAllowed(caller, 'account')) {
      await socket.join(rooms.person(followerOf(caller.mobile)))
      await followOwn(context, socket, caller)
    }
  } catch (error) {
    // The client reconnects; an open connection would receive nothing.
    context.log.warn({ err: error }, 'could not set up a socket')
    socket.conn.close()
  }
}

/** Removes a socket from the private rooms when its session ends. It keeps the public numbers, which the phone still shows.
 *  @returns must be called after each joining, because the session may have ended meanwhile */
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

/** Handles an event. Parses its payload by the contract, since a client may send anything, and answers with an acknowledgement if
 *  the client asked for one. Never throws. */
function answer<S extends z.ZodType>(
  context: AppContext,
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
        const { status, body } = presentProblem(problemOf(error))
        if (status >= 500) context.log.error({ err: error, event }, 'socket event failed')
        const { code, params, message } = body
        acknowledge({ ok: false, code, ...(params && { params }), message })
      }
    })
  })
}

const isAcknowledgement = (sent: unknown): sent is (reply: object) => void => typeof sent === 'function'
