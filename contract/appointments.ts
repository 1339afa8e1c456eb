import { z } from 'zod'
import { defineCall } from './call.ts'
import { estimate } from './estimate.ts'
import { fault } from './field-problem.ts'
import { hospital } from './hospitals.ts'
import { withKey } from './idempotency-key.ts'
import { language } from './languages.ts'
import { queueState } from './live-queue.ts'
import { gender, patientDetails } from './patient-details.ts'
import { serviceDay } from './service-day.ts'
import { slot } from './slots.ts'
import { id, showable } from './value.ts'

export * from './patient-details.ts'

/** Every status that an appointment can have. Which leads to which: `transitions.ts`. */
export const appointmentStatus = z.enum(['waiting', 'called', 'completed', 'cancelled', 'no_show'])
export type AppointmentStatus = z.infer<typeof appointmentStatus>

/** Where a token with each status stands: in the line, beside it until it comes back, or ended. */
const standings: Record<AppointmentStatus, 'line' | 'beside' | 'ended'> = {
  waiting: 'line',
  called: 'line',
  no_show: 'beside',
  completed: 'ended',
  cancelled: 'ended',
}

const standingAt = (...places: readonly string[]): readonly AppointmentStatus[] =>
  appointmentStatus.options.filter((status) => places.includes(standings[status]))

/** The sets of statuses that rules and statements ask for. In views and functions of the database they are `is_open` and `is_in_line`
 *  (`server/appointments/schema/statuses.sql`). */
export const statuses = {
  /** Can still change. */
  open: standingAt('line', 'beside'),
  /** Ahead of those behind it. */
  inLine: standingAt('line'),
  /** In the line and not called: the queue's count of those who wait. */
  counted: standingAt('line').filter((status): boolean => status !== 'called'),
  ended: standingAt('ended'),
}

/** Why an appointment is taken before others; `none` for most. */
export const priority = z.enum(['none', 'senior', 'disabled', 'pregnant', 'doctor', 'emergency'])
export type Priority = z.infer<typeof priority>

/** The patient of an appointment. Without a name once it is erased, and without texts while it is `unconfirmed`. */
export const patient = z.object({ name: z.string(), age: z.number().int(), gender, contact: z.string().optional() })
export type AppointmentPatient = z.infer<typeof patient>

/** The patient as an account sees it: of a token that it has `kept`, the first letter of the name alone. */
export const shownPatient = z
  .object({
    name: z.string(),
    age: z.number().int().optional(),
    gender: gender.optional(),
    contact: z.string().optional(),
  })
  .meta({ id: 'ShownPatient' })
export type ShownPatient = z.infer<typeof shownPatient>

/** One person's token for one slot on one service day: what everyone sees of it who may see it. */
export const token = z
  .object({
    _id: id,
    doctorId: id,
    slotId: id,
    queueNumber: z.number().int().min(1),
    appointmentDate: serviceDay,
    user: z.object({ fullName: z.string(), mobileNo: z.string() }),
    status: appointmentStatus,
    /** Its place in the order of the queue: the queue number until an act changes it. */
    position: z.number(),
    /** When the patient checked in, in UTC; absent before. */
    arrivedAt: z.string().optional(),
    /** When the patient said to be on the way, in UTC; absent before. */
    onMyWayAt: z.string().optional(),
    /** When it was called last, in UTC; absent before. */
    calledAt: z.string().optional(),
    /** How often it was called. */
    calls: z.number().int().min(0),
    /** The queue number of the appointment completed last; 0 before the first. */
    currentQueueNumber: z.number().int().min(0),
    /** Grows with every change of the queue. */
    version: z.number().int().min(0),
    /** The account has kept it by its link; the token has no mobile of a patient. `user` is the account. */
    kept: z.literal(true).optional(),
    /** The path of the token's own page, `/t/{code}`, which anyone can open who has it. Only in the answer to a booking and in lists, and not
     *  while the appointment is `unconfirmed`. */
    link: z.string().optional(),
  })
  .meta({ id: 'Token' })

/** A token as its patient sees it. */
export const appointment = token
  .extend({
    patient: shownPatient,
    /** The hospital, populated: what the person needs to find it and to call it. */
    hospitalId: hospital.extend({ hospitalNumber: z.string() }),
    slot,
    /** How many waiting and called appointments of this queue have a lower position. */
    aheadOfYou: z.number().int().min(0),
    /** When it is called; null where that is not known, and in the answer to a booking. */
    estimate: estimate.nullable(),
    /** A place that is kept for the patient on another day, because the doctor is away; taken with `reschedule`. */
    offer: z
      .object({
        slot: id,
        slotName: z.string(),
        appointmentDate: serviceDay,
        until: z.string(),
        /** What the hospital says of the absence. */
        note: z.string().optional(),
      })
      .optional(),
    /** Who is called, and what holds the queue up; absent in the answer to a booking. */
    queue: queueState
      .omit({ slotId: true, date: true, currentQueueNumber: true, version: true, waiting: true, calledAt: true })
      .meta({ id: 'QueueProgress' })
      .optional(),
    /** The hospital added it for an account that has never booked there and has not accepted it yet. Until then it comes
     *  without what the desk typed: the names are empty, the contact is left out. */
    unconfirmed: z.literal(true).optional(),
  })
  .meta({ id: 'Appointment' })
export type Appointment = z.infer<typeof appointment>

/** The slot chosen: its id, or the object as the server gave it. */
const chosen = (what: 'doctor' | 'hospital' | 'slot') =>
  z.union([id, z.object({ _id: id }).transform((object) => object._id)], fault(`which-${what}`))

export const bookAppointment = defineCall({
  method: 'POST',
  path: '/api/BookAppointment',
  permission: ['account', 'queue'],
  headers: withKey,
  body: z
    .strictObject({
      doctorId: chosen('doctor'),
      hospitalId: chosen('hospital'),
      slot: chosen('slot'),
      patient: patientDetails.optional(),
      /** Instead of the patient: whom the account remembers. */
      personId: id.optional(),
      /** Only believed from the hospital's desk; for a patient the session decides. */
      user: z
        .object({
          fullName: z.string().trim().max(100).regex(showable, fault('name-characters')).optional(),
          mobileNo: z.union([z.string().max(40), z.number()]).optional(),
        })
        .optional(),
      appointmentDate: serviceDay.optional(),
      /** In which the token is taken; only believed from the hospital's desk. */
      language: language.optional(),
      /** The desk gives a token although none is left; only believed from the hospital's desk. */
      overCapacity: z.boolean().optional(),
    })
    .refine(({ patient, personId }) => patient === undefined || personId === undefined, {
      path: ['personId'],
      message: fault('wrong-form'),
    })
    .refine(({ patient, personId }) => patient !== undefined || personId !== undefined, {
      path: ['patient'],
      message: fault('missing'),
    }),
  answer: appointment,
  problems: [
    'hospital-not-found',
    'doctor-not-found',
    'slot-not-found',
    'doctor-not-available',
    'slot-full',
    'session-over',
    'date-out-of-range',
    'hospital-closed',
    'doctor-on-leave',
    'slot-not-held',
    'booking-not-open',
    'too-many-waiting',
    'too-many-in-queue',
    'person-not-remembered',
    'person-has-token',
    'key-reused',
  ],
})
export type Booking = z.input<typeof bookAppointment.body>

export const myAppointments = defineCall({
  method: 'GET',
  path: '/api/appointments',
  permission: 'account',
  shows: 'own',
  query: z.object({
    usermobileNo: z.string().max(40).optional(),
    /** Instead: those of today that are completed, the latest first. */
    status: z.literal('completed').optional(),
  }),
  answer: z.array(appointment),
  problems: ['not-allowed'],
})

export const cancelAppointment = defineCall({
  method: 'DELETE',
  path: '/api/appointments/{id}',
  permission: ['account', 'queue'],
  params: z.object({ id }),
  answer: z.object({ message: z.string() }),
  problems: ['appointment-not-found', 'already-completed'],
})

/** Keeps the token of a link on the own account: one with a mobile on that mobile's account alone, one without on the first account that
 *  asks. A repeat changes nothing. */
export const keepAppointment = defineCall({
  method: 'POST',
  path: '/api/appointments/keep',
  permission: 'account',
  /** Of the link `/t/{code}`. */
  body: z.strictObject({ code: z.string().max(40) }),
  answer: z.object({ message: z.string(), _id: id }),
  problems: [
    'appointment-not-found',
    'link-over',
    'token-of-another',
    'wrong-status',
    'too-many-waiting',
    'too-many-in-queue',
  ],
})
