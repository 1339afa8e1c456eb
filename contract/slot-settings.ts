import { z } from 'zod'
import { defineCall } from './call.ts'
import { fault } from './field-problem.ts'
import { hospitalDetails } from './hospital-settings.ts'
import { typedRules } from './schedule.ts'
import { hospitalProfileAnswer, slot } from './slot.ts'
import { id, name, secondName, shortText } from './value.ts'

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
  roles: ['staff'],
  params: z.object({ doctorId: id }),
  body: z
    .strictObject({ slot: newSlot.optional(), ...someFields })
    .transform(({ slot: within, ...typed }): unknown => within ?? typed)
    .pipe(newSlot),
  answer: slot,
  problems: ['doctor-not-found', 'slot-name-taken', 'wrong-field'],
})

export const updateSlot = defineCall({
  method: 'PUT',
  path: '/api/slots/{slotId}',
  roles: ['staff'],
  params: z.object({ slotId: id }),
  body: z.strictObject(someFields),
  answer: slot,
  problems: ['slot-not-found', 'slot-name-taken', 'wrong-field'],
})

export const updateHospital = defineCall({
  method: 'PUT',
  path: '/api/hospital',
  roles: ['staff'],
  body: z.strictObject({
    name: hospitalDetails.name.optional(),
    secondName: secondName.optional(),
    address: hospitalDetails.address.optional(),
    pincode: hospitalDetails.pincode.optional(),
    contactNo: hospitalDetails.contactNo.optional(),
    contactEmail: hospitalDetails.contactEmail.optional(),
    /** A setting of the desk: it changes at once, without the admin. */
    rejoinBehind: z.int().min(0).max(10).optional(),
  }),
  answer: hospitalProfileAnswer,
  problems: [],
})

export const renewArrivalCode = defineCall({
  method: 'POST',
  path: '/api/hospital/arrivalCode',
  roles: ['staff'],
  answer: hospitalProfileAnswer,
  problems: [],
})

export const withdrawChange = defineCall({
  method: 'DELETE',
  path: '/api/hospital/change',
  roles: ['staff'],
  answer: hospitalProfileAnswer,
  problems: [],
})
