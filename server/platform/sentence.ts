import type { ProblemParams } from '#contract/problem-params.ts'

/** How a sentence writes a param whose value has no form for people. */
const written: Readonly<Record<string, (value: string | number) => string>> = {
  /** `2026-11-25`: Wed 25 Nov 2026 */
  date: (day) =>
    inUtc(String(day), { weekday: 'short', day: 'numeric', month: 'short', year: 'numeric' }).replace(',', ''),
  /** Of ISO; 1 is Monday. */
  weekday: (day) => inUtc(`2024-01-0${day}`, { weekday: 'long' }),
  /** `08:00`: 8:00 am */
  time: (time) => new Intl.DateTimeFormat('en-GB', clock).format(Date.parse(`2024-01-01T${time}Z`)),
}

const clock = { hour: 'numeric', minute: '2-digit', hour12: true, timeZone: 'UTC' } as const

const inUtc = (day: string, form: Intl.DateTimeFormatOptions): string =>
  new Intl.DateTimeFormat('en-GB', { ...form, timeZone: 'UTC' }).format(Date.parse(`${day}T00:00:00Z`))

/** The sentence with its params in the place of their braces. */
export const withParams = (sentence: string, params: ProblemParams): string =>
  sentence.replace(/\{(\w+)\}/g, (brace, name: string) => {
    const value = params[name]
    if (value === undefined) return brace
    return written[name]?.(value) ?? String(value)
  })
