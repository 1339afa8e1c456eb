import { z } from 'zod'
import { defineCall } from './call.ts'
import { id } from './value.ts'

/** How many people wait from today on: what is asked before a slot or a doctor is removed. */
const waiting = z.object({ waiting: z.number().int().min(0) })

/** What became of those who were waiting. */
const removed = z.object({
  message: z.string(),
  /** How many waiting appointments were cancelled. Their patients are told. */
  cancelled: z.number().int().min(0),
})

export const waitingInSlot = defineCall({
  method: 'GET',
  path: '/api/slots/{slotId}/waiting',
  roles: ['staff'],
  params: z.object({ slotId: id }),
  answer: waiting,
  problems: ['slot-not-found'],
})

export const removeSlot = defineCall({
  method: 'DELETE',
  path: '/api/slots/{slotId}',
  roles: ['staff'],
  params: z.object({ slotId: id }),
  answer: removed,
  problems: ['slot-not-found'],
})

export const waitingForDoctor = defineCall({
  method: 'GET',
  path: '/api/doctors/{id}/waiting',
  roles: ['staff'],
  params: z.object({ id }),
  answer: waiting,
  problems: ['doctor-not-found'],
})

export const removeDoctor = defineCall({
  method: 'DELETE',
  path: '/api/doctors/{id}',
  roles: ['staff'],
  params: z.object({ id }),
  answer: removed,
  problems: ['doctor-not-found'],
})
