import type { Booking, Gender } from '#contract/appointments.ts'
import { readMobile } from '#contract/mobile.ts'
import { wrongPerson, type WrongPerson } from '../lib/booking-person.ts'

/** Somebody who walks in, as the desk types it. */
export interface WalkIn {
  name: string
  age: string
  gender: Gender | undefined
  contact: string
}

export const nobody: WalkIn = { name: '', age: '', gender: undefined, contact: '' }

/** What keeps a walk-in from being entered, by field. */
export interface WrongFields extends WrongPerson {
  gender: boolean
  contact: boolean
}

export function wrongFields({ name, age, gender, contact }: WalkIn): WrongFields {
  return {
    ...wrongPerson({ name, age }),
    gender: gender === undefined,
    contact: readMobile(contact) === undefined,
  }
}

/** The booking of a walk-in for today: the contact is also the mobile with whose owner it appears.
 *  @returns undefined while something is missing */
export function bookingOf(
  { name, age, gender, contact: typed }: WalkIn,
  ids: Pick<Booking, 'doctorId' | 'hospitalId' | 'slot'>,
): Booking | undefined {
  const contact = readMobile(typed)
  if (contact === undefined || gender === undefined) return undefined
  return { ...ids, patient: { name, age, gender, contact }, user: { fullName: name.trim(), mobileNo: contact } }
}
