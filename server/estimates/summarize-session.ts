import { FollowedSession, eventsUntil, type Turns } from './follow-session.ts'
import { kindOf, kinds, type Kind } from './kinds.ts'
import { isSkipped } from './line.ts'
import { nth, short, sum } from './mixtures.ts'
import type { Summary } from './summary.ts'
import { binOf, binStarts } from './position-effect.ts'
import type { Session } from './types.ts'

/** Counts of which kinds the waiting numbers were in a session, and whether they were taken in the end. */
class Coming {
  readonly #seen = new Map<Kind, Set<number>>(kinds.map((kind) => [kind, new Set()]))

  /** Looks at the line after an event. */
  look({ began, line, arrivals }: FollowedSession, start: number): void {
    if (began === null) return
    let ahead = 0
    for (const token of line.order) {
      if (token.status !== 'waiting') continue
      this.#seen.get(kindOf(token, ahead, start, arrivals > 0))?.add(token.number)
      ahead += 1
    }
  }

  /** How many of each kind came due, and how many of them were not taken. Those still waiting at the end came not due. */
  outcome({ line }: FollowedSession): { due: number[]; missed: number[] } {
    const due = kinds.map(() => 0)
    const missed = kinds.map(() => 0)
    kinds.forEach((kind, at) => {
      for (const number of this.#seen.get(kind) ?? []) {
        const token = line.tokens.get(number)
        if (!token || (token.status === 'waiting' && !isSkipped(token))) continue
        due[at] = nth(due, at) + 1
        if (token.wasMissed || (token.status !== 'done' && token.status !== 'called')) missed[at] = nth(missed, at) + 1
      }
    })
    return { due, missed }
  }
}

/** A session with fewer patients teaches no pace. */
const fewest = 3

/** What a finished session taught; undefined where no patient was taken. */
export function summarize(session: Session): Summary | undefined {
  const followed = new FollowedSession()
  const coming = new Coming()
  let late: Summary['said'] = null
  for (const event of eventsUntil(session.events, Infinity)) {
    followed.add(event)
    if (followed.late) late = [followed.late.minutes, followed.late.at]
    coming.look(followed, openingOf(session.start, followed.began))
  }
  if (followed.began === null) return undefined
  const isCalling = followed.isCalling ?? true
  const ends = turnEnds(countedGroups(followed))
  const { due, missed } = coming.outcome(followed)
  const tokens = [...followed.line.tokens.values()]
  const start = session.start === null ? followed.began : 0
  return {
    day: dayOf(session.start),
    booked: tokens.filter(({ booked }) => booked <= start).length,
    ...(ends.length < fewest ? { minutes: [0, 0, 0, 0], patients: [0, 0, 0, 0] } : pace(ends)),
    fives: fivesOf(ends),
    late: session.start === null ? null : short(followed.began),
    said: late,
    calls: isCalling,
    groups: isCalling ? [0, 0, 0, 0, 0, 0] : groupSizes(countedGroups(followed)),
    pauses: followed.stops.slice(0, 6).map(({ reason, minutes }) => [reason.slice(0, 20), short(minutes)]),
    ...{ due, missed },
    inserts: followed.inserts,
    gaps: [short(followed.gaps[0]), followed.gaps[1]],
  }
}

/** The groups of turns whose length is known: the first tick of a desk that only ticks has no beginning. */
export const countedGroups = ({ groups }: FollowedSession): readonly Turns[] =>
  groups[0]?.isTick ? groups.slice(1) : groups

/** When each turn ended, in minutes of work: those of one burst lie evenly over its time. The first value is the beginning. */
export function turnEnds(groups: readonly Turns[]): number[] {
  const ends = groups.length > 0 ? [groups[0]?.from ?? 0] : []
  for (const { size, from, to } of groups)
    for (let turn = 1; turn <= size; turn += 1) ends.push(from + ((to - from) * turn) / size)
  return ends
}

/** From when on bookings are walk-ins: from the start, or the first call where that is earlier or the start is unknown. */
export const openingOf = (start: string | null, began: number | null): number =>
  start === null ? (began ?? 0) : Math.min(0, began ?? 0)

/** The day of the week of an ISO date, 0 to 6; null where it is none. */
export function dayOf(start: string | null): number | null {
  const day = start === null ? Number.NaN : new Date(`${start.slice(0, 10)}T00:00Z`).getUTCDay()
  return Number.isNaN(day) ? null : day
}

function pace(ends: readonly number[]): { minutes: number[]; patients: number[] } {
  const minutes = binStarts.map(() => 0)
  const patients = binStarts.map(() => 0)
  for (let turn = 1; turn < ends.length; turn += 1) {
    const bin = binOf(turn)
    minutes[bin] = nth(minutes, bin) + nth(ends, turn) - nth(ends, turn - 1)
    patients[bin] = nth(patients, bin) + 1
  }
  return { minutes: minutes.map(short), patients }
}

function fivesOf(ends: readonly number[]): [number, number] {
  const sums: number[] = []
  for (let at = 5; at < ends.length; at += 5) sums.push(nth(ends, at) - nth(ends, at - 5))
  if (sums.length < 2) return [0, 0]
  const mean = sum(sums) / sums.length
  return [short(sum(sums.map((one) => (one - mean) ** 2))), sums.length - 1]
}

function groupSizes(groups: readonly Turns[]): number[] {
  const counts = [0, 0, 0, 0, 0, 0]
  for (const { size } of groups) counts[Math.min(size, 6) - 1] = nth(counts, Math.min(size, 6) - 1) + 1
  return counts
}
