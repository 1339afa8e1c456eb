/** A gamma variable with this mean and variance, from a standard normal value (Wilson and Hilferty's cube root). */
export function gammaValue(mean: number, variance: number, z: number): number {
  if (mean <= 0) return 0
  if (variance <= 0) return mean
  const shape = (mean * mean) / variance
  const root = 1 - 1 / (9 * shape) + z / (3 * Math.sqrt(shape))
  return root <= 0 ? 0 : mean * root * root * root
}
