import { z } from 'zod'
import { appointmentStatus, bookAppointment } from './appointments.ts'
import { defineCall } from './call.ts'
import { hospitalProfileAnswer } from './slot.ts'
import { id } from './value.ts'

export const updateSetUp = defineCall({
  method: 'PUT',
  path: '/api/hospital/set-up',
  permission: 'settings',
  body: z.strictObject({ posterPrinted: z.literal(true), screenLater: z.boolean(), hidden: z.boolean() }).partial(),
  answer: hospitalProfileAnswer,
  problems: [],
})

/** The token with which a desk tries the product. Its patient is made up. */
const testToken = z
  .object({
    _id: id,
    slotId: id,
    queueNumber: z.number().int().min(1),
    status: appointmentStatus,
    /** The path of the token's own page, `/t/{code}`. */
    link: z.string(),
  })
  .meta({ id: 'TestToken' })
export type TestToken = z.infer<typeof testToken>

export const giveTestToken = defineCall({
  method: 'POST',
  path: '/api/hospital/test-token',
  permission: 'settings',
  body: z.strictObject({ slotId: id }),
  /** The one that there is already, in any slot, is given again. */
  answer: testToken,
  problems: bookAppointment.problems,
})

export const showTestToken = defineCall({
  method: 'GET',
  path: '/api/hospital/test-token',
  permission: 'settings',
  shows: 'own',
  answer: testToken.nullable(),
  problems: [],
})

/** Deletes it: no list, no estimate and no history has it afterwards. */
export const removeTestToken = defineCall({
  method: 'DELETE',
  path: '/api/hospital/test-token',
  permission: 'settings',
  answer: z.undefined(),
  problems: [],
})
