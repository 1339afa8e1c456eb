import type { Appointment } from '#contract/appointments.ts'
import { readSlotTime } from '../lib/dates.ts'

type Sorted = { appointmentDate: string; slot: Pick<Appointment['slot'], 'startTime'> }

const startOf = ({ slot }: Sorted) => readSlotTime(slot.startTime) ?? Infinity

/** Sorts by day, then by the slot's start. The sort is stable where these are equal or cannot be parsed. */
export function nearestFirst<A extends Sorted>(appointments: readonly A[]): A[] {
  return appointments.toSorted((one, other) => {
    if (one.appointmentDate !== other.appointmentDate) return one.appointmentDate < other.appointmentDate ? -1 : 1
    const [first, second] = [startOf(one), startOf(other)]
    return first === second ? 0 : first - second
  })
}
