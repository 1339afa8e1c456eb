import type { ServiceDay } from '#contract/service-day.ts'
import { dayFormat } from '../../lib/dates.ts'

const instantOf = (day: ServiceDay) => Date.parse(`${day}T00:00:00Z`)

/** A day, or several in a row: `29 November`, `23 to 29 November`, `30 November to 6 December`. */
export function sayDays(from: ServiceDay, to: ServiceDay, parts: Intl.DateTimeFormatOptions = {}): string {
  const days = dayFormat({ day: 'numeric', month: 'long', ...parts })
  const written = days.formatRange(instantOf(from), instantOf(to))
  return written.replace(/\s*–\s*/, days.resolvedOptions().locale === 'en-GB' ? ' to ' : '\u00a0– ')
}
