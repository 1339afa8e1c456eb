import { normalCdf, normalQuantile } from './normal.ts'

/** One of several possible lengths of time, with its weight: normal, or log-normal (then centre and spread are of the logarithm). */
export interface Possibility {
  weight: number
  centre: number
  spread: number
  isLog: boolean
  /** Minutes added to it. */
  from?: number
}

/** P(length > time). */
export function chanceBeyond({ centre, spread, isLog, from = 0 }: Possibility, time: number): number {
  const rest = time - from
  if (isLog && rest <= 0) return 1
  return 1 - normalCdf(((isLog ? Math.log(rest) : rest) - centre) / spread)
}

/** The possibilities that are left after so long, with the weights that this leaves them. The sum of weights is 1. */
export function possibleBeyond(possibilities: readonly Possibility[], time: number): Possibility[] {
  const weighted = possibilities.map((one) => ({
    ...one,
    weight: one.weight * Math.max(1e-9, chanceBeyond(one, time)),
  }))
  const total = weighted.reduce((whole, { weight }) => whole + weight, 0)
  return weighted.map((one) => ({ ...one, weight: one.weight / total }))
}

/** The possibility at a share of the weights, which sum to 1. */
export function choose<T extends { weight: number }>(possibilities: readonly T[], share: number): T | undefined {
  let left = share
  for (const one of possibilities) {
    left -= one.weight
    if (left <= 0) return one
  }
  return possibilities.at(-1)
}

/** A value of a possibility that is beyond a time.
 *  @param share between 0 and 1: the quantile of the values beyond */
export function valueBeyond(one: Possibility, time: number, share: number): number {
  const { centre, spread, isLog, from = 0 } = one
  const beyond = chanceBeyond(one, time)
  const value = centre + spread * normalQuantile(1 - beyond * (1 - share))
  return Math.max(time, from + (isLog ? Math.exp(value) : value))
}

/** Log-normal with a mean and a variance. */
export function logNormal(weight: number, mean: number, variance: number): Possibility {
  const square = Math.log(1 + variance / (mean * mean))
  return { weight, centre: Math.log(mean) - square / 2, spread: Math.sqrt(square), isLog: true }
}
