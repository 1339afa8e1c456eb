// The standard normal distribution, by the usual rational approximations.

/** P(Z < z). Abramowitz and Stegun 26.2.17; its error is below 1e-7. */
export function normalCdf(z: number): number {
  const t = 1 / (1 + 0.2316419 * Math.abs(z))
  const tail =
    0.3989422804 *
    Math.exp((-z * z) / 2) *
    t *
    (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))))
  return z > 0 ? 1 - tail : tail
}

const least = 0.02425

/** The z with P(Z < z) = p. Acklam's approximation; its relative error is below 1.2e-9. */
export function normalQuantile(p: number): number {
  if (p <= 1e-9) return -6
  if (p >= 1 - 1e-9) return 6
  if (p < least) return tailQuantile(Math.sqrt(-2 * Math.log(p)))
  if (p > 1 - least) return -tailQuantile(Math.sqrt(-2 * Math.log(1 - p)))
  const q = p - 0.5
  const r = q * q
  const above =
    (((((-39.69683028665376 * r + 220.9460984245205) * r - 275.9285104469687) * r + 138.357751867269) * r -
      30.66479806614716) *
      r +
      2.506628277459239) *
    q
  const below =
    ((((-54.47609879822406 * r + 161.5858368580409) * r - 155.6989798598866) * r + 66.80131188771972) * r -
      13.28068155288572) *
      r +
    1
  return above / below
}

function tailQuantile(q: number): number {
  const above =
    ((((-0.007784894002430293 * q - 0.3223964580411365) * q - 2.400758277161838) * q - 2.549732539343734) * q +
      4.374664141464968) *
      q +
    2.938163982698783
  const below =
    (((0.007784695709041462 * q + 0.3224671290700398) * q + 2.445134137142996) * q + 3.754408661907416) * q + 1
  return above / below
}

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

/** Reads a number of an array that is known to be long enough; 0 outside. */
export const nth = (values: ArrayLike<number>, index: number): number => values[index] ?? 0

/** The value between two limits. */
export const within = (value: number, least: number, most: number): number => Math.min(most, Math.max(least, value))

export const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)

/** Rounds what is stored, to keep it short. */
export const short = (value: number): number => Math.round(value * 100) / 100 + 0
