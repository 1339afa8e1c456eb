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

/** The refusals that bind patients only: the desk gives held places, and before the opening. */
export const bindsPatients: readonly Refusal[] = ['booking-not-open', 'slot-full']
