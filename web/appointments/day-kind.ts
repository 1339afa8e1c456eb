import { tokenDay, type TokenDay } from '#contract/token-day.ts'
import type { LivePlace } from '../live-queue/index.ts'

/** What the day has brought, where the number of people ahead does not say it: the texts of each load when they are needed. */
export type DayKind = Exclude<TokenDay, 'line' | 'completed' | 'cancelled' | 'moved'> | 'overdue'

/** What the card says before everything else; undefined while the number of people ahead says it all, or is no longer live. */
export function dayKind({
  status,
  live,
  queue,
  inside,
  waitingAhead,
  current,
  isOverdue,
}: Pick<LivePlace, 'status' | 'live' | 'queue' | 'inside' | 'waitingAhead' | 'current' | 'isOverdue'>):
  | DayKind
  | undefined {
  if (!live && status !== 'no_show') return undefined
  const kind = tokenDay({ status, state: queue.state, isCalling: inside, waitingAhead, current })
  switch (kind) {
    case 'line':
      return isOverdue ? 'overdue' : undefined
    case 'completed':
    case 'cancelled':
    case 'moved':
      return undefined
    default:
      return kind
  }
}

/** Whether the stub of the own ticket shows something else than the live number, which rolls over where it stays. */
export const hasOwnStub = (kind: DayKind): boolean => !['next', 'missed', 'overdue'].includes(kind)
