// What only a desk's settings load.

import { z } from 'zod'
import { defineCall } from './call.ts'
import { id } from './value.ts'

/** The number of waiting appointments from today on, for the confirmation of a removal. */
const waiting = z.object({ waiting: z.number().int().min(0) })

/** The outcome for the waiting appointments. */
const removed = z.object({
  message: z.string(),
  /** The number of cancelled appointments of those who were called or waited. The missed of today are cancelled too; all patients get a
   *  notice. */
  cancelled: z.number().int().min(0),
})

export const waitingInSlot = defineCall({
  method: 'GET',
  path: '/api/slots/{slotId}/waiting',
  permission: 'schedule',
  shows: 'internal',
  params: z.object({ slotId: id }),
  answer: waiting,
  problems: ['slot-not-found'],
})

export const removeSlot = defineCall({
  method: 'DELETE',
  path: '/api/slots/{slotId}',
  permission: 'schedule',
  params: z.object({ slotId: id }),
  answer: removed,
  problems: ['slot-not-found'],
})

export const waitingForDoctor = defineCall({
  method: 'GET',
  path: '/api/doctors/{id}/waiting',
  permission: 'settings',
  shows: 'internal',
  params: z.object({ id }),
  answer: waiting,
  problems: ['doctor-not-found'],
})

export const removeDoctor = defineCall({
  method: 'DELETE',
  path: '/api/doctors/{id}',
  permission: 'settings',
  params: z.object({ id }),
  answer: removed,
  problems: ['doctor-not-found'],
})
