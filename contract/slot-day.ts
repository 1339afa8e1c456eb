import { z } from 'zod'
import { defineCall } from './call.ts'
import { fault } from './field-problem.ts'
import { problemCode } from './problem.ts'
import { problemParams } from './problem-params.ts'
import { serviceDay } from './service-day.ts'
import { readTime, writeTime } from './time-of-day.ts'
import { id } from './value.ts'

const count = z.number().int().min(0)

/** ISO weekdays: 1 is Monday, 7 is Sunday. */
const weekday = z.number().int().min(1).max(7)

/** When a slot is held and how many tokens it gives. Each is absent where the slot has no such rule: it is held every day, without a
 *  limit, and can be booked at once. */
export const slotRules = {
  days: z.array(weekday).optional(),
  /** Tokens a day. */
  capacity: count.optional(),
  /** How many of them only the desk gives. */
  heldForWalkIns: count.optional(),
  /** The first call of the day frees the held places. */
  releaseHeld: z.literal(true).optional(),
  /** Patients can book from `opensAt` so many days before. */
  opensDaysBefore: count.optional(),
  /** `HH:MM` in the hospital's time zone. */
  opensAt: z.string().optional(),
}

const tooMany = fault('capacity-wrong')
/** A number of tokens a day, as the desk types it. */
export const capacity = z.int(tooMany).min(1, tooMany).max(1000, tooMany)
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

/** Why a patient cannot book: what a booking would be refused with. */
export const whyNot = z.object({ code: problemCode, params: problemParams.optional(), message: z.string() })
export type WhyNot = z.infer<typeof whyNot>

/** One slot on one service day. */
export const slotDay = z
  .object({
    slotId: id,
    /** It takes place that day. */
    held: z.boolean(),
    /** What a patient can book now; null without a limit. */
    left: count.nullable(),
    /** Tokens that are not cancelled. */
    taken: count,
    /** Null without a limit. */
    capacity: count.nullable(),
    /** Places that only the desk gives, and has not given yet. */
    heldForWalkIns: count,
    /** The times of that day. */
    startTime: z.string(),
    endTime: z.string(),
    /** It differs from the other weeks. */
    changed: z.literal(true).optional(),
    /** When patients can book, ISO with offset; absent without such a rule. */
    bookingOpensAt: z.string().optional(),
    /** Null where a patient can book. */
    why: whyNot.nullable(),
  })
  .meta({ id: 'SlotDay' })
export type SlotDay = z.infer<typeof slotDay>

/** A doctor on one service day. */
export const doctorDay = z
  .object({
    date: serviceDay,
    /** What a patient can book now in all slots; null without a limit. */
    left: count.nullable(),
    /** Null where a patient can book a slot; otherwise the reason of the slot that could be booked soonest. */
    why: whyNot.nullable(),
    slots: z.array(slotDay),
  })
  .meta({ id: 'DoctorDay' })
export type DoctorDay = z.infer<typeof doctorDay>

export const daysOfDoctor = defineCall({
  method: 'GET',
  path: '/api/doctors/{id}/days',
  roles: [],
  params: z.object({ id }),
  query: z.object({
    /** Today at the hospital unless it is given. */
    from: serviceDay.optional(),
    days: z.coerce.number().int().min(1).max(31).default(7),
  }),
  answer: z.array(doctorDay),
  problems: ['doctor-not-found'],
})

/** Leave of a doctor, or a holiday of the hospital: both days are away. */
export const absence = z
  .object({ _id: id, from: serviceDay, to: serviceDay, note: z.string().optional() })
  .meta({ id: 'Absence' })
export type Absence = z.infer<typeof absence>
