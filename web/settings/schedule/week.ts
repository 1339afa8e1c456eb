import { addDays, type ServiceDay } from '#contract/service-day.ts'

/** 1 is Monday, 7 is Sunday. */
export const isoWeekday = (day: ServiceDay): number => new Date(`${day}T00:00:00Z`).getUTCDay() || 7

/** The Monday of a day's week. */
export const mondayOf = (day: ServiceDay): ServiceDay => addDays(day, 1 - isoWeekday(day))

/** All ISO weekdays. */
export const weekdays: readonly number[] = [1, 2, 3, 4, 5, 6, 7]
