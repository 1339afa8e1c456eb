import type { Appointment } from '#contract/appointments.ts'
import { readTime } from '#contract/time-of-day.ts'

type Sorted = { appointmentDate: string; slot: Pick<Appointment['slot'], 'startTime'> }

const startOf = ({ slot }: Sorted) => readTime(slot.startTime) ?? Infinity

/** Sorts by day, then by the slot's start. The sort is stable where these are equal or cannot be parsed. */
export function nearestFirst<A extends Sorted>(appointments: readonly A[]): A[] {
  return appointments.toSorted((one, other) => {
    if (one.appointmentDate !== other.appointmentDate) return one.appointmentDate < other.appointmentDate ? -1 : 1
    const [first, second] = [startOf(one), startOf(other)]
    return first === second ? 0 : first - second
  })
}
