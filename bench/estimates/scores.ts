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

export type Scores = ReturnType<typeof score>

const travel = 20
const minute = 60_000

/** Scores cases, of which each session has the same weight. Ratios are to the oracle; errors of the median are shares below the baselines, once the doctor has begun. */
export function score(cases: readonly Case[]) {
  const shown = cases.flatMap(({ range, ...one }) => (range ? [{ ...one, range }] : []))
  const begun = shown.filter(({ isBegun }) => isBegun)
  const leaving = shown.filter(({ range }) => range.p10 >= travel + 5)
  const error = bySession(begun, ({ range, wait }) => Math.abs(range.p50 - wait))
  return {
    sessions: new Set(cases.map(({ session }) => session)).size,
    asks: cases.length,
    ...held(shown),
    width: bySession(shown, ({ range }) => widthOf(range)) / bySession(shown, ({ oracle }) => widthOf(oracle)),
    pinball:
      bySession(shown, ({ range, wait }) => pinballOf(range, wait)) /
      bySession(shown, ({ oracle, wait }) => pinballOf(oracle, wait)),
    beforeLastFive: 1 - error / bySession(begun, ({ baselines, wait }) => Math.abs(baselines.lastFive - wait)),
    beforeHistoric: 1 - error / bySession(begun, ({ baselines, wait }) => Math.abs(baselines.historic - wait)),
    late: bySession(leaving, ({ range, wait }) => (range.p10 - 5 > wait ? 1 : 0)),
    waiting: bySession(leaving, ({ range, wait }) => Math.max(0, wait - range.p10 + 5)),
    replaced: replacedShare(shown),
    answered: bySession(
      cases.filter(({ isDue }) => isDue),
      ({ range }) => (range ? 1 : 0),
    ),
    cells: [...Map.groupBy(shown, ({ cell }) => cell)]
      .map(([cell, own]) => ({ cell, asks: own.length, ...held(own) }))
      .toSorted((a, b) => (a.cell < b.cell ? -1 : 1)),
  }
}

const held = (shown: readonly (Case & { range: Quantiles })[]) => ({
  coverage: bySession(shown, ({ range, wait }) => (wait >= range.p10 && wait <= range.p90 ? 1 : 0)),
  below: bySession(shown, ({ range, wait }) => (wait < range.p10 ? 1 : 0)),
  above: bySession(shown, ({ range, wait }) => (wait > range.p90 ? 1 : 0)),
})

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
