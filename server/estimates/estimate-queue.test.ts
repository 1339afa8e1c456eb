import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { estimateQueue, learn, noKnowledge, noPooled, type Session, type SessionEvent } from './index.ts'

const sessionOf = (events: readonly SessionEvent[], day = 2): Session => ({
  ...{ session: `s${day}`, doctor: 'd', slot: 'a', speciality: 'General Physician' },
  ...{ start: `2026-03-0${day}T09:00+05:30`, end: `2026-03-0${day}T13:00+05:30`, events },
})

const booked = (count: number): SessionEvent[] =>
  Array.from({ length: count }, (_, at) => ({ at: -100 + at, what: 'booked', number: at + 1 }))

/** Turns of these lengths, one after the other. */
function turns(lengths: readonly number[], begin: number, calls: boolean): SessionEvent[] {
  let at = begin
  return lengths.flatMap((length, index) => {
    const called: SessionEvent = { at, what: 'called', number: index + 1 }
    at += length
    const completed: SessionEvent = { at, what: 'completed', number: index + 1 }
    return calls ? [called, completed] : [completed]
  })
}

/** Knowledge of four sessions with turns of five minutes on average. */
function practised(calls = true) {
  let known = { knowledge: noKnowledge('General Physician'), pooled: noPooled() }
  for (const day of [1, 2, 3, 4]) {
    const lengths = Array.from({ length: 20 }, (_, at) => [3, 7, 4, 6, 5][(at + day) % 5] ?? 5)
    known = learn(known.knowledge, sessionOf([...booked(20), ...turns(lengths, 4 * day, calls)], day), known.pooled)
  }
  return known
}

const lengths = fc.array(fc.double({ min: 0.2, max: 15, noNaN: true }), { maxLength: 12 })
const situation = fc.record({ lengths, calls: fc.boolean(), at: fc.double({ min: -30, max: 120, noNaN: true }) })

describe('an estimate', () => {
  const known = { true: practised(true), false: practised(false) }
  const estimate = (calls: boolean, events: readonly SessionEvent[], at: number) => {
    const { knowledge, pooled } = known[`${calls}`]
    return estimateQueue(knowledge, pooled, sessionOf(events, 5), at)
  }

  test('has its quantiles in order, and a later place is never called earlier', () => {
    fc.assert(
      fc.property(situation, ({ lengths, calls, at }) => {
        const { line, walkIn } = estimate(calls, [...booked(25), ...turns(lengths, 3, calls)], at)
        const ranges = [...line, walkIn].flatMap(({ range }) => (range ? [range] : []))
        for (const { p10, p50, p90 } of ranges) expect(0 <= p10 && p10 <= p50 && p50 <= p90).toBe(true)
        ranges.slice(1).forEach((range, index) => {
          for (const key of ['p10', 'p50', 'p90'] as const)
            expect(range[key]).toBeGreaterThanOrEqual(ranges[index]?.[key] ?? 0)
        })
      }),
      { numRuns: 60 },
    )
  })

  test('is the same without the events after its moment', () => {
    fc.assert(
      fc.property(situation, ({ lengths, calls, at }) => {
        const events = [...booked(25), ...turns(lengths, 3, calls)]
        const before = events.filter((event) => event.at <= at)
        expect(estimate(calls, events, at)).toEqual(estimate(calls, before, at))
      }),
      { numRuns: 40 },
    )
  })

  test('is not earlier for the first places when one more is ahead', () => {
    fc.assert(
      fc.property(situation, ({ lengths, calls, at }) => {
        const events = [...booked(25), ...turns(lengths, 3, calls)].filter((event) => event.at <= at)
        const first = estimate(calls, events, at).line[3]?.number ?? 0
        const emergency: SessionEvent[] = [
          { at, what: 'booked', number: 26 },
          { at, what: 'priority', number: 26, priority: 'emergency' },
        ]
        const of = (all: readonly SessionEvent[]) =>
          estimate(calls, all, at).line.find(({ number }) => number === first)
        const [plain, later] = [of(events), of([...events, ...emergency])]
        if (!plain?.range || !later?.range) return
        expect(later.ahead).toBe(plain.ahead + 1)
        expect(later.range.p50).toBeGreaterThanOrEqual(plain.range.p50)
      }),
      { numRuns: 40 },
    )
  })

  test('is not earlier after an announced delay', () => {
    const announcement = fc.record({ minutes: fc.integer({ min: 1, max: 60 }), at: fc.integer({ min: -20, max: 30 }) })
    fc.assert(
      fc.property(fc.boolean(), announcement, (calls, { minutes, at }) => {
        const plain = estimate(calls, booked(12), at).line
        const late = estimate(calls, [...booked(12), { at, what: 'late', minutes }], at).line
        const earlier = plain.filter(({ range }, index) => {
          const then = late[index]?.range
          return range && then && (then.p10 < range.p10 || then.p50 < range.p50 || then.p90 < range.p90)
        })
        expect(earlier).toEqual([])
      }),
      { numRuns: 40 },
    )
  })

  test('is finite and in order for arbitrary acts', () => {
    const number = fc.integer({ min: 1, max: 9 })
    const at = fc.integer({ min: -60, max: 200 })
    const of = fc.constantFrom('booked', 'called', 'completed', 'no_show', 'cancelled', 'rejoined', 'arrived')
    const event = fc.oneof<fc.Arbitrary<SessionEvent>[]>(
      fc.record({ at, what: of, number }),
      fc.record({
        at,
        what: fc.constant('priority'),
        number,
        priority: fc.constantFrom('none', 'senior', 'emergency'),
      }),
      fc.record({ at, what: fc.constant('late'), minutes: fc.integer({ min: -5, max: 480 }) }),
      fc.record({ at, what: fc.constant('paused'), reason: fc.constantFrom('break', 'emergency') }),
      fc.record({ at, what: fc.constant('resumed') }),
    )
    fc.assert(
      fc.property(
        fc.array(fc.array(event, { maxLength: 60 }), { minLength: 4, maxLength: 6 }),
        at,
        (sessions, moment) => {
          let known = { knowledge: noKnowledge(''), pooled: noPooled() }
          for (const events of sessions) known = learn(known.knowledge, sessionOf(events), known.pooled)
          const { line, walkIn } = estimateQueue(known.knowledge, known.pooled, sessionOf(sessions[0] ?? []), moment)
          for (const { range } of [...line, walkIn]) {
            const { p10, p50, p90 } = range ?? { p10: 0, p50: 0, p90: 0 }
            expect(p10 >= 0 && p10 <= p50 && p50 <= p90 && Number.isFinite(p90)).toBe(true)
          }
        },
      ),
      { numRuns: 40 },
    )
  })

  test('does not delay later places by the rare case that the first of them are still not called', () => {
    // Every second five patients are ticked at once; today three turns have passed without a tick.
    const ticks = (until: number): SessionEvent[] => {
      const ends = [9, 14, 19, 24, 29, 54, 54.1, 54.2, 54.3, 54.4, 59, 64, 69, 74, 79, 104, 104.1, 104.2, 104.3, 104.4]
      return ends.flatMap((at, index) => (at < until ? [{ at, what: 'completed', number: index + 1 }] : []))
    }
    let known = { knowledge: noKnowledge('General Physician'), pooled: noPooled() }
    for (const day of [1, 2, 3, 4])
      known = learn(known.knowledge, sessionOf([...booked(20), ...ticks(200)], day), known.pooled)
    const { line } = estimateQueue(known.knowledge, known.pooled, sessionOf([...booked(20), ...ticks(40)], 5), 44)
    const rangeOf = (number: number) => line.find((one) => one.number === number)?.range
    expect(rangeOf(7)?.p50).toBeLessThan(10)
    expect(rangeOf(13)?.p90).toBeLessThan(35)
  })

  test('is later in a pause before the start', () => {
    const middle = (events: readonly SessionEvent[]) => estimate(true, events, 5).line.at(-1)?.range?.p50 ?? 0
    const paused: SessionEvent = { at: 0, what: 'paused', reason: 'emergency' }
    expect(middle([...booked(5), paused])).toBeGreaterThan(middle(booked(5)) + 10)
  })

  test('is silent without five completions today or three past sessions', () => {
    const ask = (count: number, sessions: number) => {
      const events = [
        ...booked(20),
        ...turns(
          Array.from({ length: count }, () => 5),
          0,
          true,
        ),
      ]
      const knowledge = { ...noKnowledge('General Physician'), sessions }
      const { line, basis } = estimateQueue(knowledge, noPooled(), sessionOf(events), 5 * count)
      return [line[0]?.ahead, line[0]?.range !== null, basis]
    }
    expect(ask(4, 2)).toEqual([0, false, 'history'])
    expect(ask(5, 2)).toEqual([0, true, 'session'])
    expect(ask(4, 3)).toEqual([0, true, 'history'])
  })

  test('is silent before the first call where the start is unknown', () => {
    const { knowledge, pooled } = practised()
    const at = (events: readonly SessionEvent[]) =>
      estimateQueue(knowledge, pooled, { ...sessionOf(events), start: null }, 10).line.at(-1)?.range
    expect(at(booked(5))).toBeNull()
    expect(at([...booked(5), { at: 8, what: 'called', number: 1 }])).not.toBeNull()
  })

  test('follows the order that the desk has made', () => {
    const { knowledge, pooled } = practised()
    const { line } = estimateQueue(knowledge, pooled, sessionOf(booked(3)), 0, { line: [3, 1, 2] })
    expect(line.map(({ number, ahead }) => [number, ahead])).toEqual([
      [3, 0],
      [1, 1],
      [2, 2],
    ])
  })

  test('keeps its knowledge short, as JSON, over hundreds of sessions', () => {
    let { knowledge, pooled } = practised()
    const session = sessionOf([
      ...booked(12),
      ...turns(
        Array.from({ length: 12 }, () => 4.321),
        3.21,
        true,
      ),
    ])
    for (let day = 0; day < 60; day += 1) ({ knowledge, pooled } = learn(knowledge, session, pooled))
    expect(knowledge.recent.length).toBe(60)
    expect(JSON.parse(JSON.stringify(knowledge))).toEqual(knowledge)
    expect(JSON.stringify(knowledge).length).toBeLessThan(10_000)
  })
})
