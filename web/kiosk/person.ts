import type { Gender } from '#contract/appointments.ts'

/** A walk-in as typed at the kiosk. */
export interface Person {
  name: string
  age: string
  gender: Gender | undefined
  /** May stay empty. */
  mobile: string
}

export const emptyPerson: Person = { name: '', age: '', gender: undefined, mobile: '' }
