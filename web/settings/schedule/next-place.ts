import type { DoctorDay } from '#contract/schedule.ts'
import type { ServiceDay } from '#contract/service-day.ts'

/** A day on which all of the waiting can come, and how many places it has; null without a limit. */
export interface NextPlace {
  date: ServiceDay
  left: number | null
}

/** The first day with a place, if it has one for each of the waiting. Otherwise they go to several days, and none is named. */
export function nextPlace(days: readonly DoctorDay[], waiting: number): NextPlace | undefined {
  const first = days.find(({ left }) => left === null || left > 0)
  return first && (first.left === null || first.left >= waiting) ? { date: first.date, left: first.left } : undefined
}
