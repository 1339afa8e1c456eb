import type { Appointment } from './appointments.ts'
import { addDays, instantOf, serviceDayAt, type ServiceDay } from './service-day.ts'
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

type Times = Pick<Appointment['slot'], 'startTime' | 'endTime'>

type Hours = Pick<Appointment, 'appointmentDate'> & {
  slot: Times
  hospitalId: Pick<Appointment['hospitalId'], 'timeZone'>
}

/** For how many minutes after its end a session still keeps its day: doctors stay until everyone is seen. The function `night_minutes`
 *  of the database says the same. */
const overrun = 180

/** How many minutes of the next day belong to a session: until its end and the overrun, but not past the start of the next one. */
function nightMinutes({ startTime, endTime }: Times): number {
  const start = readTime(startTime)
  const end = readTime(endTime)
  if (start === undefined || end === undefined) return 0
  return Math.max(0, Math.min(end + overrun - (end <= start ? 0 : 1440), start))
}

/** The service day of a slot at an instant: yesterday while the session that began yesterday goes on, else the date at the hospital.
 *  The function `service_day` of the database says the same.
 *  @param slot with its times of yesterday, of a day that is in question, or of every week
 *  @param now milliseconds since 1970 */
export function serviceDayOf(slot: Times, now: number, timeZone: string): ServiceDay {
  const today = serviceDayAt(now, timeZone)
  const night = nightMinutes(slot)
  return night > 0 && now < instantOf(today, night, timeZone) ? addDays(today, -1) : today
}
