import { z } from 'zod'
import { defineCall } from './call.ts'
import { id } from './value.ts'

// What a patient answers to an appointment that a hospital added. Apart from the other calls on appointments: few phones ever
// load it.

export const acceptAppointment = defineCall({
  method: 'PATCH',
  path: '/api/appointments/{id}/accept',
  roles: ['patient'],
  params: z.object({ id }),
  body: z.strictObject({}).nullish(),
  answer: z.object({ message: z.string() }),
  problems: ['appointment-not-found'],
})

export const refuseAppointment = defineCall({
  method: 'PATCH',
  path: '/api/appointments/{id}/not-mine',
  roles: ['patient'],
  params: z.object({ id }),
  body: z.strictObject({}).nullish(),
  answer: z.object({ message: z.string() }),
  problems: ['appointment-not-found'],
})
