import type { ProblemParams } from '#contract/problem-params.ts'
import { clockTime, shortDay, weekdayName } from './texts/dates.ts'

/** How a sentence writes a param whose value has no form for people. */
const written: Readonly<Record<string, (value: string | number) => string>> = {
  date: (value) => shortDay(String(value)),
  weekday: (value) => weekdayName(Number(value)),
  time: (value) => clockTime(String(value)),
}

/** The sentence with its params in the place of their braces. */
export const withParams = (sentence: string, params: ProblemParams): string =>
  sentence.replace(/\{(\w+)\}/g, (brace, name: string) => {
    const value = params[name]
    if (value === undefined) return brace
    return written[name]?.(value) ?? String(value)
  })
