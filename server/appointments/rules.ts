import { createHash } from 'node:crypto'
import { Problem } from '#contract/problem.ts'
import type { Limit } from '../platform/limits/index.ts'
import type { Ask, BookingRules, Outcome, Refusal } from './booking-store.ts'

const hour = 3600

/** How often one patient, one hospital's desks and one network may ask for a token, again after a lost answer included. */
export const bookingLimits = {
  patient: { name: 'booking-patient', most: 60, seconds: hour },
  staff: { name: 'booking-hospital', most: 3_600, seconds: hour },
  address: { name: 'booking-address', most: 7_200, seconds: hour },
} satisfies Record<string, Limit>

/** What a booking asks for, shortened: two bookings with the same fingerprint are the same booking. */
export function fingerprintOf(ask: Omit<Ask, 'id' | 'key' | 'caller' | 'fingerprint'>): string {
  const parts = Object.entries(ask).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url')
}

/** The problem that a refused booking is answered with. */
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
      const fields = { appointmentDate: `Choose a day from today to ${daysAhead} days ahead.` }
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
