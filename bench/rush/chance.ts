/** Chance that a seed repeats: the same seed gives the same day. */
export interface Chance {
  /** From 0 to 1, 1 excluded. */
  uniform(): number
  normal(mean: number, deviation: number): number
  exponential(mean: number): number
  /** Never negative, with a long tail upwards, as times of service are.
   *  @param variation standard deviation over mean */
  logNormal(mean: number, variation: number): number
  /** How often something happens that happens so often on average. */
  poisson(mean: number): number
}

/** @param seed any whole number (mulberry32, by Tommy Ettinger, in the public domain) */
export function chance(seed: number): Chance {
  let state = seed >>> 0
  const uniform = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  /** Never 0, whose logarithm is no number. */
  const positive = () => 1 - uniform()
  const normal = (mean: number, deviation: number) =>
    mean + deviation * Math.sqrt(-2 * Math.log(positive())) * Math.cos(2 * Math.PI * uniform())
  return {
    uniform,
    normal,
    exponential: (mean) => -mean * Math.log(positive()),
    logNormal: (mean, variation) => {
      const spread = Math.log(1 + variation ** 2)
      return mean * Math.exp(normal(-spread / 2, Math.sqrt(spread)))
    },
    poisson: (mean) => {
      const limit = Math.exp(-mean)
      let count = 0
      for (let product = positive(); product > limit; product *= positive()) count += 1
      return count
    },
  }
}
