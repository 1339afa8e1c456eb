import { createHash } from 'node:crypto'
import type { AppointmentStatus } from '#contract/appointments.ts'
import type { Limit } from '../platform/limits/index.ts'
import { Problem } from '../platform/problem.ts'
import type { Ask, BookingRules, Outcome, Refusal } from './booking-store.ts'

/** Who moves an appointment: a role, or the product itself when a rule does. */
export type Mover = 'patient' | 'staff' | 'product'

interface Transition {
  from: readonly AppointmentStatus[]
  to: AppointmentStatus
  by: readonly Mover[]
  /** The queue's current number becomes the appointment's number. */
  advancesQueue?: true
}

/** Every transition of an appointment: a status or an act is added here. Nothing else decides. */
export const transitions: readonly Transition[] = [
  { from: ['waiting'], to: 'completed', by: ['staff'], advancesQueue: true },
  { from: ['waiting'], to: 'cancelled', by: ['patient', 'staff'] },
]

/** The statuses that a queue counts as waiting. */
export const countedAsWaiting: readonly AppointmentStatus[] = ['waiting']

/** The one transition to a status by a role.
 *  @throws Error when the table has none: a command asked for what no rule allows */
export function transitionTo(to: AppointmentStatus, by: Mover): Transition {
  const found = transitions.find((transition) => transition.to === to && transition.by.includes(by))
  if (!found) throw new Error(`No transition to ${to} by ${by}.`)
  return found
}

const hour = 3600

/** Limits of booking requests by one patient, one hospital's desks and one network, including retries. */
export const bookingLimits = {
  patient: { name: 'booking-patient', most: 60, seconds: hour },
  staff: { name: 'booking-hospital', most: 3_600, seconds: hour },
  address: { name: 'booking-address', most: 7_200, seconds: hour },
} satisfies Record<string, Limit>

/** The optional fields that are in a fingerprint also where they are not set. Do not add to them: a booking that is sent before an
 *  upgrade and retried after it must have the same fingerprint, so a field that an upgrade adds counts only where it is set. */
const countedUnset: readonly string[] = ['contact', 'day', 'mobile', 'patientId']

/** A hash of a booking: two bookings with the same fingerprint are the same booking. */
export function fingerprintOf({
  name,
  age,
  gender,
  ...rest
}: Omit<Ask, 'id' | 'key' | 'caller' | 'fingerprint'>): string {
  const parts = Object.entries({ patientName: name, patientAge: age, patientGender: gender, ...rest })
    .filter(([field, value]) => value !== undefined || countedUnset.includes(field))
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url')
}

/** The problem of a refused booking. */
export function problemOfRefusal(
  refusal: Refusal,
  { doctor_name, slot_name }: Pick<Outcome, 'doctor_name' | 'slot_name'>,
  { daysAhead, mostWaiting, mostInQueue }: BookingRules,
): Problem {
  switch (refusal) {
    case 'doctor-not-available':
      return new Problem(refusal, { doctor: doctor_name ?? '' })
    case 'slot-full':
      return new Problem(refusal, { slot: slot_name ?? '' })
    case 'too-many-waiting':
      return new Problem(refusal, { count: mostWaiting })
    case 'too-many-in-queue':
      return new Problem(refusal, { count: mostInQueue })
    case 'date-out-of-range': {
      const fields = { appointmentDate: { code: refusal, params: { days: daysAhead } } }
      return new Problem(refusal, { days: daysAhead }, { fields })
    }
    case 'account-erased':
      return new Problem('not-logged-in')
    case 'hospital-not-found':
    case 'doctor-not-found':
    case 'slot-not-found':
    case 'key-reused':
      return new Problem(refusal)
  }
}
