import { z } from 'zod'
import { actedAppointment, optionalReason, otherQueue, refusedNumber } from './appointment-acts.ts'
import { appointmentStatus, priority } from './appointments.ts'
import { defineCall } from './call.ts'
import { estimate } from './estimate.ts'
import { fault } from './field-problem.ts'
import { withKey } from './idempotency-key.ts'
import { language } from './languages.ts'
import { queueState, queueStatus } from './live-queue.ts'
import { serviceDay } from './service-day.ts'
import { id } from './value.ts'

const count = z.number().int().min(0)

/** A queue as its hospital's desk sees it. */
export const queue = queueState
  .omit({ waiting: true })
  .extend({
    counts: z.object({ waiting: count, called: count, completed: count, noShow: count, cancelled: count }),
    /** The numbers of the next five. */
    next: z.array(z.number().int().min(1)),
    /** When a patient who comes now is called; null where that is not known. */
    estimate: estimate.nullable(),
  })
  .meta({ id: 'Queue' })
export type Queue = z.infer<typeof queue>

/** Everything that happens to a queue. `state` is of the queue itself, all others are of one appointment. */
export const act = z.enum([
  'complete',
  'call',
  'no-show',
  'rejoin',
  'arrive',
  'priority',
  'move',
  'cancel',
  'transfer',
  'reschedule',
  'undo',
  'state',
])
export type Act = z.infer<typeof act>

/** One act in the history of a queue. Before the first, each token waits at its number; replaying all gives the present state. */
export const queueEvent = z
  .object({
    /** Grows with time, with gaps. */
    seq: z.number().int().min(1),
    /** Null for an act on the queue itself. */
    queueNumber: z.number().int().min(1).nullable(),
    act,
    from: z.union([appointmentStatus, queueStatus]),
    to: z.union([appointmentStatus, queueStatus]),
    /** In UTC. */
    at: z.string(),
    by: z.enum(['desk', 'patient', 'product']),
    /** Who of the hospital's people it was, with the name of that time; null for its own log-in and in old rows. */
    person: z.object({ _id: id, name: z.string() }).nullable(),
    reason: z.string().nullable(),
    /** As the act left them; null for an act on the queue itself. */
    position: z.number().nullable(),
    priority: priority.nullable(),
    calls: count.nullable(),
    /** Of a queue that is late or paused. */
    minutes: z.number().int().nullable(),
  })
  .meta({ id: 'QueueEvent' })
export type QueueEvent = z.infer<typeof queueEvent>

const params = z.object({ slotId: id })
/** Acts are for today's queue; the server refuses every other day. */
const date = serviceDay.optional()

const ofQueue = {
  permission: 'queue',
  params,
  headers: withKey,
  problems: ['slot-not-found', 'not-today', 'key-reused'],
} as const

/** Calls the next waiting appointment, after completing `complete` where it is given. */
export const callNext = defineCall({
  method: 'POST',
  path: '/api/queues/{slotId}/next',
  ...ofQueue,
  body: z
    .strictObject({
      date,
      complete: id.optional(),
      /** The desk completes also one that was called less than two seconds ago: without it a double press moves nothing. */
      sure: z.boolean().optional(),
    })
    .nullish(),
  answer: z.union([
    z.object({ called: actedAppointment.nullable(), completed: actedAppointment.optional(), queue }),
    /** Another press came first, an appointment is called already, or `complete` was called less than two seconds ago. */
    z.object({ moved: z.literal(false), queue }),
  ]),
  problems: [...ofQueue.problems, 'appointment-not-found', 'session-closed'],
})

export const setQueueState = defineCall({
  method: 'PUT',
  path: '/api/queues/{slotId}/state',
  ...ofQueue,
  permission: 'availability',
  body: z
    .strictObject({
      date,
      state: queueStatus.exclude(['closed']),
      /** How late; also how long a pause takes, where that is known. */
      minutes: z.int().min(1).max(480).optional(),
      /** One of the public reasons; only the history has any other text. */
      reason: optionalReason,
    })
    .refine(({ state, minutes }) => state !== 'late' || minutes !== undefined, {
      path: ['minutes'],
      message: fault('missing'),
    }),
  answer: queue,
})

export const showQueue = defineCall({
  method: 'GET',
  path: '/api/queues/{slotId}',
  permission: 'see-queue',
  shows: 'internal',
  params,
  query: z.object({ date }),
  answer: queue,
  problems: ['slot-not-found'],
})

export const queueHistory = defineCall({
  method: 'GET',
  path: '/api/queues/{slotId}/events',
  permission: 'see-queue',
  shows: 'internal',
  params,
  query: z.object({ date }),
  answer: z.array(queueEvent),
  problems: ['slot-not-found'],
})

const reachedBy = z.enum(['notice', 'message', 'phone', 'none'])

/** How those who are called or wait can be reached: `notice` by their phone, `message` by WhatsApp or SMS, `phone` by a number that the desk
 *  has. */
export const reach = z
  .object({
    notice: count,
    message: count,
    phone: count,
    none: count,
    /** In the order of the line. */
    appointments: z.array(z.object({ _id: id, by: reachedBy })),
  })
  .meta({ id: 'Reach' })
export type Reach = z.infer<typeof reach>

/** What a desk says before it ends a session or moves a queue; `says=late`: before the queue is late. */
export const reachOfQueue = defineCall({
  method: 'GET',
  path: '/api/queues/{slotId}/reach',
  permission: 'queue',
  shows: 'internal',
  params,
  query: z.object({ date, says: z.literal('late').optional() }),
  answer: reach,
  problems: ['slot-not-found'],
})

/** A token of another day or slot, or the place that is offered. */
const otherToken = z.object({
  slotId: id,
  appointmentDate: serviceDay,
  /** Null while the place is offered. */
  queueNumber: z.number().int().min(1).nullable(),
  /** The times of the slot on that day. */
  startTime: z.string(),
  endTime: z.string(),
  link: z.string().optional(),
})

/** A person whom a desk may have to tell by hand. */
const reachedPerson = z
  .object({
    _id: id,
    slotId: id,
    appointmentDate: serviceDay,
    queueNumber: z.number().int().min(1),
    /** Empty once it is erased. */
    name: z.string(),
    /** The typed contact, else the mobile; empty without both. */
    contact: z.string(),
    /** In which the token was taken. */
    language: language.optional(),
    link: z.string(),
    by: reachedBy,
    /** `offered`: a place on another day is kept for it. */
    what: z.enum(['waiting', 'offered', 'moved', 'cancelled']),
    to: otherToken.nullable(),
  })
  .meta({ id: 'ReachedPerson' })
export type ReachedPerson = z.infer<typeof reachedPerson>

/** The people with a token on some days, and those whose token a close, a leave or a holiday has ended: a desk tells by hand who gets no
 *  notice. */
export const reachOfDays = defineCall({
  method: 'GET',
  path: '/api/hospital/reach',
  permission: 'queue',
  shows: 'internal',
  query: z.object({ from: serviceDay, to: serviceDay, doctor: id.optional(), slot: id.optional() }),
  answer: z.object({
    /** How those can be reached who still have a token on these days. */
    notice: count,
    message: count,
    phone: count,
    none: count,
    /** The first 500, by day, slot and line. */
    people: z.array(reachedPerson),
  }),
  problems: ['slot-not-found', 'doctor-not-found'],
})

/** Ends the session. The called and the waiting are cancelled, or get numbers in another queue; all of them or none. The missed are
 *  cancelled as well. */
export const closeQueue = defineCall({
  method: 'POST',
  path: '/api/queues/{slotId}/close',
  ...ofQueue,
  body: z.strictObject({ date, waiting: z.union([z.literal('cancel'), otherQueue]) }),
  /** Of those who were called or waited, as the desk's question counts them: the missed do not count. */
  answer: z.object({ moved: count, cancelled: count }),
  problems: [...ofQueue.problems, ...refusedNumber],
})
