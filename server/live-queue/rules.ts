import { createHash } from 'node:crypto'
import type { QueueLine, QueueState } from '#contract/live-queue.ts'
import type { Limit } from '../platform/limits/index.ts'

/** Limit of the queues that one socket follows. */
export const maxFollowed = 100

/** Limit of the queues of its own hospital that the socket of a desk follows beside those; a hospital has no more slots. */
export const maxFollowedByDesk = 1_000

/** Limit of the queues that the sockets of one network follow on a node, counted for each socket: ten for each of the 5,000
 *  connections of a network. */
export const maxFollowedByNetwork = 50_000

/** Limit of the follow events of one socket. A page that reconnects with 100 slots sends two events with 50 each. */
export const followBucket = { capacity: 3, perSecond: 1 }

/** Limit of the ids that one network asks to follow: 50 for each of the 1,200 connections that it may open in a minute. The answer
 *  to each id has at most 400 bytes. */
export const followedIds: Limit = { name: 'followed-address', most: 60_000, seconds: 60 }

/** Ascending numbers as ranges: `[1, 2, 3, 5]` is `[[1, 3], [5, 5]]`. */
export function stretches(numbers: readonly number[]): QueueLine['waiting'] {
  const found: QueueLine['waiting'] = []
  for (const number of numbers) {
    const last = found.at(-1)
    if (last && last[1] === number - 1) last[1] = number
    else found.push([number, number])
  }
  return found
}

/** The socket server's rooms, to which changes of a queue are published. */
export const rooms = {
  /** All followers; receives numbers only. */
  queue: ({ slotId, date }: Pick<QueueState, 'slotId' | 'date'>) => `queue ${slotId} ${date}`,
  /** The patients in the line. */
  line: ({ slotId, date }: Pick<QueueState, 'slotId' | 'date'>) => `line ${slotId} ${date}`,
  /** The desk of the hospital. */
  desk: ({ slotId, date }: Pick<QueueState, 'slotId' | 'date'>) => `desk ${slotId} ${date}`,
  /** The phones of one person, by {@link followerOf}. */
  person: (follower: string) => `person ${follower}`,
}

/** The queue of a room; undefined for a room of another kind. */
export function queueOfRoom(room: string): { slotId: string; date: string } | undefined {
  const [kind, slotId, date] = room.split(' ')
  return kind === 'queue' && slotId && date ? { slotId, date } : undefined
}

/** The queue of a room that receives lines: of the patients in it, or of its desk. */
export function queueOfLine(room: string): { slotId: string; date: string } | undefined {
  const [kind, slotId, date] = room.split(' ')
  return (kind === 'line' || kind === 'desk') && slotId && date ? { slotId, date } : undefined
}

/** Whether a room needs a session. */
export const isPrivate = (room: string): boolean => /^(?:line|desk|person) /.test(room)

/** A hash of a mobile number, for messages between nodes and names of rooms. */
export const followerOf = (mobile: string): string =>
  createHash('sha256').update(mobile).digest('base64url').slice(0, 22)
