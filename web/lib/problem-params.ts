import type { ProblemParams } from '#contract/problem-params.ts'
import { readTime } from '#contract/time-of-day.ts'
import { clockTime, longDay, weekdayName } from './dates.ts'

/** Params as a text of the page shows them: days, weekdays and times of the day in the page's language. */
export function writtenParams(params: ProblemParams | undefined): ProblemParams {
  const { date, weekday, time, ...rest } = params ?? {}
  const minute = time === undefined ? undefined : readTime(String(time))
  return {
    ...rest,
    ...(date !== undefined && { date: longDay(String(date)) }),
    ...(weekday !== undefined && { weekday: weekdayName(Number(weekday)) }),
    ...(minute !== undefined && { time: clockTime(minute * 60_000, 'UTC') }),
  }
}
