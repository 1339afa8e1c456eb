import type { Gender, TypedDetails } from '#contract/appointments.ts'

/** The patient of a booking as typed, and what is of one visit only. */
export type TypedPatient = { name: string; age: string; gender: Gender } & Omit<
  TypedDetails,
  'name' | 'age' | 'gender' | 'contact' | 'guardian'
> & {
    /** The remembered person who was chosen and not changed since. */
    personId?: string | undefined
  }
