import { columns, drawCount } from './draws.ts'
import type { Habits } from './habits.ts'
import type { Heads } from './heads.ts'
import { choose, nth, type Possibility, valueBeyond } from './mixtures.ts'
import type { Place } from './places.ts'
import { effectUntil } from './position-effect.ts'
import type { Quantiles } from './types.ts'

/** A gamma variable with this mean and variance, from a standard normal value (Wilson and Hilferty's cube root). */
export function gammaValue(mean: number, variance: number, z: number): number {
  if (mean <= 0) return 0
  if (variance <= 0) return mean
  const shape = (mean * mean) / variance
  const root = 1 - 1 / (9 * shape) + z / (3 * Math.sqrt(shape))
  return root <= 0 ? 0 : mean * root * root * root
}

/** The k-th smallest of the first `count` values; it partly sorts them (Hoare's selection). */
function select(values: Float64Array, count: number, k: number, least: number): number {
  let low = least
  let high = count - 1
  while (low < high) {
    const pivot = values[(low + high) >> 1] ?? 0
    let left = low
    let right = high
    while (left <= right) {
      while ((values[left] ?? 0) < pivot) left += 1
      while ((values[right] ?? 0) > pivot) right -= 1
      if (left > right) break
      const value = values[left] ?? 0
      values[left] = values[right] ?? 0
      values[right] = value
      left += 1
      right -= 1
    }
    if (k <= right) high = right
    else if (k >= left) low = left
    else break
  }
  return values[k] ?? 0
}

/** Quantiles of the first `count` values, which it rearranges; 0 of none.
 *  @param shares in rising order */
export function quantilesOf(values: Float64Array, count: number, shares: readonly number[]): number[] {
  let least = 0
  return shares.map((share) => {
    const at = Math.min(count - 1, Math.max(0, share * count - 0.5))
    const low = Math.floor(at)
    if (count === 0) return 0
    const value = select(values, count, low, least)
    least = low
    return low + 1 < count ? value + (at - low) * (select(values, count, low + 1, low) - value) : value
  })
}

const firstColumn = 12
const columnsOfPauses = [5, 6, 7] as const
const columnsOfLengths = [8, 9, 10] as const

/** Quantiles of the minutes until the call, for each place. The places are drawn from the first to the last, each from the one before;
 *  of a long line only some, and those between are interpolated.
 *  @param taken patients that have been taken today
 *  @param pauses how long a pause to come may last */
export function combine(
  habits: Habits,
  heads: Heads,
  places: readonly Place[],
  taken: number,
  pauses: readonly Possibility[],
): Quantiles[] {
  const { normal } = columns()
  const coming = comingPauses(habits.pauses, pauses)
  /** Minutes of work after the head, and minutes of pauses in them. */
  const worked = new Float64Array(drawCount)
  const knots: { at: number; quantiles: Quantiles }[] = []
  let before: Place = { number: undefined, ahead: 0, turns: 0, variance: 0 }
  drawnPlaces(places.length).forEach((at, knot) => {
    const place = places[at]
    if (!place) return
    const turns = place.turns - before.turns
    const step = {
      from: before.turns,
      to: place.turns,
      effect:
        turns > 0
          ? (effectUntil(habits.effects, taken + place.turns) - effectUntil(habits.effects, taken + before.turns)) /
            turns
          : 1,
      variance: turns > 0 ? (place.variance - before.variance) / turns : 0,
    }
    addTurns(worked, habits, heads, step, normal[Math.min(firstColumn + knot, normal.length - 1)] ?? new Float64Array())
    knots.push({ at, quantiles: drawnQuantiles(heads, worked, coming, place.turns) })
    before = place
  })
  return places.map((place, at) => between(knots, places, place, at))
}

/** The places that are drawn: all of the first, then fewer and fewer. */
function drawnPlaces(count: number): number[] {
  const drawn: number[] = []
  for (let at = 0; at < count; at = Math.max(at + 1, Math.floor(at * 1.2))) drawn.push(at)
  if (count > 0 && drawn.at(-1) !== count - 1) drawn.push(count - 1)
  return drawn
}

interface Step {
  from: number
  to: number
  effect: number
  variance: number
}

function addTurns(worked: Float64Array, habits: Habits, heads: Heads, step: Step, normal: Float64Array): void {
  const mean = habits.pace * step.effect
  const square = habits.variance * step.effect * step.effect + mean * mean * step.variance
  for (let draw = 0; draw < drawCount; draw += 1) {
    const done = heads.turns[draw] ?? 0
    const turns = Math.max(0, step.to - done) - Math.max(0, step.from - done)
    if (turns <= 0) continue
    const pace = heads.pace[draw] ?? 1
    worked[draw] =
      (worked[draw] ?? 0) + gammaValue(turns * mean * pace, turns * square * pace * pace, normal[draw] ?? 0)
  }
}

/** The pauses to come: after how much work each begins, and how long it takes. Lengths are drawn when they are needed. */
interface Coming {
  after: Float64Array
  length: (draw: number) => number
}

function comingPauses(rate: number, possibilities: readonly Possibility[]): Coming[] {
  const { even } = columns()
  let before = new Float64Array(drawCount)
  return columnsOfPauses.map((column, at) => {
    const share = even[column] ?? before
    const lengths = even[nth(columnsOfLengths, at)] ?? before
    const after = new Float64Array(drawCount)
    for (let draw = 0; draw < drawCount; draw += 1)
      after[draw] = (before[draw] ?? 0) - Math.log(share[draw] ?? 1) / rate
    before = after
    const drawn = new Float64Array(drawCount).fill(-1)
    const length = (draw: number) => {
      if ((drawn[draw] ?? 0) < 0) drawn[draw] = lengthOf(possibilities, lengths[draw] ?? 0)
      return drawn[draw] ?? 0
    }
    return { after, length }
  })
}

/** One draw chooses the kind of pause and its length. */
function lengthOf(possibilities: readonly Possibility[], share: number): number {
  const one = choose(possibilities, share)
  return one ? valueBeyond(one, 0, (share * 97) % 1) : 0
}

const room = new Float64Array(drawCount)

/** Quantiles over the draws in which the number has not been called yet. */
function drawnQuantiles(heads: Heads, worked: Float64Array, coming: readonly Coming[], turns: number): Quantiles {
  const { wait, gone } = heads
  let count = 0
  for (let draw = 0; draw < drawCount; draw += 1) {
    const done = heads.turns[draw] ?? 0
    const work = worked[draw] ?? 0
    let value = (wait[draw] ?? 0) + work
    if (turns < done && heads.state === 'inside') value = ((value + gone) * turns) / done - gone
    for (const { after, length } of coming) {
      if (work <= (after[draw] ?? 0)) break
      value += length(draw)
    }
    if (value <= 0 && done > 0) continue
    room[count] = value
    count += 1
  }
  const [p10 = 0, p50 = 0, p90 = 0] = quantilesOf(room, count, [0.1, 0.5, 0.9])
  return { p10, p50, p90 }
}

function between(
  knots: readonly { at: number; quantiles: Quantiles }[],
  places: readonly Place[],
  place: Place,
  at: number,
) {
  const next = knots.findIndex((knot) => knot.at >= at)
  const upper = knots[next]
  const lower = knots[next - 1]
  if (!upper) return { p10: 0, p50: 0, p90: 0 }
  if (upper.at === at || !lower) return upper.quantiles
  const [from, to] = [places[lower.at]?.turns ?? 0, places[upper.at]?.turns ?? 0]
  const share = to > from ? (place.turns - from) / (to - from) : 1
  const mix = (key: keyof Quantiles) => lower.quantiles[key] + share * (upper.quantiles[key] - lower.quantiles[key])
  return { p10: mix('p10'), p50: mix('p50'), p90: mix('p90') }
}
