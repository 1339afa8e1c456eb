/** The value below which that share of the values lies (nearest rank).
 *  @param share from 0 to 1: 0.99 is the p99 */
export function percentile(values: ArrayLike<number>, share: number): number {
  const sorted = Float64Array.from(values).toSorted()
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN
}

export const median = (values: ArrayLike<number>): number => percentile(values, 0.5)

/** Milliseconds by a clock that all processes of this machine share and nobody sets (CLOCK_MONOTONIC). */
export const sharedNow = (): number => Number(process.hrtime.bigint()) / 1e6

/** A number as a person reads it: three figures are enough. */
export function short(value: number, unit = ''): string {
  const figures = value >= 100 ? 0 : value >= 10 ? 1 : 2
  return `${value.toLocaleString('en-US', { maximumFractionDigits: figures, minimumFractionDigits: figures })}${unit}`
}
