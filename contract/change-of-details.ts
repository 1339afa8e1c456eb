import { z } from 'zod'
import { id } from './value.ts'

/** The details that a change is about; those that stay are absent. */
const details = z.object({
  name: z.string().optional(),
  address: z.string().optional(),
  pincode: z.string().optional(),
  contactNo: z.string().optional(),
  contactEmail: z.string().optional(),
})
export type ChangedDetails = z.infer<typeof details>

/** A change of a hospital's details that the admin has not approved. */
export const changeOfDetails = z
  .object({
    _id: id,
    details,
    /** In UTC. */
    requestedAt: z.string(),
    /** The profile shows a rejected one for 14 days, or until the desk asks for another. */
    status: z.enum(['waiting', 'rejected']),
  })
  .meta({ id: 'ChangeOfDetails' })
export type ChangeOfDetails = z.infer<typeof changeOfDetails>
