import { setOutBefore } from '#contract/live-queue.ts'

/** The state of an appointment's queue. */
export interface Standing {
  /** The live number and the one seen before; undefined the first time. */
  current: number
  previous: number | undefined
  own: number
  /** The patient's first appointment, for which every number is shown. */
  isFirst: boolean
  /** "Time to go" has been shown for it. */
  toldToGo: boolean
}

/** Decides which notices are due: the number, when it changed and is not past the patient's own; and once, "time to go",
 *  when the number first is within three of the patient's own or past that. A queue that has not started causes none. */
export function noticesDue({ current, previous, own, isFirst, toldToGo }: Standing): ('queue-update' | 'time-to-go')[] {
  if (current === 0) return []
  const hasMoved = previous !== undefined && previous !== current
  return [
    ...(isFirst && hasMoved && current <= own ? (['queue-update'] as const) : []),
    ...(!toldToGo && current >= own - setOutBefore ? (['time-to-go'] as const) : []),
  ]
}
