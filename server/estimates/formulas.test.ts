import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { correct, corrected } from './calibrate.ts'
import { columns } from './draws.ts'
import { eventsUntil, FollowedSession } from './follow-session.ts'
import { gammaValue, quantilesOf } from './combine.ts'
import { habitsOf, loadEffect, type Habits } from './habits.ts'
import { leaveBy, shownRange } from './index.ts'
import { chanceBeyond, logNormal, possibleBeyond, valueBeyond, normalCdf, normalQuantile } from './mixtures.ts'
import { placesOf } from './places.ts'
import { effectUntil, positionEffect } from './position-effect.ts'
import { summarize } from './summarize-session.ts'
import { paceAfter } from './today.ts'
import { realCalls } from './truth.ts'
import type { SessionEvent } from './types.ts'

const habits: Habits = {
  ...habitsOf([], 'General Physician'),
  ...{ pace: 5, variance: 6.25, effects: [1, 1, 1, 1], between: 0.02, inserts: 0 },
}

const completed = (...ticks: readonly (readonly [at: number, number: number])[]): SessionEvent[] =>
  ticks.map(([at, number]) => ({ at, what: 'completed', number }))

describe('the pace today', () => {
  test('moves to that of the turns so far by their weight', () => {
    // r = 60 / 50 = 1.2, v = 6.25 × 10 / 50² = 0.025, w = 0.02 / 0.045 = 0.444
    const { pace, variance } = paceAfter(habits, 1, 60, 10)
    expect(pace).toBeCloseTo(1 + 0.2 * (0.02 / 0.045), 6)
    expect(variance).toBeCloseTo(0.02 * (1 - 0.02 / 0.045), 6)
  })

  test('is the expected one before the first turn', () => {
    expect(paceAfter(habits, 1.1, 0, 0)).toEqual({ pace: 1.1, variance: 0.02 })
  })
})

describe('the history', () => {
  test('sums the effects of the first patients in their parts', () => {
    // Five of 1.2, two of 1.1.
    expect(effectUntil([1.2, 1.1, 1, 0.9], 7)).toBeCloseTo(8.2, 6)
    expect(effectUntil([1.2, 1.1, 1, 0.9], 2.5)).toBeCloseTo(3, 6)
  })

  test('has a position effect with a mean of 1 over its patients', () => {
    const patients = [50, 50, 60, 0]
    const effects = positionEffect([300, 250, 270, 0], patients)
    expect(effects[0]).toBeGreaterThan(effects[2] ?? 0)
    const total = effects.reduce((sum, effect, bin) => sum + effect * (patients[bin] ?? 0), 0)
    expect(total / 160).toBeCloseTo(1, 6)
  })

  test('limits the effect of the load to half a logarithm', () => {
    expect(loadEffect({ slope: -0.3, mean: 3 }, 3.2)).toBeCloseTo(-0.06, 6)
    expect(loadEffect({ slope: -0.3, mean: 3 }, 9)).toBeCloseTo(-0.15, 6)
  })

  test('counts minutes of work without pauses and without an empty line', () => {
    const session = { session: 's', doctor: 'd', slot: 'a', speciality: '', start: '2026-03-02T09:00+05:30', end: null }
    const events: SessionEvent[] = [
      ...[1, 2, 3, 4].map((number) => ({ at: -10, what: 'booked', number }) as const),
      { at: 4, what: 'called', number: 1 },
      ...completed([10, 1]),
      { at: 10, what: 'paused', reason: 'break' },
      { at: 22, what: 'called', number: 2 },
      ...completed([26, 2]),
      { at: 26, what: 'called', number: 3 },
      ...completed([31, 3]),
      { at: 31, what: 'called', number: 4 },
      ...completed([36, 4]),
      // The line is empty for 14 minutes.
      { at: 50, what: 'booked', number: 5 },
      { at: 50, what: 'called', number: 5 },
      ...completed([56, 5]),
    ]
    const summary = summarize({ ...session, events })
    expect(summary).toMatchObject({ day: 1, booked: 4, late: 4, calls: true, pauses: [['break', 12]] })
    expect(summary).toMatchObject({ minutes: [26, 0, 0, 0], patients: [5, 0, 0, 0], fives: [0, 0] })
  })
})

test('the turns before a place are those who probably come, with their variance', () => {
  const followed = new FollowedSession()
  for (const number of [1, 2, 3]) followed.add({ at: -60, what: 'booked', number })
  followed.add({ at: 1, what: 'called', number: 1 })
  const missed = { ...habits.missed, booked: 0.2 }
  const places = placesOf({ ...habits, missed }, followed, '2026-03-02T09:00+05:30')
  expect(places).toMatchObject([
    { number: 2, ahead: 1, turns: 0, variance: 0 },
    { number: 3, ahead: 2, turns: 0.8 },
    { number: undefined, ahead: 3, turns: 1.6 },
  ])
  expect(places[2]?.variance).toBeCloseTo(0.32, 6)
})

describe('the real calls', () => {
  test('of a desk that only ticks are the completions before, and those of a burst lie evenly', () => {
    const events = completed([5, 1], [10, 2], [40, 3], [40.2, 4], [40.4, 5], [46, 6])
    const calls = Object.fromEntries([...realCalls(events)].map(([number, [at = 0]]) => [number, at]))
    expect(calls[1]).toBeUndefined()
    expect([calls[2], calls[3], calls[6]]).toEqual([5, 10, 40.4])
    expect(calls[4]).toBeCloseTo(10 + 30.4 / 3, 6)
    expect(calls[5]).toBeCloseTo(10 + (2 * 30.4) / 3, 6)
  })

  test('of a desk that only ticks are the later resume, and missing for the first burst and for absent numbers', () => {
    const events: SessionEvent[] = [
      ...completed([5, 1], [5.1, 2]),
      { at: 6, what: 'no_show', number: 3 },
      { at: 7, what: 'paused' },
      { at: 20, what: 'resumed' },
      ...completed([26, 4], [30, 3]),
    ]
    expect([...realCalls(events)]).toEqual([[4, [20]]])
  })

  test('are the calls where the desk calls', () => {
    const events = eventsUntil([{ at: 9, what: 'called', number: 2 }, ...completed([8, 1])], 100)
    expect([...realCalls(events)]).toEqual([[2, [9]]])
  })
})

describe('the draws', () => {
  test('of a gamma variable have its mean and variance', () => {
    const values = (columns().normal[0] ?? new Float64Array()).map((z) => gammaValue(20, 50, z))
    const mean = values.reduce((sum, value) => sum + value, 0) / values.length
    expect(mean).toBeCloseTo(20, 0)
    expect(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length).toBeCloseTo(50, -1)
  })

  test('of a rest are beyond the time that has gone, in the order of their shares', () => {
    const turn = logNormal(1, 5, 6.25)
    fc.assert(
      fc.property(
        fc.double({ min: 0, max: 40, noNaN: true }),
        fc.double({ min: 0.01, max: 0.98, noNaN: true }),
        (gone, share) => {
          const value = valueBeyond(turn, gone, share)
          expect(value).toBeGreaterThanOrEqual(gone)
          expect(valueBeyond(turn, gone, share + 0.01)).toBeGreaterThanOrEqual(value)
        },
      ),
    )
    expect(chanceBeyond(turn, valueBeyond(turn, 0, 0.9))).toBeCloseTo(0.1, 3)
  })

  test('leave the long possibility after a time that is too long for the short one', () => {
    const [short, long] = possibleBeyond([logNormal(0.9, 5, 4), logNormal(0.1, 30, 100)], 20)
    expect(short?.weight).toBeLessThan(0.01)
    expect(long?.weight).toBeGreaterThan(0.99)
  })

  test('give the same quantiles as sorting', () => {
    fc.assert(
      fc.property(fc.array(fc.double({ min: 0, max: 99, noNaN: true }), { minLength: 20, maxLength: 20 }), (values) => {
        const sorted = values.toSorted((a, b) => a - b)
        // 0.125 × 20 − 0.5 = 2, 0.9 × 20 − 0.5 = 17.5
        const [low, high] = quantilesOf(Float64Array.from(values), 20, [0.125, 0.9])
        expect(low).toBe(sorted[2])
        expect(high).toBeCloseTo(((sorted[17] ?? 0) + (sorted[18] ?? 0)) / 2, 9)
      }),
    )
  })

  test('use a normal distribution whose quantile is the inverse', () => {
    for (const z of [-3, -1.2816, 0, 0.5, 2.5]) expect(normalQuantile(normalCdf(z))).toBeCloseTo(z, 4)
  })
})

describe('a correction', () => {
  test('moves by what a session missed', () => {
    const misses = new Map([['1 inside', { count: 10, below: 3, aboveMedian: 6, above: 0 }]])
    const moved = corrected({}, misses, () => 0.1)
    // 0.1 × (0.3 − 0.1), 0.04 × (0.6 − 0.5), 0.1 × (0 − 0.1)
    expect(moved).toEqual({ '1 inside': { sessions: 1, low: 0.02, middle: 0.004, high: -0.01 } })
  })

  test('widens a range around its median', () => {
    const wider = correct(
      { p10: 10, p50: 20, p90: 40 },
      { sessions: 9, low: Math.log(2), middle: 0, high: Math.log(2) },
    )
    expect([wider.p10, wider.p50, wider.p90].map(Math.round)).toEqual([5, 20, 80])
  })
})

describe('a shown range', () => {
  const minute = 60_000
  const at = (from: number, to: number) => ({ from: from * minute, to: to * minute })

  test('is rounded outward to five minutes', () => {
    expect(shownRange(null, at(41, 62), 0)).toEqual(at(40, 65))
  })

  test('stays while the fresh one nearly fits it', () => {
    expect(shownRange(at(40, 65), at(39.5, 65.8), 0)).toEqual(at(40, 65))
    expect(shownRange(at(40, 65), at(38, 68), 0)).toEqual(at(35, 70))
    expect(shownRange(at(40, 65), at(46, 59), 0)).toEqual(at(40, 65))
    expect(shownRange(at(40, 65), at(48, 57), 0)).toEqual(at(45, 60))
  })

  test('touches the one before where it would be beside it by ten minutes at most', () => {
    expect(shownRange(at(40, 65), at(71, 90), 0)).toEqual(at(65, 90))
    expect(shownRange(at(40, 65), at(81, 99), 0)).toEqual(at(80, 100))
    expect(shownRange(at(40, 65), at(20, 33), 0)).toEqual(at(20, 40))
  })

  test('forgets one that has passed', () => {
    expect(shownRange(at(40, 65), at(71, 90), 66 * minute)).toEqual(at(70, 90))
  })

  test('lets a patient leave five minutes and the travel before its earliest time', () => {
    expect(leaveBy(45 * minute, 20)).toBe(20 * minute)
  })
})
