import { z } from 'zod'
import { defineCall } from './call.ts'
import { slot } from './slots.ts'
import { id, name, shortText } from './value.ts'

const startTime = shortText.min(1, 'Write the start time.')
const endTime = shortText.min(1, 'Write the end time.')

/** A slot may be sent back as it was read; the address says which one it is. */
const asRead = id.optional()

const newSlot = z.strictObject({ _id: asRead, name, startTime, endTime, active: z.boolean().default(true) })

const someFields = {
  _id: asRead,
  name: name.optional(),
  startTime: startTime.optional(),
  endTime: endTime.optional(),
  active: z.boolean().optional(),
}

export const addSlot = defineCall({
  method: 'PUT',
  path: '/api/slots/doctors/{doctorId}',
  roles: ['staff'],
  params: z.object({ doctorId: id }),
  body: z
    .strictObject({ slot: newSlot.optional(), ...someFields })
    .transform(({ slot: within, ...typed }): unknown => within ?? typed)
    .pipe(newSlot),
  answer: slot,
  problems: ['doctor-not-found', 'slot-name-taken'],
})

export const updateSlot = defineCall({
  method: 'PUT',
  path: '/api/slots/{slotId}',
  roles: ['staff'],
  params: z.object({ slotId: id }),
  body: z.strictObject(someFields),
  answer: slot,
  problems: ['slot-not-found', 'slot-name-taken'],
})
