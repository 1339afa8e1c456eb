import { z } from 'zod'
import { deskAppointment } from './desk-appointments.ts'
import { defineCall } from './call.ts'

/** An appointment that was found. */
export const foundAppointment = deskAppointment
  .extend({
    /** The times of its slot on its day. */
    slotTimes: z.object({ startTime: z.string(), endTime: z.string() }),
    /** Beside the service day of its slot. */
    when: z.enum(['today', 'coming', 'past']),
    /** The words of the name that were meant; none for one that was found by a number. */
    matched: z.array(z.string()),
  })
  .meta({ id: 'FoundAppointment' })
export type FoundAppointment = z.infer<typeof foundAppointment>

/** Finds appointments of the own hospital by a name, the first or last four digits of a mobile, or a token's number of today: those of today,
 *  then of coming days, then of past ones, at most 200. A name is found by its sound, also with a wrong letter and in another script. Cancelled
 *  and erased ones are not found. */
export const findAppointments = defineCall({
  method: 'GET',
  path: '/api/appointments/find',
  permission: 'queue',
  shows: 'internal',
  query: z.object({
    /** From two letters, or one digit. */
    query: z.string().max(100),
    cursor: z
      .string()
      .regex(/^\d{1,3}$/)
      .optional(),
  }),
  answer: z.object({
    appointments: z.array(foundAppointment),
    /** Hand it back as `cursor` for the next page; null on the last. */
    nextCursor: z.string().nullable(),
  }),
  problems: [],
})
