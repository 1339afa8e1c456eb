import { z } from 'zod'
import { defineCall } from './call.ts'
import { availability } from './hospital.ts'
import { queueStatus } from './live-queue.ts'
import { serviceDay } from './service-day.ts'
import { count, whyNot } from './slot-rules.ts'
import { id } from './value.ts'

/** One slot on a day, as the strip of doctors shows it. `queue update` and `queue line` of its queue keep what they have current. */
const session = z
  .object({
    /** With the times of that day. */
    slot: z.object({ _id: id, name: z.string(), startTime: z.string(), endTime: z.string() }),
    /** It takes place that day. */
    held: z.boolean(),
    /** Why the desk can give no token without going over the capacity; null where it can. */
    why: whyNot.nullable(),
    /** The numbers that are called, in the order of the calls. */
    called: z.array(z.number().int().min(1)),
    currentQueueNumber: count,
    waiting: count,
    completed: count,
    missed: count,
    /** Null without a limit, like the places that the desk can still give. */
    capacity: count.nullable(),
    left: count.nullable(),
    /** How many of them are held for walk-ins. */
    heldForWalkIns: count,
    state: queueStatus,
    minutes: z.number().int().min(1).max(480).nullable(),
    /** When everyone who waits or is called has been seen, as far as it is known; null where none of them is left. */
    until: z.object({ from: z.string(), to: z.string() }).nullable(),
  })
  .meta({ id: 'DaySession' })
export type DaySession = z.infer<typeof session>

const dayDoctor = z.object({ _id: id, name: z.string(), room: z.string().nullable(), availability })

/** The hospital's doctors with their sessions of a day, in the order in which the desk has added both. */
export const hospitalDay = z
  .object({
    date: serviceDay,
    doctors: z.array(z.object({ doctor: dayDoctor, sessions: z.array(session) })),
  })
  .meta({ id: 'HospitalDay' })
export type HospitalDay = z.infer<typeof hospitalDay>

export const showDay = defineCall({
  method: 'GET',
  path: '/api/hospital/day',
  permission: 'queue',
  shows: 'internal',
  /** Without a date it is today at the hospital, with each session that began yesterday and still goes on. */
  query: z.object({ date: serviceDay.optional() }),
  answer: hospitalDay,
  problems: [],
})

/** The doctor's screen: who the person of the session is, or any doctor whom the session reaches. */
export const showOwnDoctor = defineCall({
  method: 'GET',
  path: '/api/doctors/me',
  permission: 'see-queue',
  shows: 'internal',
  query: z.object({ doctorId: id.optional() }),
  answer: z.object({
    date: serviceDay,
    doctor: dayDoctor,
    /** Of today, with each that began yesterday and still goes on. */
    slots: z.array(session),
  }),
  problems: ['doctor-not-found'],
})
