import { longestReport } from '#contract/reports.ts'
import { addDays, type ServiceDay } from '#contract/service-day.ts'

export interface Range {
  from: ServiceDay
  to: ServiceDay
}

/** How the days were chosen. On its first day a month is one day long, and on a Monday a week. */
export type RangeKind = 'day' | 'week' | 'month' | 'range'

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

/** What a range is: as it was chosen, where it can be that, else what its days look like. */
function kindOf({ from, to }: Range, chosen: string | null, today: ServiceDay): RangeKind {
  if (chosen === 'range') return chosen
  const kinds = (['day', 'month', 'week'] as const).filter((kind) => {
    const whole = rangeAround(kind, to, today)
    return whole.from === from && whole.to === to
  })
  return kinds.find((kind) => kind === chosen) ?? kinds[0] ?? 'range'
}

export const daysIn = ({ from, to }: Range): ServiceDay[] => {
  const count = Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000) + 1
  return Array.from({ length: count }, (_, place) => addDays(from, place))
}

/** The same kind of range one step earlier or later; undefined after today. */
export function besideRange({ kind, ...range }: ChosenRange, step: 1 | -1, today: ServiceDay): ChosenRange | undefined {
  const day = step === 1 ? addDays(range.to, 1) : addDays(range.from, -1)
  if (day > today) return undefined
  if (kind !== 'range') return { kind, ...rangeAround(kind, day, today) }
  const far = step * (daysIn(range).length - 1)
  const [from, to] = step === 1 ? [day, earlier(addDays(day, far), today)] : [addDays(day, far), day]
  return { kind, from, to }
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

export interface ChosenRange extends Range {
  kind: RangeKind
}

/** What the address asks for: a range, or a session of a day. */
export interface Asked extends ChosenRange {
  /** Whose report a link from outside leads to; undefined for the one that is open. */
  hospital: string | undefined
  doctor: string | undefined
  slot: string | undefined
}

const isDay = (text: string | null): text is ServiceDay => text !== null && /^\d{4}-\d\d-\d\d$/.test(text)

/** Reads the address; this month without a range. */
export function readAsked(search: string, today: ServiceDay): Asked {
  const asked = new URLSearchParams(search)
  const [from, to] = [asked.get('from'), asked.get('to')]
  const range = isDay(from) && isDay(to) ? { from, to } : undefined
  return {
    ...(range ?? rangeAround('month', today, today)),
    kind: range ? kindOf(range, asked.get('kind'), today) : 'month',
    hospital: asked.get('hospital') ?? undefined,
    doctor: asked.get('doctor') ?? undefined,
    slot: asked.get('slot') ?? undefined,
  }
}

/** @param range without a kind, a day or what its days look like */
export function reportAddress(
  { from, to, kind }: Range & { kind?: RangeKind },
  doctor?: string,
  slot?: string,
): string {
  const asked = new URLSearchParams({
    from,
    to,
    ...(kind && { kind }),
    ...(doctor && { doctor }),
    ...(slot && { slot }),
  })
  return `/reports?${asked}`
}
