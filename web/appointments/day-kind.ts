import type { LivePlace } from '../live-queue/index.ts'

/** What the day has brought, where the number of people ahead does not say it: the texts of each load when they are needed. */
export type DayKind = 'next' | 'called' | 'missed' | 'late' | 'paused' | 'closed' | 'overdue'

/** What the card says before everything else; undefined while the number of people ahead says it all, or is no longer live. */
export function dayKind({
  status,
  live,
  queue,
  waitingAhead,
  current,
  isOverdue,
}: Pick<LivePlace, 'status' | 'live' | 'queue' | 'waitingAhead' | 'current' | 'isOverdue'>): DayKind | undefined {
  if (status === 'no_show') return 'missed'
  if (!live) return undefined
  if (status === 'called') return 'called'
  if (queue.state !== 'open') return queue.state
  if (waitingAhead === 0 && current > 0) return 'next'
  return isOverdue ? 'overdue' : undefined
}

/** Whether the stub of the own ticket shows something else than the live number, which rolls over where it stays. */
export const hasOwnStub = (kind: DayKind): boolean => !['next', 'missed', 'overdue'].includes(kind)
