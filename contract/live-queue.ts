import { z } from 'zod'
import { estimate, lineEstimates } from './estimate.ts'
import { problemParams } from './problem-params.ts'
import { serviceDay } from './service-day.ts'
import { id, toldCode } from './value.ts'

/** With so many before the own number in the line it is time to set out. */
export const setOutBefore = 3

/** `late`: the doctor has not come yet; `closed`: the session is over. */
export const queueStatus = z.enum(['open', 'late', 'paused', 'closed'])
export type QueueStatus = z.infer<typeof queueStatus>

/** Why a queue is late or paused, where everyone may know it. */
export const queueReason = z.enum(['break', 'emergency', 'called-away'])
export type QueueReason = z.infer<typeof queueReason>

/** A token that is asked to come in, or is inside. */
const calledToken = z.object({
  queueNumber: z.number().int().min(1),
  /** The doctor's; null without one. */
  room: z.string().nullable(),
})

/** A queue's public state: one slot on one service day. Sent as `queue update`. */
export const queueState = z
  .object({
    slotId: id,
    date: serviceDay,
    /** The queue number of the appointment completed last; 0 before the first. */
    currentQueueNumber: z.number().int().min(0),
    /** Grows with every change of this queue; a state with a lower one is outdated. */
    version: z.number().int().min(0),
    // The defaults are for nodes of an older version, during an upgrade.
    /** The tokens that are called, in the order of the calls. */
    called: z.array(calledToken).default([]),
    /** When one was called last, also again, in UTC: a later instant is a new call. Absent before the first. */
    calledAt: z.string().optional(),
    /** How many wait and are not called. */
    waiting: z.number().int().min(0).default(0),
    state: queueStatus.default('open'),
    /** By how many minutes the doctor is late, or how long the pause takes; null without a figure. */
    minutes: z.number().int().min(1).max(480).nullable().default(null),
    reason: queueReason.nullable().default(null),
    /** When the pause began, in UTC; null without one. */
    pausedAt: z.string().nullable().default(null),
    /** When the desk said that the doctor is late, in UTC, in a session that has begun; absent before its first call, when the slot's start
     *  counts. */
    lateSince: z.string().optional(),
  })
  .meta({ id: 'QueueState' })
export type QueueState = z.infer<typeof queueState>

/** Why the order of a line changed, without a person. `undone`: the desk took an act back; `corrected`: the order is as before, and the desk
 *  corrected the details of someone in the queue. */
export const lineCause = z.enum(['emergency', 'priority', 'rejoined', 'moved', 'undone', 'corrected'])
export type LineCause = z.infer<typeof lineCause>

/** Who is still waiting in a queue, as stretches of numbers: `[[25, 28], [30, 31]]`. Sent as `queue line`,
 *  to the people in that line and to the hospital's own desk; again with the same version, a later `at` and no cause, when the
 *  estimates have changed with the time. */
export const queueLine = z.object({
  slotId: id,
  date: serviceDay,
  version: z.number().int().min(0),
  waiting: z.array(z.tuple([z.number().int(), z.number().int()])),
  /** The called and the waiting numbers, in the order of the line: as many are ahead of a token as stand before it. */
  line: z.array(z.number().int().min(1)),
  /** Why the order differs from that of the line before; absent where it does not. */
  cause: lineCause.optional(),
  /** When each of `line` is called; null where nothing is known. */
  estimates: lineEstimates.nullable(),
  /** When a patient who comes now is called; null where that is not known. */
  estimate: estimate.nullable(),
})
export type QueueLine = z.infer<typeof queueLine>

/** How many stand before a token in the line; undefined when it is not in it. */
export function peopleAhead(line: QueueLine['line'], queueNumber: number): number | undefined {
  const at = line.indexOf(queueNumber)
  return at === -1 ? undefined : at
}

/** The event names, once. */
export const events = {
  queueUpdate: 'queue update',
  queueLine: 'queue line',
  follow: 'follow',
  unfollow: 'unfollow',
  hidden: 'hidden',
  deskUnreached: 'desk unreached',
} as const

export const follow = z.strictObject({ slotIds: z.array(id).min(1).max(50), date: serviceDay.optional() })
export type Follow = z.infer<typeof follow>

export const unfollow = z.strictObject({ slotIds: z.array(id).min(1).max(100), date: serviceDay.optional() })

/** What the specification's dashboard emits after a completion; only the slot counts, the number is the database's. */
export const claimedUpdate = z.object({ slotId: id, currentQueueNumber: z.unknown().optional() })

/** What a socket may say of itself on connecting: a patient's, a hospital's or a device's token, or nothing. */
export const handshake = z.object({ token: z.string().max(200).optional() })

export const followAnswer = z.discriminatedUnion('ok', [
  z.object({ ok: z.literal(true), queues: z.array(queueState) }),
  z.object({ ok: z.literal(false), code: toldCode, params: problemParams.optional(), message: z.string() }),
])
export type FollowAnswer = z.infer<typeof followAnswer>
