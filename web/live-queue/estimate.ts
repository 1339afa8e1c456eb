const minute = 60_000

export interface Estimate {
  /** Whole minutes from now: to the minute below ten, then in steps of five. */
  minutes: number
  /** The instant it comes to, in milliseconds since 1970, on the same steps. */
  at: number
}

/** When the turn comes, by the queue's own pace.
 *  @param pace seconds from one completion to the next; null while unknown
 *  @param now milliseconds since 1970
 *  @returns undefined when the pace is unknown or nobody is ahead: then there is nothing to estimate */
export function estimateTurn(ahead: number, pace: number | null, now: number): Estimate | undefined {
  if (pace === null || ahead === 0) return undefined
  const exact = (ahead * pace) / 60
  const step = Math.round(exact) < 10 ? 1 : 5
  return {
    minutes: Math.max(1, Math.round(exact / step) * step),
    at: Math.round((now + exact * minute) / (step * minute)) * step * minute,
  }
}
