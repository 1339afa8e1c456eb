import { z } from 'zod'
import { serviceDay } from './service-day.ts'
import { id } from './value.ts'

// What pages and the server say to each other of messages that must arrive. The calls are in unreached.ts: this file is in the first load of patients.

/** What a page says of itself when that changes: whether it is hidden, and what it shows of its patient, tokens by their ids and kept places by
 *  {@link placeKey}. Only that has the patient read. */
export const hidden = z.strictObject({ hidden: z.boolean(), shown: z.array(z.string().max(100)).max(200).optional() })

/** How a page names a kept place. */
export const placeKey = (slotId: string, day: string): string => `${slotId} ${day}`

/** How many patients of a queue no message has reached, to its desk. */
export const deskUnreached = z.object({ slotId: id, date: serviceDay, count: z.number().int().min(0) })
export type DeskUnreached = z.infer<typeof deskUnreached>
