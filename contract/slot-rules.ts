import { z } from 'zod'
import { estimate } from './estimate.ts'
import { problemParams } from './problem-params.ts'
import { serviceDay } from './service-day.ts'
import { id, toldCode } from './value.ts'

// The shapes of a schedule that every page reads. The calls with which a desk changes it are in schedule.ts and slot-settings.ts,
// which a patient's page does not load.

export const count = z.number().int().min(0)

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

/** Why a patient cannot book: what a booking would be refused with. */
export const whyNot = z
  .object({ code: toldCode, params: problemParams.optional(), message: z.string() })
  .meta({ id: 'WhyNot' })
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
    /** When a patient who takes a token now is called; today only, and absent where it is not known. */
    estimate: estimate.optional(),
    /** Null where a patient can book. */
    why: whyNot.nullable(),
  })
  .meta({ id: 'SlotDay' })
export type SlotDay = z.infer<typeof slotDay>

/** Leave of a doctor, or a holiday of the hospital: both days are away. */
export const absence = z
  .object({ _id: id, from: serviceDay, to: serviceDay, note: z.string().optional() })
  .meta({ id: 'Absence' })
export type Absence = z.infer<typeof absence>
