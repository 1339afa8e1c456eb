import { createHash } from 'node:crypto'
import type { QueueLine, QueueState } from '#contract/live-queue.ts'
import type { Limit } from '../platform/limits/index.ts'

/** How many slots one socket may follow. */
export const mostFollowed = 100

/** How many queues the sockets of one network may follow on a node, each counted for each socket: each of the 5,000 phones that one
 *  network may have there follows ten. */
export const mostFollowedByNetwork = 50_000

/** Limit of the follow events of one socket. A page that reconnects with 100 slots sends two events with 50 each. */
export const followBucket = { capacity: 4, perSecond: 1 }

/** Ids that one network may ask to follow, each answered with at most 250 bytes: in a minute each of the 1,200 connections that one
 *  network may open follows 50. */
export const followedIds: Limit = { name: 'followed-address', most: 60_000, seconds: 60 }

/** Numbers in ascending order as stretches: `[1, 2, 3, 5]` is `[[1, 3], [5, 5]]`. */
export function stretches(numbers: readonly number[]): QueueLine['waiting'] {
  const found: QueueLine['waiting'] = []
  for (const number of numbers) {
    const last = found.at(-1)
    if (last && last[1] === number - 1) last[1] = number
    else found.push([number, number])
  }
  return found
}

/** The rooms of a socket server in which news of a queue is told. */
export const rooms = {
  /** Everybody who follows: numbers only. */
  queue: ({ slotId, date }: Pick<QueueState, 'slotId' | 'date'>) => `queue ${slotId} ${date}`,
  /** The patients in that line. */
  line: ({ slotId, date }: Pick<QueueState, 'slotId' | 'date'>) => `line ${slotId} ${date}`,
  /** The hospital's own desk. */
  desk: ({ slotId, date }: Pick<QueueState, 'slotId' | 'date'>) => `desk ${slotId} ${date}`,
  /** One person's phones, by {@link followerOf}. */
  person: (follower: string) => `person ${follower}`,
}

/** The queue whose room this is, or undefined for a room of another kind. */
export function queueOfRoom(room: string): { slotId: string; date: string } | undefined {
  const [kind, slotId, date] = room.split(' ')
  return kind === 'queue' && slotId && date ? { slotId, date } : undefined
}

/** Whether what is told in a room is for those alone whose log-in has let them in. */
export const isPrivate = (room: string): boolean => /^(?:line|desk|person) /.test(room)

/** A mobile number in a form that may travel between nodes and stand in a room's name. */
export const followerOf = (mobile: string): string =>
  createHash('sha256').update(mobile).digest('base64url').slice(0, 22)
