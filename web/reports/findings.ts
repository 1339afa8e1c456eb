import { enough, type Figures, type Report } from '#contract/reports.ts'
import { weekdayOf } from './range.ts'

type Hours = Report['hours']

/** The hour of the week in which people wait clearly longest. */
export function longestWait(hours: Hours, usual: Figures['wait']) {
  const known = hours.filter(({ wait }) => wait !== null)
  const [longest] = known.toSorted((one, other) => (other.wait?.half ?? 0) - (one.wait?.half ?? 0))
  const half = longest?.wait?.half ?? 0
  return longest && usual && half >= Math.max(usual.half * 1.4, usual.half + 5) ? longest : undefined
}

/** The weekday with the most tokens a day, where it has a fifth more than the others. Weekdays with too few tokens are not compared. */
export function busiestWeekday(days: Report['days']): number | undefined {
  if (days.length < 14) return undefined
  const known = weekdays(days, ({ tokens }) => tokens).filter(({ sum }) => sum >= enough)
  const [most, ...others] = known.toSorted((one, other) => other.average - one.average)
  if (!most || most.count < 2 || others.length === 0) return undefined
  const total = (of: 'sum' | 'count') => others.reduce((all, weekday) => all + weekday[of], 0)
  return most.average >= (total('sum') / total('count')) * 1.2 ? most.weekday : undefined
}

function weekdays(days: Report['days'], of: (day: Report['days'][number]) => number) {
  return [1, 2, 3, 4, 5, 6, 7].flatMap((weekday) => {
    const ofIt = days.filter(({ date }) => weekdayOf(date) === weekday)
    const sum = ofIt.reduce((all, day) => all + of(day), 0)
    return ofIt.length === 0 ? [] : [{ weekday, count: ofIt.length, sum, average: sum / ofIt.length }]
  })
}

/** Places and booked tokens of each weekday, on average; without the days on which a session had no limit. */
export function placesByWeekday(days: Report['days']) {
  const limited = days.filter(({ capacity }) => capacity !== null && capacity > 0)
  const places = weekdays(limited, ({ capacity }) => capacity ?? 0)
  const booked = weekdays(limited, ({ tokens, cancelled }) => tokens - cancelled)
  return places.map(({ weekday, average }, place) => ({
    weekday,
    places: Math.round(average),
    booked: Math.round(booked[place]?.average ?? 0),
    tokens: booked[place]?.sum ?? 0,
  }))
}

/** The weekday with the most room, where it is clearly emptier than the fullest; of those with enough tokens. */
export function roomiestWeekday(rows: ReturnType<typeof placesByWeekday>): number | undefined {
  const known = rows.filter(({ tokens }) => tokens >= enough)
  const shares = known.map(({ weekday, places, booked }) => ({ weekday, share: booked / places }))
  const inOrder = shares.toSorted((one, other) => one.share - other.share)
  const [least, most] = [inOrder[0], inOrder.at(-1)]
  return least && most && least.share <= most.share - 0.2 ? least.weekday : undefined
}

const aheadGroups = [0, 1, 3, 7, Infinity]

/** Missed tokens of 100, by how many days ahead they were booked: the same day, a day, to three, to seven, more. */
export function missedAhead(ahead: Report['ahead']) {
  return aheadGroups.map((most, place) => {
    const least = aheadGroups[place - 1] ?? -1
    const of = ahead.filter(({ days }) => days > least && days <= most)
    const tokens = of.reduce((sum, one) => sum + one.tokens, 0)
    const missed = of.reduce((sum, one) => sum + one.missed, 0)
    return { tokens, missed, share: tokens < enough ? undefined : Math.round((100 * missed) / tokens) }
  })
}

/** Whether those who booked over a week ahead stay away clearly more often than all others. */
export function staysAwayLate(groups: ReturnType<typeof missedAhead>): boolean {
  const last = groups.at(-1)?.share
  const others = groups.slice(0, -1).flatMap(({ share }) => share ?? [])
  return last !== undefined && others.length > 0 && last >= Math.max(...others) + 3
}

/** How many people a session sees in each half hour, on average; undefined where too few were seen in it. */
export const paceByHalfHour = (pace: Report['pace']) =>
  pace.map((half) => ({ ...half, average: half.people < enough ? undefined : half.people / half.sessions }))

/** How many people are seen in half an hour, by all that are known well enough; undefined for less than one. */
export function usualPace(pace: Report['pace']): number | undefined {
  const known = pace.filter(({ people }) => people >= enough)
  const sum = (of: 'people' | 'sessions') => known.reduce((all, half) => all + half[of], 0)
  return Math.round(sum('people') / Math.max(1, sum('sessions'))) || undefined
}

/** Round numbers for an axis, from 0. */
export function axisOf(most: number): number[] {
  const rough = Math.max(1, most / 3)
  const tens = 10 ** Math.floor(Math.log10(rough))
  const step = [1, 2, 5, 10].map((one) => one * tens).find((one) => one >= rough) ?? rough
  return Array.from({ length: Math.ceil(Math.max(1, most) / step) + 1 }, (_, place) => place * step)
}
