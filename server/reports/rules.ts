import type { Spread } from '#contract/reports.ts'
import type { SessionTimes, Token } from './read-session.ts'
import type { Histogram, Summary } from './store.ts'

/** Minutes below have a bucket each; above, a bucket is 6 % wide. */
const single = 32
const growth = Math.log(1.06)
const longest = 24 * 60

/** @param minutes 0 or more */
export const bucketOf = (minutes: number): number => {
  const whole = Math.min(Math.round(minutes), longest)
  return whole < single ? whole : single + Math.floor(Math.log(whole / single) / growth + 1e-9)
}

/** The minutes in the middle of a bucket. */
const minutesOf = (bucket: number): number =>
  bucket < single ? bucket : Math.round(single * Math.exp((bucket - single + 0.5) * growth))

export function histogramOf(minutes: readonly number[]): Histogram {
  const counted = new Map<number, number>()
  for (const one of minutes) counted.set(bucketOf(one), (counted.get(bucketOf(one)) ?? 0) + 1)
  return [...counted].toSorted(([one], [other]) => one - other).flat()
}

/** Fewer known times say too little of a person's or a day's. */
const enough = 5

/** Counts of minutes in buckets. A year of a large hospital adds half a million of them: an array takes less than half
 *  of a map's time. */
export class Counted {
  readonly #counts = new Uint32Array(bucketOf(longest) + 1)
  #known = 0

  add(histogram: Histogram): void {
    for (let at = 0; at + 1 < histogram.length; at += 2) {
      const [bucket = 0, count = 0] = [histogram[at], histogram[at + 1]]
      this.#counts[bucket] = (this.#counts[bucket] ?? 0) + count
      this.#known += count
    }
  }

  /** The least minutes that half, and 8 in 10, do not pass; null where too few are known. */
  spread(): Spread {
    if (this.#known < enough) return null
    const passed = (share: number) => {
      let seen = 0
      return minutesOf(this.#counts.findIndex((count) => (seen += count) >= share * this.#known))
    }
    return { known: this.#known, half: passed(0.5), eight: passed(0.8) }
  }
}

/** The same of a few minutes, which may be negative. */
export function spreadOf(minutes: readonly number[]): Spread {
  if (minutes.length < enough) return null
  const inOrder = minutes.toSorted((one, other) => one - other)
  const passed = (share: number) => inOrder[Math.ceil(share * inOrder.length) - 1] ?? 0
  return { known: minutes.length, half: passed(0.5), eight: passed(0.8) }
}

const whenNever = -1

/** Of 100 such tokens a report says how many were missed. */
const mayBeMissed = ({ outcome }: Token): boolean => outcome !== 'cancelled' && outcome !== 'waiting'

/** A desk that ticks many at once says how many were seen, not when: a pace needs the times of 4 in 5 of the completed tokens. */
function saysPace(tokens: readonly Token[]): boolean {
  const completed = tokens.filter(({ outcome }) => outcome === 'completed')
  return completed.length > 0 && completed.filter(({ wait }) => wait !== null).length >= 0.8 * completed.length
}

/** Sums up a session. The same history gives the same bytes. */
export function summaryOf({ tokens, start }: SessionTimes): Summary {
  const countOf = (is: (token: Token) => boolean) => tokens.filter(is).length
  const by = (who: Token['by']) => countOf((token) => token.by === who)
  const became = (...outcomes: Token['outcome'][]) => countOf((token) => outcomes.includes(token.outcome))
  const grouped = (keyOf: (token: Token) => number) => {
    const keys = [...new Set(tokens.map(keyOf))].filter((key) => key !== whenNever).toSorted((a, b) => a - b)
    return keys.map((key) => [key, tokens.filter((token) => keyOf(token) === key)] as const)
  }
  const known = (minutes: (number | null)[]) => histogramOf(minutes.filter((one) => one !== null))
  return {
    by: [by('online'), by('desk'), by('kiosk')],
    out: [became('completed'), became('missed'), became('cancelled'), became('leftOver', 'waiting')],
    start,
    hours: grouped(({ halfHour }) => (halfHour === null ? whenNever : Math.floor(halfHour / 2))).map(([hour, of]) => [
      hour,
      of.length,
      known(of.map(({ wait }) => wait)),
    ]),
    withDoctor: known(tokens.map(({ withDoctor }) => withDoctor)),
    ...(saysPace(tokens) && {
      pace: grouped(({ halfHour, outcome }) => (outcome === 'completed' ? (halfHour ?? whenNever) : whenNever)).map(
        ([halfHour, of]) => [halfHour, of.length] as const,
      ),
    }),
    ahead: grouped((token) => (mayBeMissed(token) ? token.daysAhead : whenNever)).map(([days, of]) => [
      days,
      of.length,
      of.filter(({ outcome }) => outcome === 'missed').length,
    ]),
  }
}

/** @returns 1 for Monday to 7 for Sunday */
export const weekdayOf = (day: string): number => ((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7) + 1
