import { z } from 'zod'
import { patient, priority, token } from './appointments.ts'
import { defineCall } from './call.ts'
import { language } from './languages.ts'
import { gender } from './patient-details.ts'
import { serviceDay } from './service-day.ts'
import { id } from './value.ts'

export const nothingYet = z.object({ message: z.literal('No appointments yet') })

/** One row of the desk's list. */
export const deskAppointment = token
  .extend({
    patient: patient.extend({
      /** The contact is the mobile of the account that booked: none was typed. */
      contactOfAccount: z.literal(true).optional(),
    }),
    /** In which the token was taken: that of its slip and its messages. Absent where it is not known. */
    language: language.optional(),
    priority,
    // In the desk's list alone: who of the hospital's people called it, while it is called, and the last message to its patient, by what it says (`messageKinds`): `desk` is a
    // channel that says `unreached`, `reached` or `no-answer`, by one of the hospital's people.
    calledBy: z.string().optional(),
    message: z
      .object({ kind: z.string(), channel: z.string(), state: z.string(), at: z.string(), by: z.string().optional() })
      .nullish(),
    // In the desk's list alone, too: the last correction of the details, with what it changed as that was before.
    corrected: z
      .object({
        /** In UTC. */
        at: z.string(),
        /** Absent for the hospital's own log-in. */
        by: z.string().optional(),
        was: z.object({
          name: z.string().optional(),
          age: z.number().optional(),
          gender: gender.optional(),
          /** It was another one, or there was none. */
          contact: z.literal(true).optional(),
        }),
      })
      .optional(),
  })
  .meta({ id: 'DeskAppointment' })
export type DeskAppointment = z.infer<typeof deskAppointment>

export const appointmentsOfSlot = defineCall({
  method: 'GET',
  path: '/api/filterAppointmentsByslots',
  permission: 'see-queue',
  shows: 'internal',
  query: z.object({ qslotId: id, date: serviceDay.optional() }),
  answer: z.union([z.array(deskAppointment), nothingYet]),
  problems: ['slot-not-found'],
})

export const completeAppointment = defineCall({
  method: 'PATCH',
  path: '/api/appointments/{id}/complete',
  permission: 'queue',
  params: z.object({ id }),
  body: z.strictObject({}).nullish(),
  answer: deskAppointment,
  problems: ['appointment-not-found', 'wrong-status'],
})
