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
