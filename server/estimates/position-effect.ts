import { nth, sum } from './mixtures.ts'

/** Doctors get faster during a session. The effect is learnt in four parts: patients 1–5, 6–10, 11–20 and from 21 on. */
export const binStarts: readonly number[] = [1, 6, 11, 21]

const usual = [1.07, 1.02, 1, 0.95]

/** The weight of the usual effect, in patients. */
const pseudo = 30

/** The part of the session in which the n-th patient is taken, counted from 1. */
export const binOf = (turn: number): number => (turn < 6 ? 0 : turn < 11 ? 1 : turn < 21 ? 2 : 3)

/** How long a turn takes in each part beside the mean turn.
 *  @param minutes worked in each part, over all sessions
 *  @param patients taken in each part */
export function positionEffect(minutes: readonly number[], patients: readonly number[]): number[] {
  const all = sum(patients)
  const mean = all > 0 ? sum(minutes) / all : 1
  const raw = binStarts.map(
    (_, bin) => (nth(minutes, bin) / mean + pseudo * nth(usual, bin)) / (nth(patients, bin) + pseudo),
  )
  const weighted = all > 0 ? sum(raw.map((effect, bin) => effect * nth(patients, bin))) / all : 1
  return raw.map((effect) => effect / weighted)
}

/** F: the sum of the effects of the first so many patients; between two patients it is interpolated. */
export function effectUntil(effects: readonly number[], patients: number): number {
  return sum(
    binStarts.map((start, bin) => {
      const end = nth([5, 10, 20, Infinity], bin)
      return Math.max(0, Math.min(patients, end) - (start - 1)) * nth(effects, bin)
    }),
  )
}
