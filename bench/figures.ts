/** Nearest-rank percentile.
 *  @param share from 0 to 1: 0.99 is the p99 */
export function percentile(values: ArrayLike<number>, share: number): number {
  const sorted = Float64Array.from(values).toSorted()
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN
}

export const median = (values: ArrayLike<number>): number => percentile(values, 0.5)

export const percentilesOf = (values: ArrayLike<number>) => ({
  p50: percentile(values, 0.5),
  p99: percentile(values, 0.99),
})

/** Milliseconds of CLOCK_MONOTONIC, which all processes of the machine share. */
export const sharedNow = (): number => Number(process.hrtime.bigint()) / 1e6
