import type { ProblemCode } from '#contract/problem.ts'

/** Why a slot cannot be booked on a day. */
export type Refusal = Extract<
  ProblemCode,
  | 'doctor-not-available'
  | 'slot-full'
  | 'session-over'
  | 'hospital-closed'
  | 'doctor-on-leave'
  | 'slot-not-held'
  | 'booking-not-open'
>

/** Of a doctor's days in one answer: slots times days that are read, and their length. One day of 30 slots with the longest names stays below
 *  it. */
export const mostSlotDays = 310
export const mostDayBytes = 60_000

/** The refusals that bind patients only: the desk gives held places, and before the opening. */
export const bindsPatients: readonly Refusal[] = ['booking-not-open', 'slot-full']
