import { z } from 'zod'
import { defineCall } from './call.ts'
import { fault } from './field-problem.ts'
import { serviceDay } from './service-day.ts'
import { absence, count, slotDay, whyNot } from './slot-rules.ts'
import { readTime, writeTime } from './time-of-day.ts'
import { id, shortText } from './value.ts'

export type { Absence, SlotDay, WhyNot } from './slot-rules.ts'

const tooMany = fault('capacity-wrong')
const capacity = z.int(tooMany).min(1, tooMany).max(1000, tooMany)
const places = z.int(tooMany).min(0, tooMany).max(1000, tooMany)

/** A time of the day as people type it: `8 am`, `8.30 am`, `20:00`. Kept as `HH:MM`. */
const timeOfDay = z
  .string()
  .max(40)
  .transform((typed) => readTime(typed))
  .pipe(z.number(fault('time-wrong')))
  .transform(writeTime)

/** The rules as typed by the desk: an absent one stays as it is, null removes it. */
export const typedRules = {
  days: z
    .array(z.int().min(1).max(7))
    .min(1, fault('no-days'))
    .max(7)
    .transform((days) => [...new Set(days)].toSorted((a, b) => a - b))
    .nullish(),
  capacity: capacity.nullish(),
  heldForWalkIns: places.nullish(),
  releaseHeld: z.boolean().optional(),
  opensDaysBefore: z.int().min(0).max(366).nullish(),
  opensAt: timeOfDay.nullish(),
}

/** A doctor on one service day. */
export const doctorDay = z
  .object({
    date: serviceDay,
    /** What a patient can book now in all slots; null without a limit. */
    left: count.nullable(),
    /** Null where a patient can book a slot; otherwise the reason of the slot that could be booked soonest, with the note of a leave or a
     *  holiday. */
    why: whyNot.nullable(),
    slots: z.array(slotDay),
  })
  .meta({ id: 'DoctorDay' })
export type DoctorDay = z.infer<typeof doctorDay>

export const daysOfDoctor = defineCall({
  method: 'GET',
  path: '/api/doctors/{id}/days',
  permission: 'public',
  params: z.object({ id }),
  query: z.object({
    /** Today at the hospital unless it is given: then after yesterday, while a session of yesterday lasts. */
    from: serviceDay.optional(),
    days: z.coerce.number().int().min(1).max(31).default(7),
  }),
  /** The first of the days, as many as fit into 60 kB and at least one. A second call, from the day after the last, has the others. */
  answer: z.array(doctorDay),
  problems: ['doctor-not-found'],
})

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
const refusedAbsence = ['people-wait', 'no-place-for-all', 'day-over', 'too-many-entries'] as const

/** The same days again change the note of the leave or the holiday, and add none. */
export const addLeave = defineCall({
  method: 'POST',
  path: '/api/doctors/{id}/leave',
  permission: 'leave',
  params: z.object({ id }),
  body: newAbsence,
  answer: absenceAnswer,
  problems: ['doctor-not-found', ...refusedAbsence],
})

/** The days of what was removed. */
const removedDays = z.object({ message: z.string(), from: serviceDay, to: serviceDay })

export const removeLeave = defineCall({
  method: 'DELETE',
  path: '/api/doctors/{id}/leave/{leaveId}',
  permission: 'leave',
  params: z.object({ id, leaveId: id }),
  answer: removedDays,
  problems: ['doctor-not-found', 'absence-not-found'],
})

export const addHoliday = defineCall({
  method: 'POST',
  path: '/api/hospital/holidays',
  permission: 'schedule',
  body: newAbsence,
  answer: absenceAnswer,
  problems: refusedAbsence,
})

export const removeHoliday = defineCall({
  method: 'DELETE',
  path: '/api/hospital/holidays/{holidayId}',
  permission: 'schedule',
  params: z.object({ holidayId: id }),
  answer: removedDays,
  problems: ['absence-not-found'],
})

const ofSlotOnDay = z.object({ slotId: id, date: serviceDay })
const startTime = shortText.min(1, fault('start-time-missing'))
const endTime = shortText.min(1, fault('end-time-missing'))

/** Sets what differs on one day; an absent field is as in every week. */
export const setOverride = defineCall({
  method: 'PUT',
  path: '/api/slots/{slotId}/overrides/{date}',
  permission: 'schedule',
  params: ofSlotOnDay,
  body: z.strictObject({
    startTime: startTime.optional(),
    endTime: endTime.optional(),
    capacity: capacity.optional(),
    held: z.boolean().optional(),
  }),
  answer: slotDay,
  problems: ['slot-not-found', 'day-over', 'too-many-entries'],
})

export const removeOverride = defineCall({
  method: 'DELETE',
  path: '/api/slots/{slotId}/overrides/{date}',
  permission: 'schedule',
  params: ofSlotOnDay,
  answer: slotDay,
  problems: ['slot-not-found'],
})
