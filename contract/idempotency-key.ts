import { z } from 'zod'
import { fault } from './field-problem.ts'

/** The headers of a call that acts once however often it is sent: a retry with the same key and body changes nothing more. */
export const withKey = z.object({
  'idempotency-key': z
    .string()
    .regex(/^[\x21-\x7e]{1,200}$/, fault('idempotency-key-wrong'))
    .optional(),
})
