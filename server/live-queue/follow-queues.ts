import type { Server, Socket } from 'socket.io'
import { events, type Follow, type QueueState } from '#contract/live-queue.ts'
import { type Caller, isAllowed, type OfAccount, reaches } from '../accounts/index.ts'
import type { Estimates } from '../estimates/index.ts'
import { knownId } from '../platform/database/statement.ts'
import type { AppContext } from '../platform/app-context.ts'
import { Problem } from '../platform/problem.ts'
import type { AskStates } from './ask-states.ts'
import { lineState } from './present.ts'
import { isPrivate, maxFollowed, maxFollowedByDesk, queueOfRoom, rooms } from './rules.ts'
import { type DatedQueue, type NumberedQueueRow, publicState, waitingQueues } from '../appointments/index.ts'
import { networkOfSocket } from '../platform/sockets/create-sockets.ts'

type FollowContext = Pick<AppContext, 'db' | 'clock'> & { ask: AskStates; estimates: Estimates }

/** Lets a socket follow slots by id, and sends it their state. Ignores removed slots, so that a phone with an outdated id still
 *  follows the others, and past days, except for the own desk.
 *  @throws Problem `slot-not-found` if none of them exists, `day-over`, `too-many-followed` */
export async function followSlots(
  context: FollowContext,
  socket: Socket,
  caller: Caller | undefined,
  { slotIds, date }: Follow,
): Promise<QueueState[]> {
  const wanted = [...new Set(slotIds.map(knownId))].map((slotId) => ({ slotId, date }))
  const known = await context.ask.states(wanted)
  if (known.length === 0) throw new Problem('slot-not-found')
  const isOf = (permission: 'see-queue' | 'board') => (row: NumberedQueueRow) =>
    isAllowed(caller, permission) && reaches(caller, row)
  const isOwn = isOf('see-queue')
  const found = known.filter((row) => !row.is_over || isOwn(row))
  if (found.length === 0) throw new Problem('day-over')
  const queues = found.map(publicState)
  const own = found.filter(isOwn).map(publicState)
  refuseTooMany(socket, queues, own)

  await socket.join(queues.map(rooms.queue))
  await socket.join(own.map(rooms.desk))
  // A device shows the people of its hospital who comes next.
  const shown = found.filter(isOf('board')).map(publicState)
  await socket.join(shown.map(rooms.line))
  return sendStates(context, socket, queues, [...own, ...shown])
}

/** A desk follows every queue of its hospital for its strip of doctors: they count for themselves.
 *  @throws Problem `too-many-followed` */
function refuseTooMany(socket: Socket, queues: readonly QueueState[], own: readonly QueueState[]): void {
  const ofDesk = new Set(own.map(rooms.desk))
  const others = new Set(queues.filter((queue) => !ofDesk.has(rooms.desk(queue))).map(rooms.queue))
  for (const room of socket.rooms) {
    const queue = queueOfRoom(room)
    if (!queue || ofDesk.has(rooms.desk(queue))) continue
    if (socket.rooms.has(rooms.desk(queue))) ofDesk.add(rooms.desk(queue))
    else others.add(room)
  }
  if (others.size > maxFollowed || ofDesk.size > maxFollowedByDesk) throw new Problem('too-many-followed')
}

/** Lets a patient's socket follow the queues of the own waiting appointments, and sends it their state. */
export async function followOwn(context: FollowContext, socket: Socket, { mobile }: OfAccount): Promise<void> {
  await joinLines(context, socket, await waitingQueues(context.db, mobile, context.clock()))
}

/** Adds a patient's socket to the lines of these queues, and sends it their state. */
export async function joinLines(context: FollowContext, socket: Socket, queues: readonly DatedQueue[]): Promise<void> {
  if (queues.length === 0) return
  await socket.join(queues.flatMap((queue) => [rooms.queue(queue), rooms.line(queue)]))
  await sendStates(context, socket, queues, queues)
}

/** Unfollows these slots, on every day unless one is given. */
export async function unfollowSlots(
  socket: Socket,
  slotIds: readonly string[],
  date: string | undefined,
): Promise<void> {
  for (const room of socket.rooms) {
    const [kind, slotId, day] = room.split(' ')
    if (kind === 'person' || !slotId || !slotIds.includes(slotId)) continue
    if (date === undefined || day === date) await socket.leave(room)
  }
}

/** Leaves the rooms of lines, desks and persons; the socket still receives the public numbers. */
export async function leavePrivateRooms(socket: Socket): Promise<void> {
  for (const room of socket.rooms) if (isPrivate(room)) await socket.leave(room)
}

/** Reads and sends the states of queues, and the lines of some of them. The socket must have joined their rooms before, so that it
 *  receives every change either with this state or in the room. */
async function sendStates(
  { ask, estimates }: FollowContext,
  socket: Socket,
  queues: readonly DatedQueue[],
  withLine: readonly DatedQueue[],
): Promise<QueueState[]> {
  const states = (await ask.states(queues)).map(publicState)
  for (const state of states) socket.emit(events.queueUpdate, state)
  const lines = await ask.lines(withLine)
  await Promise.all(
    lines.map(async (row) => {
      const queue = { slotId: row.slot_id, date: row.service_day, version: row.version }
      socket.emit(events.queueLine, lineState(row, await estimates.ofQueue(queue)))
    }),
  )
  return states
}

/** Counts the queues that the sockets of each network follow on this node, once for each socket that follows them.
 *  @returns the number of queues that a socket's network follows */
export function countFollowed(io: Server): (socket: Socket) => number {
  const followed = new Map<string, number>()
  const networks = new Map<string, string>()

  const add = (room: string, id: string, step: 1 | -1) => {
    const network = networks.get(id)
    if (network === undefined || !queueOfRoom(room)) return
    const count = (followed.get(network) ?? 0) + step
    if (count > 0) followed.set(network, count)
    else followed.delete(network)
  }
  io.on('connection', (socket) => {
    networks.set(socket.id, networkOfSocket(socket))
    // Socket.IO leaves the rooms between 'disconnecting' and 'disconnect'.
    socket.on('disconnect', () => networks.delete(socket.id))
  })
  io.sockets.adapter.on('join-room', (room: string, id: string) => add(room, id, 1))
  io.sockets.adapter.on('leave-room', (room: string, id: string) => add(room, id, -1))
  return (socket) => followed.get(networkOfSocket(socket)) ?? 0
}
