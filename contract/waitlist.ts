import { z } from 'zod'
import { defineCall } from './call.ts'
import { serviceDay } from './service-day.ts'
import { id } from './value.ts'

/** A patient's wish for a place in a slot on a day that is full. A notice says when one opens. */
export const waitlistEntry = z
  .object({
    slotId: id,
    appointmentDate: serviceDay,
    doctorId: id,
    hospitalId: id,
    slotName: z.string(),
    doctorName: z.string(),
    hospitalName: z.string(),
    /** A place is kept for the patient until then, in UTC; absent while there is none. */
    offeredUntil: z.string().optional(),
  })
  .meta({ id: 'WaitlistEntry' })
export type WaitlistEntry = z.infer<typeof waitlistEntry>

const path = '/api/slots/{slotId}/waitlist'
const params = z.object({ slotId: id })
const body = z.strictObject({ appointmentDate: serviceDay })

/** Joins the waitlist of a day that is full. Repeated, it changes nothing. */
export const joinWaitlist = defineCall({
  method: 'POST',
  path,
  permission: 'account',
  params,
  body,
  answer: waitlistEntry,
  problems: [
    'slot-not-found',
    'doctor-not-available',
    'session-over',
    'date-out-of-range',
    'hospital-closed',
    'doctor-on-leave',
    'slot-not-held',
    'booking-not-open',
    'places-left',
    'too-many-waiting',
  ],
})

/** Leaves it, and returns a place that is offered. */
export const leaveWaitlist = defineCall({
  method: 'DELETE',
  path,
  permission: 'account',
  params,
  body,
  answer: z.object({ message: z.string() }),
  problems: ['slot-not-found'],
})

/** The own entries from today on. */
export const myWaitlist = defineCall({
  method: 'GET',
  path: '/api/waitlist',
  permission: 'account',
  shows: 'own',
  answer: z.array(waitlistEntry),
  problems: [],
})
