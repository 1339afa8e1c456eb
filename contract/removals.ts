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
  summary: 'How many people wait in an own slot, today and on all days to come',
  audience: 'staff',
  touches: [['slot', 'params.slotId']],
  params: z.object({ slotId: id }),
  answer: waiting,
  problems: ['slot-not-found'],
})

export const removeSlot = defineCall({
  method: 'DELETE',
  path: '/api/slots/{slotId}',
  summary: 'Removes an own slot for good; whoever waits in it is cancelled and told',
  audience: 'staff',
  touches: [['slot', 'params.slotId']],
  params: z.object({ slotId: id }),
  answer: removed,
  problems: ['slot-not-found'],
})

export const waitingForDoctor = defineCall({
  method: 'GET',
  path: '/api/doctors/{id}/waiting',
  summary: 'How many people wait for an own doctor, in all slots, today and on all days to come',
  audience: 'staff',
  touches: [['doctor', 'params.id']],
  params: z.object({ id }),
  answer: waiting,
  problems: ['doctor-not-found'],
})

export const removeDoctor = defineCall({
  method: 'DELETE',
  path: '/api/doctors/{id}',
  summary: 'Removes an own doctor and the slots for good; whoever waits is cancelled and told',
  audience: 'staff',
  touches: [['doctor', 'params.id']],
  params: z.object({ id }),
  answer: removed,
  problems: ['doctor-not-found'],
})
