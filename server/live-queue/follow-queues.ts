import type { Socket } from 'socket.io'
import { events, type Follow, type QueueState } from '#contract/live-queue.ts'
import { Problem } from '#contract/problem.ts'
import type { Patient, Staff } from '../accounts/index.ts'
import { knownId } from '../platform/database/known-id.ts'
import type { House } from '../platform/house.ts'
import { lineState, publicState } from './present.ts'
import { mostFollowed, queueOfRoom, rooms } from './rules.ts'
import { linesOf, statesOf, waitingQueues, type QueueKey } from './store.ts'

type Ground = Pick<House, 'db' | 'clock'>

/** Lets a socket follow slots by id, and sends it their state. Ids of slots that are gone are passed over, so that a
 *  phone with an old one among its slots still gets the others.
 *  @throws Problem `slot-not-found` when none of them exists, `too-many-followed` */
export async function followSlots(
  ground: Ground,
  socket: Socket,
  caller: Patient | Staff | undefined,
  { slotIds, date }: Follow,
): Promise<QueueState[]> {
  const wanted = [...new Set(slotIds)].map((slotId) => ({ slotId: knownId(slotId), date }))
  const found = await statesOf(ground.db, wanted, ground.clock())
  if (found.length === 0) throw new Problem('slot-not-found')
  const queues = found.map(publicState)
  const already = [...socket.rooms].filter(queueOfRoom)
  const all = new Set([...already, ...queues.map(rooms.queue)])
  if (all.size > mostFollowed) throw new Problem('too-many-followed')

  const ownDesk = caller?.kind === 'staff' ? found.filter((row) => row.hospital_id === caller.hospitalId) : []
  await socket.join([...queues.map(rooms.queue), ...ownDesk.map((row) => rooms.desk(publicState(row)))])
  for (const queue of queues) socket.emit(events.queueUpdate, queue)
  await sendLines(ground, socket, ownDesk.map(publicState))
  return queues
}

/** Lets a patient's socket follow the queues of the own waiting appointments, and sends it their state. */
export async function followOwn(ground: Ground, socket: Socket, patient: Patient): Promise<void> {
  const queues = await waitingQueues(ground.db, patient.mobile, ground.clock())
  await joinLines(ground, socket, queues)
}

/** Puts a patient's socket into the lines of these queues, and sends it their state. */
export async function joinLines(ground: Ground, socket: Socket, queues: readonly QueueKey[]): Promise<void> {
  if (queues.length === 0) return
  const states = (await statesOf(ground.db, queues, ground.clock())).map(publicState)
  await socket.join(states.flatMap((queue) => [rooms.queue(queue), rooms.line(queue)]))
  for (const queue of states) socket.emit(events.queueUpdate, queue)
  await sendLines(ground, socket, states)
}

/** Ends following these slots, on every day unless one is given. */
export async function unfollowSlots(socket: Socket, slotIds: readonly string[], date: string | undefined): Promise<void> {
  for (const room of socket.rooms) {
    const [kind, slotId, day] = room.split(' ')
    if (kind === 'person' || !slotId || !slotIds.includes(slotId)) continue
    if (date === undefined || day === date) await socket.leave(room)
  }
}

async function sendLines({ db }: Ground, socket: Socket, queues: readonly QueueState[]): Promise<void> {
  if (queues.length === 0) return
  for (const row of await linesOf(db, queues)) socket.emit(events.queueLine, lineState(row))
}
