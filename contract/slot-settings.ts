import { z } from 'zod'
import { defineCall } from './call.ts'
import { fault } from './field-problem.ts'
import { typedDetails } from './hospital-settings.ts'
import { withKey } from './idempotency-key.ts'
import { typedRules } from './schedule.ts'
import { hospitalProfileAnswer, slot } from './slot.ts'
import { id, name, shortText } from './value.ts'

const startTime = shortText.min(1, fault('start-time-missing'))
const endTime = shortText.min(1, fault('end-time-missing'))

/** A slot may be sent back as it was read; the address says which one it is. */
const asRead = id.optional()

const newSlot = z.strictObject({
  _id: asRead,
  name,
  startTime,
  endTime,
  active: z.boolean().default(true),
  ...typedRules,
})

const someFields = {
  _id: asRead,
  name: name.optional(),
  startTime: startTime.optional(),
  endTime: endTime.optional(),
  active: z.boolean().optional(),
  ...typedRules,
}

export const addSlot = defineCall({
  method: 'PUT',
  path: '/api/slots/doctors/{doctorId}',
  permission: 'schedule',
  params: z.object({ doctorId: id }),
  headers: withKey,
  body: z
    .strictObject({ slot: newSlot.optional(), ...someFields })
    .transform(({ slot: within, ...typed }): unknown => within ?? typed)
    .pipe(newSlot),
  answer: slot,
  problems: ['doctor-not-found', 'slot-name-taken', 'wrong-field', 'too-many-entries'],
})

export const updateSlot = defineCall({
  method: 'PUT',
  path: '/api/slots/{slotId}',
  permission: 'schedule',
  params: z.object({ slotId: id }),
  body: z.strictObject(someFields).meta({ id: 'SlotChange' }),
  answer: slot,
  problems: ['slot-not-found', 'slot-name-taken', 'wrong-field'],
})

export const updateHospital = defineCall({
  method: 'PUT',
  path: '/api/hospital',
  permission: 'settings',
  body: z
    .strictObject({
      ...typedDetails,
      /** A setting of the desk: it changes at once, without the admin. */
      rejoinBehind: z.int().min(0).max(10),
    })
    .partial(),
  answer: hospitalProfileAnswer,
  problems: [],
})

export const renewArrivalCode = defineCall({
  method: 'POST',
  path: '/api/hospital/arrivalCode',
  permission: 'settings',
  answer: hospitalProfileAnswer,
  problems: [],
})

export const withdrawChange = defineCall({
  method: 'DELETE',
  path: '/api/hospital/change',
  permission: 'settings',
  answer: hospitalProfileAnswer,
  problems: [],
})
