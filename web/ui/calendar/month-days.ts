/** A date, `2026-11-23`. */
export type CalendarDay = string

const dayInMs = 86_400_000
const at = (day: CalendarDay) => Date.parse(`${day}T00:00:00Z`)
const dayAt = (instant: number): CalendarDay => new Date(instant).toISOString().slice(0, 10)

const later = (day: CalendarDay, days: number): CalendarDay => dayAt(at(day) + days * dayInMs)

/** 1 is Monday, 7 is Sunday. */
export const weekdayOf = (day: CalendarDay): number => new Date(at(day)).getUTCDay() || 7

/** The same day of another month, or its last one where it is shorter. */
export function monthsLater(day: CalendarDay, months: number): CalendarDay {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate()
  return dayAt(Date.UTC(year, month - 1 + months, Math.min(date, last)))
}

/** The days of a day's month. */
export function daysOf(day: CalendarDay): CalendarDay[] {
  const first = `${day.slice(0, 8)}01`
  const count = Math.round((at(monthsLater(first, 1)) - at(first)) / dayInMs)
  return Array.from({ length: count }, (_, past) => later(first, past))
}

/** The nearest day that can be chosen. */
export function within(day: CalendarDay, min: CalendarDay | undefined, max: CalendarDay | undefined): CalendarDay {
  if (min !== undefined && day < min) return min
  return max !== undefined && day > max ? max : day
}

/** The day to which a key leads; undefined for other keys.
 *  @param isRtl the week runs from right to left */
export function dayByKey(key: string, day: CalendarDay, isRtl: boolean): CalendarDay | undefined {
  switch (key) {
    case 'ArrowLeft':
      return later(day, isRtl ? 1 : -1)
    case 'ArrowRight':
      return later(day, isRtl ? -1 : 1)
    case 'ArrowUp':
      return later(day, -7)
    case 'ArrowDown':
      return later(day, 7)
    case 'Home':
      return later(day, 1 - weekdayOf(day))
    case 'End':
      return later(day, 7 - weekdayOf(day))
    case 'PageUp':
      return monthsLater(day, -1)
    case 'PageDown':
      return monthsLater(day, 1)
    default:
      return undefined
  }
}
