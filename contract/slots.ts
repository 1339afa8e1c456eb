import { z } from 'zod'
import { defineCall } from './call.ts'
import { id } from './value.ts'

/** A named stretch of a doctor's day. Its times are free text (`9 AM`) and never enforced. */
export const slot = z
  .object({ _id: id, name: z.string(), startTime: z.string(), endTime: z.string(), active: z.boolean() })
  .meta({ id: 'Slot' })
export type Slot = z.infer<typeof slot>

export const slotsOfDoctor = defineCall({
  method: 'GET',
  path: '/api/slots/doctors/{doctorId}',
  roles: [],
  params: z.object({ doctorId: id }),
  answer: z.array(slot),
  problems: ['doctor-not-found'],
})
