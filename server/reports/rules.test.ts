import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ActRow } from '../estimates/index.ts'
import { keptOf } from './present.ts'
import { readTimes } from './read-session.ts'
import { addNext, bucketOf, Counted, Numbers, packed, summaryOf, Sums } from './rules.ts'
import type { SessionRow, TokenRow } from './store.ts'

const day = '2026-11-20'
const midnight = Date.parse(`${day}T00:00:00+05:30`)
const minute = 60_000

const session = (change: Partial<SessionRow>): SessionRow => ({
  ...{ slot_id: 's', service_day: day, hospital_id: 'h', doctor_id: 'd', doctor_name: 'Dr Rao', slot_name: 'Evening' },
  ...{ time_zone: 'Asia/Kolkata', start_time: '10:00 PM', end_time: '1:00 AM', is_over: true, capacity: null },
  ...{ range_shown: 0, range_held: 0, acts: [], tokens: [] },
  ...change,
})

/** What happens to one token, in minutes after midnight: when it is booked, and each act with what it leads to. */
const history = fc.record({
  by: fc.constantFrom('online' as const, 'desk' as const, 'kiosk' as const),
  booked: fc.integer({ min: -9_000, max: 1_300 }),
  arrives: fc.option(fc.integer({ min: 1_200, max: 1_500 })),
  acts: fc.array(
    fc.record({
      act: fc.constantFrom('call', 'complete', 'no-show', 'cancel', 'undo'),
      at: fc.integer({ min: 1_300, max: 1_560 }),
    }),
    { maxLength: 4 },
  ),
})

const ends = { 'complete': 'completed', 'no-show': 'no_show', 'cancel': 'cancelled', 'call': 'called' } as const

/** A history as the database hands it out, and what each token came to, counted the slow way: act by act, with every undo taken back. */
function played(tokens: readonly (typeof history extends fc.Arbitrary<infer T> ? T : never)[]) {
  const acts: ActRow[] = []
  const rows: TokenRow[] = []
  const plain: { status: string; called: number | null; completed: number | null; expected: number; day: number }[] = []
  let seq = 0
  for (const [index, { by, booked, arrives, acts: done }] of tokens.entries()) {
    const number = index + 1
    acts.push([0, midnight + booked * minute, number, 'book', 'waiting', null, null, null])
    const kept: { act: keyof typeof ends; at: number }[] = []
    for (const { act, at } of done.toSorted((one, other) => one.at - other.at)) {
      if (act === 'undo' && kept.length === 0) continue
      if (act === 'undo') kept.pop()
      else kept.push({ act, at })
      const to = kept.at(-1) ? ends[kept.at(-1)?.act ?? 'call'] : 'waiting'
      acts.push([(seq += 1), midnight + at * minute, number, act, to, null, null, null])
    }
    const last = kept.at(-1)
    const status = last ? ends[last.act] : 'waiting'
    const arrivedAt = arrives === null ? null : midnight + arrives * minute
    rows.push([number, by, status, midnight + booked * minute, arrivedAt])
    plain.push({
      status,
      called: kept.findLast(({ act }) => act === 'call')?.at ?? null,
      completed: status === 'completed' ? (last?.at ?? null) : null,
      expected: Math.max(arrives ?? booked, 22 * 60),
      day: Math.floor(booked / 1440),
    })
  }
  return { row: session({ acts, tokens: rows }), plain }
}

const quantile = (values: number[], share: number) =>
  values.toSorted((a, b) => a - b)[Math.ceil(share * values.length) - 1] ?? 0

test('a summary says what a slow and obvious count of the history says', () => {
  fc.assert(
    fc.property(fc.array(history, { maxLength: 40 }), (tokens) => {
      const { row, plain } = played(tokens)
      const times = readTimes(row)
      const summary = summaryOf(times)
      const numbers = new Numbers(packed(summary).repeat(2))
      const sums = new Sums()
      for (let twice = 0; twice < 2; twice += 1) addNext(numbers, keptOf(row), [sums])
      const figures = sums.figures()
      const ended = (status: string) => 2 * plain.filter((token) => token.status === status).length
      expect(figures).toMatchObject({
        sessions: 2,
        tokens: 2 * plain.length,
        completed: ended('completed'),
        missed: ended('no_show'),
        cancelled: ended('cancelled'),
        leftOver: ended('waiting') + ended('called'),
        waiting: 0,
      })
      const waits = plain
        .filter(({ called, completed }) => called !== null && completed !== null && completed > called)
        .map(({ called, expected }) => Math.max(0, (called ?? 0) - expected))
      const close = (shown = 0, share = 0) => {
        const exact = quantile([...waits, ...waits], share)
        return Math.abs(shown - exact) <= Math.max(2, 0.08 * exact)
      }
      const isKnown = waits.length * 2 >= 5
      expect(figures.wait?.known ?? 0).toBe(isKnown ? 2 * waits.length : 0)
      expect(!isKnown || (close(figures.wait?.half, 0.5) && close(figures.wait?.eight, 0.8))).toBe(true)
      const seen = plain.filter(({ status }) => status === 'completed')
      const halves = seen.map(({ called, completed }) => Math.floor((called ?? completed ?? 0) / 30))
      const inOrder = [...new Set(halves)].toSorted((a, b) => a - b)
      expect(summary.pace).toEqual(
        seen.length > 0 && waits.length >= 0.8 * seen.length
          ? inOrder.map((half) => [half, halves.filter((one) => one === half).length])
          : [],
      )
      const isCalled = row.acts.length > 0 && plain.some(({ called }) => called !== null)
      expect(times.start !== null).toBe(isCalled)
      const held = plain.filter(({ status }) => status !== 'cancelled')
      const missed = summary.ahead.reduce((sum, [, , count]) => sum + count, 0)
      expect(summary.ahead.reduce((sum, [, count]) => sum + count, 0)).toBe(held.length)
      expect(2 * missed).toBe(figures.missed)
      expect(summary.ahead.map(([days]) => days)).toEqual(
        [...new Set(held.map((token) => Math.max(0, -token.day)))].toSorted((a, b) => a - b),
      )
      expect(JSON.stringify(summaryOf(readTimes(row)))).toBe(JSON.stringify(summary))
    }),
    { numRuns: 300 },
  )
})

test('ticks in a burst say nothing of times, and calls after midnight are of the next day', () => {
  const at = (minutes: number) => midnight + minutes * minute
  const acts: ActRow[] = [
    [1, at(23 * 60), 1, 'call', 'called', null, null, null],
    [2, at(24 * 60 + 5), 2, 'call', 'called', null, null, null],
    [3, at(24 * 60 + 20), 1, 'complete', 'completed', null, null, null],
    [4, at(24 * 60 + 20.1), 2, 'complete', 'completed', null, null, null],
    [5, at(24 * 60 + 20.2), 3, 'complete', 'completed', null, null, null],
  ]
  const tokens: TokenRow[] = [1, 2, 3].map((number) => [number, 'desk', 'completed', at(1200), at(1200)])
  const { start, tokens: read } = readTimes(session({ acts, tokens }))
  expect(start).toBe(60)
  expect(read.map(({ halfHour, wait, withDoctor }) => [halfHour, wait, withDoctor])).toEqual([
    [46, 60, null],
    [48, 125, null],
    [48, null, null],
  ])
})

test('histograms are within two minutes, or 8 %, of every duration of a day', () => {
  for (let minutes = 0; minutes <= 24 * 60; minutes += 1) {
    const counted = new Counted()
    counted.add(bucketOf(minutes), 5)
    expect(Math.abs((counted.spread()?.half ?? 0) - minutes), `${minutes}`).toBeLessThanOrEqual(
      Math.max(2, 0.08 * minutes),
    )
    expect(bucketOf(minutes)).toBeLessThan(128)
  }
})
