import { longestReport } from '#contract/reports.ts'
import { addDays, type ServiceDay } from '#contract/service-day.ts'

export interface Range {
  from: ServiceDay
  to: ServiceDay
}

export type RangeKind = 'today' | 'day' | 'week' | 'month' | 'range'

/** 1 is Monday. */
export const weekdayOf = (day: ServiceDay): number => new Date(`${day}T00:00:00Z`).getUTCDay() || 7

const monthStart = (day: ServiceDay) => `${day.slice(0, 8)}01`
const earlier = (one: ServiceDay, other: ServiceDay) => (one < other ? one : other)

/** The first day of the next month. */
const afterMonth = (day: ServiceDay) => monthStart(addDays(monthStart(day), 31))

/** The day, week or month that a day is in, until today: what is compared has as many days. */
export function rangeAround(kind: 'day' | 'week' | 'month', day: ServiceDay, today: ServiceDay): Range {
  if (kind === 'day') return { from: day, to: day }
  const from = kind === 'week' ? addDays(day, 1 - weekdayOf(day)) : monthStart(day)
  const last = kind === 'week' ? addDays(from, 6) : addDays(afterMonth(from), -1)
  return { from, to: earlier(last, today) }
}

export function kindOf({ from, to }: Range, today: ServiceDay): RangeKind {
  if (from === to) return to === today ? 'today' : 'day'
  for (const kind of ['month', 'week'] as const) {
    const whole = rangeAround(kind, to, today)
    if (whole.from === from && whole.to === to) return kind
  }
  return 'range'
}

export const daysIn = ({ from, to }: Range): ServiceDay[] => {
  const count = Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000) + 1
  return Array.from({ length: count }, (_, place) => addDays(from, place))
}

/** The same kind of range one step earlier or later; undefined after today. */
export function besideRange(range: Range, step: 1 | -1, today: ServiceDay): Range | undefined {
  const kind = kindOf(range, today)
  const day = step === 1 ? addDays(range.to, 1) : addDays(range.from, -1)
  if (day > today) return undefined
  if (kind === 'week' || kind === 'month') return rangeAround(kind, day, today)
  const far = step * (daysIn(range).length - 1)
  return step === 1 ? { from: day, to: earlier(addDays(day, far), today) } : { from: addDays(day, far), to: day }
}

/** A range with another first or last day: the other end follows, so that it is never empty or too long. */
export function rangeWith({ from, to }: Range, changed: Partial<Range>): Range {
  const most = longestReport - 1
  if (changed.from)
    return { from: changed.from, to: earlier(to < changed.from ? changed.from : to, addDays(changed.from, most)) }
  if (!changed.to) return { from, to }
  const first = earlier(from, changed.to)
  const least = addDays(changed.to, -most)
  return { from: first < least ? least : first, to: changed.to }
}

/** What the address asks for: a range, or a session of a day. */
export interface Asked extends Range {
  doctor: string | undefined
  slot: string | undefined
}

const isDay = (text: string | null): text is ServiceDay => text !== null && /^\d{4}-\d\d-\d\d$/.test(text)

/** Reads the address; this month without a range. */
export function readAsked(search: string, today: ServiceDay): Asked {
  const asked = new URLSearchParams(search)
  const [from, to] = [asked.get('from'), asked.get('to')]
  const range = isDay(from) && isDay(to) ? { from, to } : rangeAround('month', today, today)
  return { ...range, doctor: asked.get('doctor') ?? undefined, slot: asked.get('slot') ?? undefined }
}

export function reportAddress({ from, to }: Range, doctor?: string, slot?: string): string {
  const asked = new URLSearchParams({ from, to, ...(doctor && { doctor }), ...(slot && { slot }) })
  return `/reports?${asked}`
}
