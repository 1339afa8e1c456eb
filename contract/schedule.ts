import { z } from 'zod'
import { defineCall } from './call.ts'
import { fault } from './field-problem.ts'
import { serviceDay } from './service-day.ts'
import { absence, capacity, slotDay } from './slot-day.ts'
import { id, shortText } from './value.ts'

export * from './slot-day.ts'

const count = z.number().int().min(0)

const newAbsence = z
  .strictObject({
    from: serviceDay,
    to: serviceDay,
    /** For patients. */
    note: shortText.optional(),
    /** What becomes of the waiting on these days: a place in the next session is offered to each, all are moved there, or cancelled. */
    waiting: z.enum(['offer', 'move', 'cancel']).optional(),
  })
  .refine(({ from, to }) => from <= to, { path: ['to'], message: fault('days-reversed') })

/** The absence, and for how many of the waiting each was done. */
const absenceAnswer = absence.extend({ offered: count, moved: count, cancelled: count })

/** What refuses an absence: `people-wait` has their number, and nothing changes. */
const refusedAbsence = ['people-wait', 'no-place-for-all', 'day-over'] as const

export const addLeave = defineCall({
  method: 'POST',
  path: '/api/doctors/{id}/leave',
  roles: ['staff'],
  params: z.object({ id }),
  body: newAbsence,
  answer: absenceAnswer,
  problems: ['doctor-not-found', ...refusedAbsence],
})

export const removeLeave = defineCall({
  method: 'DELETE',
  path: '/api/doctors/{id}/leave/{leaveId}',
  roles: ['staff'],
  params: z.object({ id, leaveId: id }),
  answer: z.object({ message: z.string() }),
  problems: ['doctor-not-found', 'absence-not-found'],
})

export const addHoliday = defineCall({
  method: 'POST',
  path: '/api/hospital/holidays',
  roles: ['staff'],
  body: newAbsence,
  answer: absenceAnswer,
  problems: refusedAbsence,
})

export const removeHoliday = defineCall({
  method: 'DELETE',
  path: '/api/hospital/holidays/{holidayId}',
  roles: ['staff'],
  params: z.object({ holidayId: id }),
  answer: z.object({ message: z.string() }),
  problems: ['absence-not-found'],
})

const ofSlotOnDay = z.object({ slotId: id, date: serviceDay })
const startTime = shortText.min(1, fault('start-time-missing'))
const endTime = shortText.min(1, fault('end-time-missing'))

/** Sets what differs on one day; an absent field is as in every week. */
export const setOverride = defineCall({
  method: 'PUT',
  path: '/api/slots/{slotId}/overrides/{date}',
  roles: ['staff'],
  params: ofSlotOnDay,
  body: z.strictObject({
    startTime: startTime.optional(),
    endTime: endTime.optional(),
    capacity: capacity.optional(),
    held: z.boolean().optional(),
  }),
  answer: slotDay,
  problems: ['slot-not-found', 'day-over'],
})

export const removeOverride = defineCall({
  method: 'DELETE',
  path: '/api/slots/{slotId}/overrides/{date}',
  roles: ['staff'],
  params: ofSlotOnDay,
  answer: slotDay,
  problems: ['slot-not-found'],
})
