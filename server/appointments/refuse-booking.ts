import { Problem } from '../platform/problem.ts'
import { problemOfSlotDay } from '../slots/index.ts'
import type { BookingRules, Outcome, Refusal } from './booking-store.ts'

/** The problem of a refused booking. */
export function problemOfRefusal(
  refusal: Refusal,
  outcome: Outcome,
  { daysAhead, mostWaiting, mostInQueue }: BookingRules,
): Problem {
  switch (refusal) {
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
    default:
      return problemOfSlotDay(refusal, {
        service_day: outcome.asked_day ?? '',
        opens: outcome.opens,
        away_until: outcome.away_until,
        slot_name: outcome.slot_name ?? '',
        doctor_name: outcome.doctor_name ?? '',
        hospital_name: outcome.hospital_name ?? '',
        time_zone: outcome.time_zone ?? 'UTC',
      })
  }
}
