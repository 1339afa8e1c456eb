/** Reads a number of an array that is known to be long enough; 0 outside. */
export const nth = (values: ArrayLike<number>, index: number): number => values[index] ?? 0

/** The value between two limits. */
export const within = (value: number, least: number, most: number): number => Math.min(most, Math.max(least, value))

export const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)

/** Rounds what is stored, to keep it short. */
export const short = (value: number): number => Math.round(value * 100) / 100 + 0
