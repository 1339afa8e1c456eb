import { readTime } from '#contract/time-of-day.ts'

/** When a session is: a slot on a day. */
export interface SessionTime {
  day: string
  /** Free text. */
  start: string
  /** The slot's place in its doctor's list. */
  position: number
}

/** Later than every time of a day. */
const endOfDay = 24 * 60 + 1

/** Which of two sessions comes first: by the day, then by the start. One whose start is not a time comes last on its day. */
export function compareSessions(a: SessionTime, b: SessionTime): number {
  if (a.day !== b.day) return a.day < b.day ? -1 : 1
  return (readTime(a.start) ?? endOfDay) - (readTime(b.start) ?? endOfDay) || a.position - b.position
}

/** Deals appointments to sessions, in their order, and fills a session before the next.
 *  @param sessions with their places; null without a limit
 *  @returns those of each session; undefined where there are too few places */
export function decideNextSessions<Session extends { left: number | null }>(
  ids: readonly string[],
  sessions: readonly Session[],
): { session: Session; ids: string[] }[] | undefined {
  const dealt: { session: Session; ids: string[] }[] = []
  let next = 0
  for (const session of sessions) {
    const end = session.left === null ? ids.length : Math.min(ids.length, next + Math.max(0, session.left))
    if (end > next) dealt.push({ session, ids: ids.slice(next, end) })
    next = end
  }
  return next === ids.length ? dealt : undefined
}
