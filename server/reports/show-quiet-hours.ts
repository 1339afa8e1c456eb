import { LRUCache } from 'lru-cache'
import type { z } from 'zod'
import type { quietHours } from '#contract/reports.ts'
import { addDays } from '#contract/service-day.ts'
import { readTime, writeTime } from '#contract/time-of-day.ts'
import type { AppContext } from '../platform/app-context.ts'
import { Problem } from '../platform/problem.ts'
import { knownId } from '../platform/database/statement.ts'
import { addNext, Numbers, Sums, weekdayOf } from './rules.ts'
import { placeOf, usualSessions, type UsualRow } from './store.ts'

type QuietHours = z.output<typeof quietHours.answer>

/** The last weeks show a usual week, by slots that took place in at least four of them. */
const weeks = 8
const enoughWeeks = 4
/** Summaries that are read at most. */
const mostSessions = 4_000

/** How full the hours of a hospital's week usually are. An answer is kept for an hour: it changes once a day.
 *  @throws Problem `hospital-not-found` */
export function createQuietHours({ db, clock }: Pick<AppContext, 'db' | 'clock'>) {
  const kept = new LRUCache<string, QuietHours>({ max: 1_000, ttl: 3_600_000, perf: { now: () => clock().getTime() } })
  return async function showQuietHours(id: string): Promise<QuietHours> {
    const hospital = knownId(id)
    const place = await placeOf(db, hospital, clock())
    if (!place) throw new Problem('hospital-not-found')
    const known = kept.get(hospital)
    if (known) return known
    const answer = quietHoursOf(await usualSessions(db, hospital, addDays(place.today, -weeks * 7), mostSessions))
    kept.set(hospital, answer)
    return answer
  }
}

/** A slot on a weekday, with its sessions. */
interface Usual {
  weekday: number
  from: number
  to: number
  sessions: UsualRow[]
}

/** The hours and the quietest slot of a usual week. */
export function quietHoursOf(rows: readonly UsualRow[]): QuietHours {
  const groups = new Map<string, Usual>()
  for (const row of rows) {
    const [from, to] = [readTime(row.start_time), readTime(row.end_time)]
    if (from === undefined || to === undefined) continue
    const weekday = weekdayOf(row.service_day)
    const key = `${row.slot_id} ${weekday}`
    const group = groups.get(key) ?? { weekday, from, to, sessions: [] }
    group.sessions.push(row)
    groups.set(key, group)
  }
  const hours = new Map<number, number>()
  const usual = [...groups.values()]
    .filter(({ sessions }) => sessions.length >= enoughWeeks)
    .map(({ sessions, ...one }) => {
      const sums = new Sums()
      const hour = (at: number, tokens: number) => {
        const key = ((one.weekday - 1) * 24 + at) % (7 * 24)
        hours.set(key, (hours.get(key) ?? 0) + tokens / sessions.length)
        return undefined
      }
      for (const { summary, capacity } of sessions)
        addNext(new Numbers(summary), { isOver: true, capacity, shown: 0, held: 0 }, [sums], { hour })
      return { ...one, ...sums.figures() }
    })
  const most = Math.max(...hours.values())
  // A slot without a limit can only be compared by its hours, and then all are.
  const areLimited = usual.every(({ capacity }) => capacity !== null)
  const [quietest, next] = usual
    .map((one) => ({
      ...one,
      fullness: (one.tokens - one.cancelled) / ((areLimited && one.capacity) || hoursOf(one)),
    }))
    .toSorted((one, other) => one.fullness - other.fullness)
  return {
    hours: [...hours]
      .toSorted(([one], [other]) => one - other)
      .map(([key, tokens]) => ({
        ...{ weekday: Math.floor(key / 24) + 1, hour: key % 24, share: Math.round((100 * tokens) / most) },
      })),
    // Of one slot alone nothing is quieter.
    quietest:
      quietest && next
        ? { weekday: quietest.weekday, from: writeTime(quietest.from), to: writeTime(quietest.to % day) }
        : null,
  }
}

const day = 24 * 60

const hoursOf = ({ sessions, from, to }: Omit<Usual, 'sessions'> & { sessions: number }) =>
  (sessions * ((to - from + day) % day || day)) / 60
