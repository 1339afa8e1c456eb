import { shownRange, type Quantiles, type ShownRange } from '#server/estimates/index.ts'

/** One answered ask, with what really happened. */
export interface Case {
  session: string
  number: number
  at: number
  cell: string
  wait: number
  isBegun: boolean
  range: Quantiles | null
  /** A range may be expected: three past sessions. */
  isDue: boolean
  oracle: Quantiles
  /** In minutes: the mean of the last five gaps between completions, or of the sessions before, times the number ahead. */
  baselines: { lastFive: number; historic: number }
}

const travel = 20
const minute = 60_000
const percent = (share: number) => `${(share * 100).toFixed(1)} %`
const times = (ratio: number) => `${ratio.toFixed(2)} ×`

/** Scores cases, of which each session has the same weight. Ratios are to the oracle; errors of the median are shares below the baselines, once the
 *  doctor has begun.
 *  @returns rows with a name, a figure and its aim, and rows of each cell */
export function score(cases: readonly Case[]) {
  const shown = cases.flatMap(({ range, ...one }) => (range ? [{ ...one, range }] : []))
  const begun = shown.filter(({ isBegun }) => isBegun)
  const leaving = shown.filter(({ range }) => range.p10 >= travel + 5)
  const due = cases.filter(({ isDue }) => isDue)
  const error = bySession(begun, ({ range, wait }) => Math.abs(range.p50 - wait))
  const below = (other: (baselines: Case['baselines']) => number) =>
    percent(1 - error / bySession(begun, ({ baselines, wait }) => Math.abs(other(baselines) - wait)))
  const width = bySession(shown, ({ range }) => widthOf(range)) / bySession(shown, ({ oracle }) => widthOf(oracle))
  const pinball =
    bySession(shown, ({ range, wait }) => pinballOf(range, wait)) /
    bySession(shown, ({ oracle, wait }) => pinballOf(oracle, wait))
  const late = bySession(leaving, ({ range, wait }) => (range.p10 - 5 > wait ? 1 : 0))
  const waiting = bySession(leaving, ({ range, wait }) => Math.max(0, wait - range.p10 + 5))
  const [coverage, earlier, later] = held(shown)
  const rows: readonly (readonly [name: string, figure: string, aim: string])[] = [
    ['sessions, asks', `${new Set(cases.map(({ session }) => session)).size}, ${cases.length}`, ''],
    ['coverage', coverage, '75–85 %'],
    ['earlier than the range', earlier, '7–13 %'],
    ['later than the range', later, '7–13 %'],
    ['width beside the oracle', times(width), '≤ 1.25'],
    ['pinball loss beside the oracle', times(pinball), '≤ 1.15'],
    ['median better than the last five (a)', below(({ lastFive }) => lastFive), '≥ 30 %'],
    ['median better than the historic mean (b)', below(({ historic }) => historic), '≥ 20 %'],
    ['late, of those who follow "leave by"', percent(late), '≤ 8 %'],
    ['their waiting', `${waiting.toFixed(0)} min`, ''],
    ['replaced without overlap', percent(replacedShare(shown)), '< 1 %'],
    ['asks answered', percent(bySession(due, ({ range }) => (range ? 1 : 0))), '≥ 70 %'],
  ]
  const cells = [...Map.groupBy(shown, ({ cell }) => cell)]
    .map(([cell, own]) => [cell, `${own.length}`, ...held(own)] as const)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
  return { rows, cells }
}

/** The shares of calls within their range, before and after it. */
function held(shown: readonly (Case & { range: Quantiles })[]): [within: string, earlier: string, later: string] {
  const share = (is: (range: Quantiles, wait: number) => boolean) =>
    percent(bySession(shown, ({ range, wait }) => (is(range, wait) ? 1 : 0)))
  return [
    share(({ p10, p90 }, wait) => wait >= p10 && wait <= p90),
    share(({ p10 }, wait) => wait < p10),
    share(({ p90 }, wait) => wait > p90),
  ]
}

const widthOf = ({ p10, p90 }: Quantiles) => p90 - p10

const pinballOf = ({ p10, p50, p90 }: Quantiles, wait: number) =>
  loss(p10, 0.1, wait) + loss(p50, 0.5, wait) + loss(p90, 0.9, wait)

const loss = (at: number, share: number, wait: number) => Math.max(share * (wait - at), (share - 1) * (wait - at))

function bySession<T extends Case>(cases: readonly T[], value: (one: T) => number): number {
  const means = [...Map.groupBy(cases, ({ session }) => session).values()].map(
    (own) => own.reduce((sum, one) => sum + value(one), 0) / own.length,
  )
  return means.reduce((sum, mean) => sum + mean, 0) / means.length
}

/** The share of changes on the screen after which a range does not overlap the one before, which had not passed. */
function replacedShare(shown: readonly (Case & { range: Quantiles })[]): number {
  let count = 0
  let apart = 0
  for (const own of Map.groupBy(shown, ({ session, number }) => `${session} ${number}`).values()) {
    let before: ShownRange | null = null
    for (const { at, range } of own) {
      const now = at * minute
      const next: ShownRange = shownRange(before, { from: now + range.p10 * minute, to: now + range.p90 * minute }, now)
      if (before && before.to >= now) {
        count += 1
        if (next.from > before.to || next.to < before.from) apart += 1
      }
      before = next
    }
  }
  return count === 0 ? 0 : apart / count
}
