import { setOutBefore } from '#contract/live-queue.ts'

/** A queue as it stands for one appointment. */
export interface Standing {
  /** The live number, and the one that was seen before; undefined when this is the first. */
  current: number
  previous: number | undefined
  own: number
  /** It is the patient's first appointment: the one whose every number is told. */
  isFirst: boolean
  /** "Time to go" has been told for it. */
  toldToGo: boolean
}

/** What is to be told now: the numbers, when the live one has changed and is not past the own; and once, when it has come
 *  within three of the own or first passes that, that it is time to go. A queue that has not begun says nothing. */
export function noticesDue({ current, previous, own, isFirst, toldToGo }: Standing): ('queue-update' | 'time-to-go')[] {
  if (current === 0) return []
  const hasMoved = previous !== undefined && previous !== current
  return [
    ...(isFirst && hasMoved && current <= own ? (['queue-update'] as const) : []),
    ...(!toldToGo && current >= own - setOutBefore ? (['time-to-go'] as const) : []),
  ]
}
