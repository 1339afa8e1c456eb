import { z } from 'zod'
import { appointment } from './appointments.ts'
import { defineCall } from './call.ts'
import { id } from './value.ts'

/** Why a hospital has cancelled or moved an appointment, where the acts say it. */
export const changeReason = z.enum(['session-ended', 'leave', 'holiday', 'slot-removed'])
export type ChangeReason = z.infer<typeof changeReason>

/** An appointment that its hospital has cancelled or moved, which its patient has not dismissed. */
export const changedAppointment = z
  .object({
    /** As it is now, with the status `cancelled`. */
    appointment,
    what: z.enum(['cancelled', 'moved']),
    reason: changeReason.nullable(),
    /** What the hospital says of its leave or holiday. */
    note: z.string().optional(),
    /** The appointment that takes its place; null where it was cancelled. Of one that was moved several times, the last. */
    to: appointment.nullable(),
    /** When, in UTC. */
    at: z.string(),
  })
  .meta({ id: 'ChangedAppointment' })
export type ChangedAppointment = z.infer<typeof changedAppointment>

/** The own appointments that hospitals have cancelled or moved, until they are dismissed or their day is over; the latest first. */
export const changedAppointments = defineCall({
  method: 'GET',
  path: '/api/appointments/changed',
  permission: 'account',
  shows: 'own',
  answer: z.array(changedAppointment),
  problems: [],
})

/** Dismisses one of them. A repeat changes nothing. */
export const dismissChange = defineCall({
  method: 'POST',
  path: '/api/appointments/{id}/seen',
  permission: 'account',
  params: z.object({ id }),
  body: z.strictObject({}).nullish(),
  answer: z.object({ message: z.string() }),
  problems: ['appointment-not-found'],
})

/** A patient's answers to an appointment that a hospital added. */
export const acceptAppointment = defineCall({
  method: 'PATCH',
  path: '/api/appointments/{id}/accept',
  permission: 'account',
  params: z.object({ id }),
  body: z.strictObject({}).nullish(),
  answer: z.object({ message: z.string() }),
  problems: ['appointment-not-found'],
})

export const refuseAppointment = defineCall({
  method: 'PATCH',
  path: '/api/appointments/{id}/not-mine',
  permission: 'account',
  params: z.object({ id }),
  body: z.strictObject({}).nullish(),
  answer: z.object({ message: z.string() }),
  problems: ['appointment-not-found'],
})
