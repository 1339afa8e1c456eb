import { z } from 'zod'
import { defineCall } from './call.ts'
import { id } from './value.ts'

// What a patient answers to an appointment that a hospital added. Apart from the other calls on appointments: few phones ever
// load it.

export const acceptAppointment = defineCall({
  method: 'PATCH',
  path: '/api/appointments/{id}/accept',
  summary: 'Accepts an appointment that a hospital added for the own mobile, and what else it added and adds later',
  audience: 'patient',
  touches: [['appointment', 'params.id']],
  params: z.object({ id }),
  body: z.strictObject({}).nullish(),
  answer: z.object({ message: z.string() }),
  problems: ['appointment-not-found'],
})

export const refuseAppointment = defineCall({
  method: 'PATCH',
  path: '/api/appointments/{id}/not-mine',
  summary: 'Takes what a hospital added for the own mobile off the account; the tokens stay valid at the desk',
  audience: 'patient',
  touches: [['appointment', 'params.id']],
  params: z.object({ id }),
  body: z.strictObject({}).nullish(),
  answer: z.object({ message: z.string() }),
  problems: ['appointment-not-found'],
})
