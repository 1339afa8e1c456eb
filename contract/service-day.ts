import { z } from 'zod'
import { fault } from './field-problem.ts'

const dayInMs = 86_400_000

const asDay = fault('day-wrong')

/** A service day: a date `YYYY-MM-DD` that exists, in the hospital's own time zone. There was no year 0. */
export const serviceDay = z.iso.date(asDay).refine((day) => !day.startsWith('0000'), asDay)
export type ServiceDay = string

/** The service day at an instant.
 *  @param instant milliseconds since 1970, UTC
 *  @param timeZone an IANA name such as `Asia/Kolkata` */
export function serviceDayAt(instant: number, timeZone: string): ServiceDay {
  const format =
    formats.get(timeZone) ??
    new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })
  formats.set(timeZone, format)
  return format.format(instant)
}

/** By time zone: making one takes a hundred times as long as writing with it. */
const formats = new Map<string, Intl.DateTimeFormat>()

/** The service day so many days later, or earlier when `days` is negative. */
export function addDays(day: ServiceDay, days: number): ServiceDay {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * dayInMs).toISOString().slice(0, 10)
}

/** The instant of a local time on a day, in milliseconds since 1970. A time that a clock change skips counts as the next
 *  hour.
 *  @param minute minutes since midnight, as `readTime` returns them */
export function instantOf(day: ServiceDay, minute: number, timeZone: string): number {
  const shown = Date.parse(`${day}T00:00:00Z`) + minute * 60_000
  const near = shown - aheadOfUtc(shown, timeZone)
  return shown - aheadOfUtc(near, timeZone)
}

/** The time zone's offset from UTC at an instant, in milliseconds. */
function aheadOfUtc(instant: number, timeZone: string): number {
  const wall = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
  return Date.parse(`${wall.format(instant).replace(' ', 'T')}Z`) - instant
}
