import type { ProblemCode } from '#contract/problem.ts'
import type { ProblemParams } from '#contract/problem-params.ts'
import { problemTexts } from '#contract/problem-texts.ts'
import { readTime } from '#contract/time-of-day.ts'
import { writeText } from './write-text.ts'
import { clockTime, longDay, weekdayName } from './dates.ts'

/** Params as a text of the page shows them: days, weekdays and times of the day in the page's language. */
function writtenParams(params: ProblemParams | undefined): ProblemParams {
  const { date, weekday, time, ...rest } = params ?? {}
  const minute = time === undefined ? undefined : readTime(String(time))
  return {
    ...rest,
    ...(date !== undefined && { date: longDay(String(date)) }),
    ...(weekday !== undefined && { weekday: weekdayName(Number(weekday)) }),
    ...(minute !== undefined && { time: clockTime(minute * 60_000, 'UTC') }),
  }
}

/** A problem's text, with the hospital's own words on a leave or a holiday, isolated from its direction. Loaded with the first problem
 *  (load-problem-texts.ts). Undefined for a code of a newer server. */
export function writtenProblem({ code, params }: { code: ProblemCode; params: ProblemParams }): string | undefined {
  if (!Object.hasOwn(problemTexts, code)) return undefined
  const text = writeText(problemTexts[code], writtenParams(params))
  return params['note'] === undefined ? text : `${text} \u2068${params['note']}\u2069`
}
