import { addDays, type ServiceDay } from '#contract/service-day.ts'
import { dayFormat } from '../../lib/dates.ts'

/** 1 is Monday, 7 is Sunday. */
export const isoWeekday = (day: ServiceDay): number => new Date(`${day}T00:00:00Z`).getUTCDay() || 7

/** The Monday of a day's week. */
export const mondayOf = (day: ServiceDay): ServiceDay => addDays(day, 1 - isoWeekday(day))

/** All ISO weekdays. */
export const weekdays: readonly number[] = [1, 2, 3, 4, 5, 6, 7]

const instantOf = (day: ServiceDay) => Date.parse(`${day}T00:00:00Z`)

/** A day, or several in a row: `29 November`, `23 to 29 November`, `30 November to 6 December`. */
export function sayDays(from: ServiceDay, to: ServiceDay, parts: Intl.DateTimeFormatOptions = {}): string {
  const days = dayFormat({ day: 'numeric', month: 'long', ...parts })
  const written = days.formatRange(instantOf(from), instantOf(to))
  return written.replace(/\s*–\s*/, days.resolvedOptions().locale === 'en-GB' ? ' to ' : '\u00a0– ')
}
