import { bookAppointment, type Booking, type Gender } from '#contract/appointments.ts'
import { plainDigits, readMobile } from '#contract/mobile.ts'

/** A walk-in as typed at the desk. */
export interface WalkIn {
  name: string
  age: string
  gender: Gender | undefined
  contact: string
}

export const emptyWalkIn: WalkIn = { name: '', age: '', gender: undefined, contact: '' }

/** Validation errors by field. */
export interface WrongFields {
  name: boolean
  age: 'missing' | 'too-high' | undefined
  gender: boolean
  contact: boolean
}

export function invalidFields({ name, age, gender, contact }: WalkIn): WrongFields {
  const { shape } = bookAppointment.body.shape.patient
  // Parsed ages are never negative, so a rejected one is too high.
  const isNumber = /^\d+$/.test(plainDigits(age).trim())
  return {
    name: !shape.name.safeParse(name).success,
    age: shape.age.safeParse(age).success ? undefined : isNumber ? 'too-high' : 'missing',
    gender: gender === undefined,
    contact: readMobile(contact) === undefined,
  }
}

/** The booking of a walk-in for today. The contact is also the mobile that links it to a patient's account.
 *  @returns undefined while a field is missing or invalid */
export function bookingOf(
  { name, age, gender, contact: typed }: WalkIn,
  ids: Pick<Booking, 'doctorId' | 'hospitalId' | 'slot'>,
): Booking | undefined {
  const contact = readMobile(typed)
  if (contact === undefined || gender === undefined) return undefined
  return { ...ids, patient: { name, age, gender, contact }, user: { fullName: name.trim(), mobileNo: contact } }
}
