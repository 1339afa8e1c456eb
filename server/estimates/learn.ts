import { corrected, ownFrom, type Misses } from './calibrate.ts'
import { backgroundOf, estimateFollowed, type Background } from './estimate-queue.ts'
import { eventsUntil, FollowedSession } from './follow-session.ts'
import { type Knowledge, pack, type Pooled } from './summary.ts'
import { summarize } from './summarize-session.ts'
import { realCalls, waitUntilCall } from './truth.ts'
import type { Session } from './types.ts'

/** Sessions that are kept. */
const mostRecent = 60
/** Minutes between the moments that the calibration looks at. */
const every = 8
const mostMoments = 40

/** Learns from a finished session: its history, and how well the ranges held in it. Call it once for each session, in the order of time. */
export function learn(
  knowledge: Knowledge,
  session: Session,
  pooled: Pooled,
): { knowledge: Knowledge; pooled: Pooled } {
  const summary = summarize(session)
  if (!summary) return { knowledge, pooled }
  const misses = missesOf(backgroundOf(knowledge, pooled), session)
  const sessions = knowledge.sessions + 1
  const shared = corrected(pooled.corrections, misses, (count) => Math.max(0.03, 0.3 / (1 + count / 10)))
  const own =
    sessions < ownFrom ? {} : corrected(sessions === ownFrom ? shared : knowledge.corrections, misses, () => 0.06)
  return {
    knowledge: {
      ...knowledge,
      sessions,
      recent: [...knowledge.recent, pack(summary)].slice(-mostRecent),
      corrections: own,
    },
    pooled: { ...pooled, corrections: shared },
  }
}

/** How the ranges of a session held: at moments of its own, for all in line. */
function missesOf(background: Background, session: Session): Map<string, Misses> {
  const events = eventsUntil(session.events, Infinity)
  const calls = realCalls(events)
  const misses = new Map<string, Misses>()
  const followed = new FollowedSession()
  let next = 0
  for (const at of momentsOf(events.findLast(({ what }) => what !== 'booked')?.at ?? 0)) {
    for (let event = events[next]; event && event.at <= at; event = events[next]) {
      followed.add(event)
      next += 1
    }
    const { line, cells } = estimateFollowed(background, session, followed, at)
    line.forEach(({ number, range }, index) => {
      const wait = waitUntilCall(calls, number, at)
      if (!range || wait === undefined) return
      const cell = cells[index] ?? ''
      const seen = misses.get(cell) ?? { count: 0, below: 0, aboveMedian: 0, above: 0 }
      seen.count += 1
      if (wait < range.p10) seen.below += 1
      if (wait > range.p50) seen.aboveMedian += 1
      if (wait > range.p90) seen.above += 1
      misses.set(cell, seen)
    })
  }
  return misses
}

/** From half an hour before the start to the last act. */
function momentsOf(end: number): number[] {
  const count = Math.min(mostMoments, Math.max(0, Math.ceil((end + 30) / every)))
  const step = Math.max(every, (end + 30) / mostMoments)
  return Array.from({ length: count }, (_, moment) => -30 + moment * step)
}
