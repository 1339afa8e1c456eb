import type { Appointment } from './appointments.ts'
import { addDays, instantOf } from './service-day.ts'
import { readTime } from './time-of-day.ts'

/** When an appointment's slot starts and ends, in milliseconds since 1970, in the hospital's time zone; undefined where
 *  the texts cannot be parsed. A slot that ends before it starts ends on the next day. */
export function slotHours({ appointmentDate: day, slot, hospitalId: { timeZone } }: Hours) {
  const start = readTime(slot.startTime)
  const end = readTime(slot.endTime)
  const nextDay = start !== undefined && end !== undefined && end <= start
  return {
    start: start === undefined ? undefined : instantOf(day, start, timeZone),
    end: end === undefined ? undefined : instantOf(nextDay ? addDays(day, 1) : day, end, timeZone),
  }
}

type Hours = Pick<Appointment, 'appointmentDate'> & {
  slot: Pick<Appointment['slot'], 'startTime' | 'endTime'>
  hospitalId: Pick<Appointment['hospitalId'], 'timeZone'>
}
