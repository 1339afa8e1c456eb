import { z } from 'zod'
import { appointment, appointmentStatus, shownPatient } from './appointments.ts'
import { defineCall } from './call.ts'
import { serviceDay } from './service-day.ts'
import { id } from './value.ts'

/** How a patient found the waiting: too long, all right, short. */
export const feedback = z.union([z.literal(1), z.literal(2), z.literal(3)])
export type Feedback = z.infer<typeof feedback>

const named = z.object({ _id: id, name: z.string(), secondName: z.string().optional() })

/** An own appointment that is over. */
export const pastVisit = z
  .object({
    _id: id,
    hospital: named,
    doctor: named,
    slot: z.string(),
    appointmentDate: serviceDay,
    queueNumber: z.number().int().min(1),
    /** One that still waits, or is called, was neither completed nor missed on its day. */
    status: appointmentStatus,
    patient: shownPatient,
    /** Whom the account remembered as its patient; perhaps forgotten since. */
    personId: id.optional(),
    /** The doctor can be booked again. */
    canBook: z.boolean(),
    /** Of a completed visit alone: how the waiting was, where that has been said, and until when it can be said or changed. */
    feedback: z.object({ waiting: feedback.nullable(), until: z.string() }).optional(),
  })
  .meta({ id: 'PastVisit' })
export type PastVisit = z.infer<typeof pastVisit>

export const pastAppointments = defineCall({
  method: 'GET',
  path: '/api/appointments/past',
  permission: 'account',
  shows: 'own',
  query: z.object({
    /** The `nextCursor` of the page before. */
    cursor: z.string().max(200).optional(),
    limit: z.coerce.number().int().min(1).max(100).optional(),
  }),
  answer: z.object({ appointments: z.array(pastVisit), nextCursor: z.string().nullable() }),
  problems: [],
})

/** An answer to the one question after a completed visit. It can be changed for ten minutes. */
export const giveFeedback = defineCall({
  method: 'POST',
  path: '/api/appointments/{id}/feedback',
  permission: 'account',
  params: z.object({ id: appointment.shape._id }),
  body: z.strictObject({ waiting: feedback }),
  answer: z.object({ message: z.string() }),
  problems: ['appointment-not-found', 'wrong-status', 'already-answered'],
})
