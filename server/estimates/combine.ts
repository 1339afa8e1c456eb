import { columns, drawCount } from './draws.ts'
import { gammaValue } from './gamma.ts'
import type { Habits } from './habits.ts'
import type { Heads } from './heads.ts'
import { choose, valueBeyond, type Possibility } from './mixtures.ts'
import { nth } from './numbers.ts'
import type { Place } from './places.ts'
import { effectUntil } from './position-effect.ts'
import type { Quantiles } from './types.ts'

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
  const coming = drawPauses(habits.pauses, pauses)
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
    knots.push({ at, quantiles: quantilesOf(waits(heads, worked, coming, place.turns)) })
    before = place
  })
  return places.map((place, at) => between(knots, places, place, at))
}

/** The places that are drawn: all of the first, then fewer and fewer. */
export function drawnPlaces(count: number): number[] {
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
    const done = nth(heads.turns, draw)
    const turns = Math.max(0, step.to - done) - Math.max(0, step.from - done)
    if (turns <= 0) continue
    const pace = nth(heads.pace, draw)
    worked[draw] = nth(worked, draw) + gammaValue(turns * mean * pace, turns * square * pace * pace, nth(normal, draw))
  }
}

interface Coming {
  /** After how much work each pause begins. */
  after: Float64Array
  length: Float64Array
}

function drawPauses(rate: number, pauses: readonly Possibility[]): Coming[] {
  const { even } = columns()
  let before = new Float64Array(drawCount)
  return columnsOfPauses.map((column, at) => {
    const share = even[column] ?? before
    const lengthShare = even[nth(columnsOfLengths, at)] ?? before
    const last = before
    const after = share.map((value, draw) => nth(last, draw) - Math.log(value) / rate)
    // The same column chooses the kind of pause and its length.
    const length = lengthShare.map((value) => {
      const one = choose(pauses, value)
      return one ? valueBeyond(one, 0, (value * 97) % 1) : 0
    })
    before = after
    return { after, length }
  })
}

/** The draws in which the number has not been called yet. */
function waits(heads: Heads, worked: Float64Array, coming: readonly Coming[], turns: number): Float64Array {
  const values = new Float64Array(drawCount)
  let count = 0
  for (let draw = 0; draw < drawCount; draw += 1) {
    const done = nth(heads.turns, draw)
    const work = nth(worked, draw)
    let value = nth(heads.wait, draw) + work
    if (heads.state === 'inside' && turns < done)
      value = ((nth(heads.wait, draw) + heads.gone) * turns) / done - heads.gone
    for (const { after, length } of coming) if (work > nth(after, draw)) value += nth(length, draw)
    if (value <= 0 && done > 0) continue
    values[count] = value
    count += 1
  }
  return values.subarray(0, count).toSorted()
}

function quantilesOf(sorted: Float64Array): Quantiles {
  return { p10: quantile(sorted, 0.1), p50: quantile(sorted, 0.5), p90: quantile(sorted, 0.9) }
}

/** A quantile of sorted values, interpolated; 0 of none. */
export function quantile(sorted: ArrayLike<number>, share: number): number {
  const at = Math.min(sorted.length - 1, Math.max(0, share * sorted.length - 0.5))
  const low = Math.floor(at)
  const value = nth(sorted, low)
  return low + 1 < sorted.length ? value + (at - low) * (nth(sorted, low + 1) - value) : value
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
