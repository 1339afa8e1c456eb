import { z } from 'zod'
import { serviceDay } from './service-day.ts'
import { id } from './value.ts'

// What pages and the server say to each other of messages that must arrive. The calls are in unreached.ts: this file is in the first load of patients.

/** What a page says of itself when it is hidden and shown again: only a page that is shown tells its patient anything. */
export const hidden = z.strictObject({ hidden: z.boolean() })

/** How many patients of a queue no message has reached, to its desk. */
export const deskUnreached = z.object({ slotId: id, date: serviceDay, count: z.number().int().min(0) })
export type DeskUnreached = z.infer<typeof deskUnreached>
