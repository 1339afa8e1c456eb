import type { Appointment } from '#contract/appointments.ts'
import { addDays, type ServiceDay } from '#contract/service-day.ts'
import { readSlotTime } from '../lib/dates.ts'

const minuteInMs = 60_000

/** When an appointment's slot starts and ends, in milliseconds since 1970, by the clock on the hospital's wall; undefined
 *  where its words cannot be read. A slot that ends before it starts ends on the day after. */
export function slotHours({ appointmentDate: day, slot, hospitalId: { timeZone } }: Hours) {
  const start = readSlotTime(slot.startTime)
  const end = readSlotTime(slot.endTime)
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

/** The instant at which a wall clock shows this minute of this day. An hour that the clock skips counts as the next. */
function instantOf(day: ServiceDay, minute: number, timeZone: string): number {
  const shown = Date.parse(`${day}T00:00:00Z`) + minute * minuteInMs
  const near = shown - ahead(shown, timeZone)
  return shown - ahead(near, timeZone)
}

/** By how many milliseconds the wall clock is ahead of UTC at an instant. */
function ahead(instant: number, timeZone: string): number {
  const wall = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
  return Date.parse(`${wall.format(instant).replace(' ', 'T')}Z`) - instant
}
