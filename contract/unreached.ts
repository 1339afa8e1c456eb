import { z } from 'zod'
import { defineCall } from './call.ts'
import { serviceDay } from './service-day.ts'
import { id } from './value.ts'

// Messages that must arrive: on which channel each was sent, and the patients whom none has reached.

const channel = z.enum(['push', 'whatsapp', 'sms'])

/** What the desk says of its call to a patient. */
const callOutcome = z.strictObject({ answer: z.enum(['reached', 'no-answer']) })
export type CallAnswer = z.infer<typeof callOutcome>['answer']

/** A patient whom no message has reached: the desk calls. */
export const unreached = z
  .object({
    appointment: id,
    /** In UTC. */
    since: z.string(),
    /** Each channel with its state, in the order in which they were tried; empty where there was none to try. */
    tried: z.array(
      z.object({
        channel,
        state: z.enum(['sending', 'in-doubt', 'sent', 'failed', 'delivered', 'read']),
        at: z.string(),
      }),
    ),
  })
  .meta({ id: 'Unreached' })
export type Unreached = z.infer<typeof unreached>

/** The patients of a queue whom no message has reached, in token order. */
export const unreachedOfQueue = defineCall({
  method: 'GET',
  path: '/api/queues/{slotId}/unreached',
  permission: 'queue',
  shows: 'internal',
  params: z.object({ slotId: id }),
  query: z.object({ date: serviceDay.optional() }),
  answer: z.array(unreached),
  problems: ['slot-not-found'],
})

/** The desk has called a patient, who answered or did not. Takes the patient off its list; a second answer changes nothing. */
export const answerUnreached = defineCall({
  method: 'POST',
  path: '/api/appointments/{id}/reached',
  permission: 'queue',
  params: z.object({ id }),
  body: callOutcome,
  answer: z.undefined(),
  problems: ['appointment-not-found'],
})

/** Takes the answer of a call back, within 30 seconds: the patient is on the list again, unless a message has arrived or become untrue since. Of one
 *  who is on the list it changes nothing. */
export const undoAnswer = defineCall({
  method: 'POST',
  path: '/api/appointments/{id}/reached/undo',
  permission: 'queue',
  params: z.object({ id }),
  body: callOutcome,
  answer: z.undefined(),
  problems: ['appointment-not-found', 'cannot-undo'],
})

/** The desk has called a patient of a waitlist for whom a place is kept. */
export const answerPlace = defineCall({
  method: 'POST',
  path: '/api/queues/{slotId}/places/{id}/reached',
  permission: 'queue',
  params: z.object({ slotId: id, id }),
  body: callOutcome,
  answer: z.undefined(),
  problems: ['slot-not-found'],
})

/** A patient who does not know that the hospital has cancelled or moved the token, or that a place is kept: the desk calls. */
export const untold = unreached
  .extend({
    /** Null for a place. */
    appointment: id.nullable(),
    /** A place that is kept for a patient of a waitlist, until an instant in UTC. */
    place: z.object({ _id: id, slotId: id, until: z.string() }).nullable(),
    /** Null for a place. */
    queueNumber: z.number().int().min(1).nullable(),
    appointmentDate: serviceDay,
    startTime: z.string(),
    doctor: z.string(),
    /** Empty once it is erased. */
    name: z.string(),
    /** The typed contact, else the mobile; empty without both. */
    contact: z.string(),
    /** The token in its place; null where it was cancelled, and for a place. */
    to: z.object({ queueNumber: z.number().int().min(1), appointmentDate: serviceDay }).nullable(),
  })
  .meta({ id: 'Untold' })
export type Untold = z.infer<typeof untold>

/** The patients of a hospital whom no message has told that the token was cancelled or moved, or that a place is kept, on any day, also of a session that is
 *  ended and of a slot that is gone, by day, start and number. */
export const untoldOfHospital = defineCall({
  method: 'GET',
  path: '/api/hospital/unreached',
  permission: 'queue',
  shows: 'internal',
  answer: z.array(untold),
  problems: [],
})
