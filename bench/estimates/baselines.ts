import { eventsUntil } from '#server/estimates/follow-session.ts'
import type { Session } from '#server/estimates/index.ts'

/** What the page said before, and what a list of past sessions would say, in minutes. */
export interface Baselines {
  /** (a) The mean of the last five gaps between completions, times the number ahead. */
  lastFive: number
  /** (b) The mean gap of the sessions before, times the number ahead. */
  historic: number
}

/** @param meanGap of the sessions before; undefined without one */
export function baselines({ events }: Session, ahead: number, at: number, meanGap: number | undefined): Baselines {
  const ends = completions(eventsUntil(events, at))
  const last = ends.slice(-6)
  const five = last.length > 1 ? ((last.at(-1) ?? 0) - (last[0] ?? 0)) / (last.length - 1) : undefined
  return { lastFive: (five ?? meanGap ?? 8) * ahead, historic: (meanGap ?? five ?? 8) * ahead }
}

/** The mean gap between the completions of a session. */
export function gapsOf({ events }: Session): { minutes: number; count: number } {
  const ends = completions(eventsUntil(events, Infinity))
  return { minutes: (ends.at(-1) ?? 0) - (ends[0] ?? 0), count: Math.max(0, ends.length - 1) }
}

const completions = (events: Session['events']) => events.filter(({ what }) => what === 'completed').map(({ at }) => at)
