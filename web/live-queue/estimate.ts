const minute = 60_000

export interface Estimate {
  /** Whole minutes from now: exact below ten, then in steps of five. */
  minutes: number
  /** The estimated instant, in milliseconds since 1970, rounded to the same steps. */
  at: number
}

/** Estimates when the turn comes, from the queue's pace.
 *  @param pace seconds from one completion to the next; null while unknown
 *  @param now milliseconds since 1970
 *  @returns undefined when the pace is unknown or no patient is ahead */
export function estimateTurn(ahead: number, pace: number | null, now: number): Estimate | undefined {
  if (pace === null || ahead === 0) return undefined
  const exact = (ahead * pace) / 60
  const step = Math.round(exact) < 10 ? 1 : 5
  return {
    minutes: Math.max(1, Math.round(exact / step) * step),
    at: Math.round((now + exact * minute) / (step * minute)) * step * minute,
  }
}
