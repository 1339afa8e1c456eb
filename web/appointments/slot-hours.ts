import type { Appointment } from '#contract/appointments.ts'
import { addDays } from '#contract/service-day.ts'
import { readTime } from '#contract/time-of-day.ts'
import { instantOf } from '../lib/dates.ts'

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
