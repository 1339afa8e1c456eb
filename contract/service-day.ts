import { z } from 'zod'
import { fault } from './field-problem.ts'

const dayInMs = 86_400_000

const asDay = fault('day-wrong')

/** A service day: a date `YYYY-MM-DD` that exists, in the hospital's own time zone. There was no year 0, and days are added to dates:
 *  a year before the last one that is written so. */
export const serviceDay = z.iso.date(asDay).refine((day) => !/^(?:0000|9999)/.test(day), asDay)
export type ServiceDay = string

/** The date at an instant; a slot's service day then is `serviceDayOf`.
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
const walls = new Map<string, Intl.DateTimeFormat>()

/** The service day so many days later, or earlier when `days` is negative. */
export function addDays(day: ServiceDay, days: number): ServiceDay {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * dayInMs).toISOString().slice(0, 10)
}

/** The instant of a local time on a day, in milliseconds since 1970, as PostgreSQL has it: a time that a clock change skips counts as the
 *  next hour, and of one that it repeats the later counts.
 *  @param minute minutes since midnight, as `readTime` returns them */
export function instantOf(day: ServiceDay, minute: number, timeZone: string): number {
  const shown = Date.parse(`${day}T00:00:00Z`) + minute * 60_000
  // By the offsets of the days around.
  const both = [-dayInMs, dayInMs].map((away) => shown - aheadOfUtc(shown + away, timeZone))
  const [earlier, later] = [Math.min(...both), Math.max(...both)]
  const isShown = (instant: number) => instant + aheadOfUtc(instant, timeZone) === shown
  return isShown(earlier) && !isShown(later) ? earlier : later
}

/** The time zone's offset from UTC at an instant, in milliseconds. */
function aheadOfUtc(instant: number, timeZone: string): number {
  const wall =
    walls.get(timeZone) ?? new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
  walls.set(timeZone, wall)
  return Date.parse(`${wall.format(instant).replace(' ', 'T')}Z`) - instant
}
