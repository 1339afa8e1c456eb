import { enough, type Figures, type Spread } from '#contract/reports.ts'
import type { SessionTimes, Token } from './read-session.ts'

/** Counts of whole minutes: pairs of a bucket and how many are in it, in the order of the buckets. */
export type Histogram = readonly number[]

/** A session as it is kept, without a person. */
export interface Summary {
  /** Tokens given online, at the desk, by kiosks. */
  by: readonly [online: number, desk: number, kiosk: number]
  /** Completed, missed and cancelled tokens; the last were waiting or called at the end. */
  out: readonly [completed: number, missed: number, cancelled: number, left: number]
  /** The first call, in minutes after the slot's start; null without a call, or a start that can be read. */
  start: number | null
  /** By the hour of the call: from 24 on it is of the next day. */
  hours: readonly (readonly [hour: number, tokens: number, wait: Histogram])[]
  withDoctor: Histogram
  /** Completed tokens by the half hour of their call: from 48 on it is of the next day. Empty in summaries of before, and where too
   *  few of the calls are known. */
  pace: readonly (readonly [halfHour: number, people: number])[]
  /** By how many days ahead they were booked, without cancelled and waiting tokens. */
  ahead: readonly (readonly [days: number, tokens: number, missed: number])[]
}

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

function histogramOf(minutes: readonly number[]): Histogram {
  const counted = new Map<number, number>()
  for (const one of minutes) counted.set(bucketOf(one), (counted.get(bucketOf(one)) ?? 0) + 1)
  return [...counted].toSorted(([one], [other]) => one - other).flat()
}

/** Counts of minutes in buckets. A year of a large hospital adds half a million of them: an array takes less than half
 *  of a map's time. */
export class Counted {
  readonly #counts = new Uint32Array(bucketOf(longest) + 1)
  #known = 0

  add(bucket: number, count: number): void {
    this.#counts[bucket] = (this.#counts[bucket] ?? 0) + count
    this.#known += count
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
function spreadOf(minutes: readonly number[]): Spread {
  if (minutes.length < enough) return null
  const inOrder = Int32Array.from(minutes).toSorted()
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
    pace: saysPace(tokens)
      ? grouped(({ halfHour, outcome }) => (outcome === 'completed' ? (halfHour ?? whenNever) : whenNever)).map(
          ([halfHour, of]) => [halfHour, of.length] as const,
        )
      : [],
    ahead: grouped((token) => (mayBeMissed(token) ? token.daysAhead : whenNever)).map(([days, of]) => [
      days,
      of.length,
      of.filter(({ outcome }) => outcome === 'missed').length,
    ]),
  }
}

/** @returns 1 for Monday to 7 for Sunday */
export const weekdayOf = (day: string): number => ((new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7) + 1

/** A text has no character below, but for those that control. */
const zero = 32
/** Above are the halves of surrogate pairs. No session counts as many. */
const most = 0xd7ff - zero

/** A session's numbers as a text, in the order in which `addNext` reads them: each is the character whose code is 32 more, and each list begins with
 *  how many items it has. In UTF-8 nearly every number is a byte, and texts that follow each other are read as one. */
export function packed({ by, out, start, hours, withDoctor, pace, ahead }: Summary): string {
  const numbers = [
    ...[...by, ...out, start === null ? 0 : start < 0 ? -2 * start : 2 * start + 1],
    ...[hours.length, ...hours.flatMap(([hour, tokens, wait]) => [hour, tokens, wait.length / 2, ...wait])],
    ...[withDoctor.length / 2, ...withDoctor],
    ...[pace.length, ...pace.flat()],
    ...[ahead.length, ...ahead.flat()],
  ]
  return String.fromCharCode(...numbers.map((number) => zero + Math.min(number, most)))
}

/** The numbers of packed sessions, one after another. */
export class Numbers {
  readonly #text: string
  #at = 0

  constructor(text: string) {
    this.#text = text
  }

  next(): number {
    return this.#text.charCodeAt(this.#at++) - zero
  }
}

/** @param written the minutes after the slot's start, as they are packed */
const startOf = (written: number): number | null =>
  written === 0 ? null : written % 2 === 1 ? (written - 1) / 2 : -written / 2

/** The columns beside a session's summary, and whether tokens of it may still wait. */
export interface Kept {
  isOver: boolean
  capacity: number | null
  shown: number
  held: number
}

/** What some sessions were together. */
export class Sums {
  readonly counts = {
    ...{ sessions: 0, tokens: 0, online: 0, desk: 0, kiosk: 0 },
    ...{ completed: 0, missed: 0, cancelled: 0, leftOver: 0, waiting: 0 },
  }
  readonly waits = new Counted()
  readonly withDoctor = new Counted()
  readonly starts: number[] = []
  capacity: number | null = 0
  readonly ranges = { rangeShown: 0, rangeHeld: 0 }

  figures(): Figures {
    return {
      ...this.counts,
      wait: this.waits.spread(),
      withDoctor: this.withDoctor.spread(),
      start: spreadOf(this.starts),
      capacity: this.counts.sessions === 0 ? null : this.capacity,
      ...this.ranges,
    }
  }
}

/** Receives the parts of a session. */
export interface Listener {
  /** @returns where its waiting times are counted as well */
  hour?: (hour: number, tokens: number) => Counted | undefined
  /** Each half hour from the first in which its people were seen to the last: also one without anyone is one of the session. */
  pace?: (halfHour: number, people: number) => void
  ahead?: (days: number, tokens: number, missed: number) => void
}

/** Adds the next session to each of the sums: once read, since a year of a large hospital has three million numbers. */
export function addNext(from: Numbers, session: Kept, sums: readonly Sums[], { hour, pace, ahead }: Listener = {}) {
  const [online, desk, kiosk] = [from.next(), from.next(), from.next()]
  const [completed, missed, cancelled, left] = [from.next(), from.next(), from.next(), from.next()]
  const start = startOf(from.next())
  for (const sum of sums) {
    const { counts, starts, ranges } = sum
    counts.sessions += 1
    counts.tokens += online + desk + kiosk
    counts.online += online
    counts.desk += desk
    counts.kiosk += kiosk
    counts.completed += completed
    counts.missed += missed
    counts.cancelled += cancelled
    counts[session.isOver ? 'leftOver' : 'waiting'] += left
    if (start !== null) starts.push(start)
    ranges.rangeShown += session.shown
    ranges.rangeHeld += session.held
    sum.capacity = sum.capacity === null || session.capacity === null ? null : sum.capacity + session.capacity
  }
  for (let hours = from.next(); hours > 0; hours -= 1) {
    const at = from.next()
    const tokens = from.next()
    const waits = hour?.(at, tokens)
    for (let pairs = from.next(); pairs > 0; pairs -= 1) {
      const bucket = from.next()
      const count = from.next()
      for (const sum of sums) sum.waits.add(bucket, count)
      waits?.add(bucket, count)
    }
  }
  for (let pairs = from.next(); pairs > 0; pairs -= 1) {
    const bucket = from.next()
    const count = from.next()
    for (const sum of sums) sum.withDoctor.add(bucket, count)
  }
  let next = Infinity
  for (let halves = from.next(); halves > 0; halves -= 1) {
    const halfHour = from.next()
    const people = from.next()
    for (; next < halfHour; next += 1) pace?.(next, 0)
    pace?.(halfHour, people)
    next = halfHour + 1
  }
  for (let all = from.next(); all > 0; all -= 1) {
    const days = from.next()
    const tokens = from.next()
    const missedOnes = from.next()
    ahead?.(days, tokens, missedOnes)
  }
}
