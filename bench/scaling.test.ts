import { expect, test } from 'vitest'
import { assumptions, simulateDay } from './country-day.ts'
import { demandOf, sizeCell } from './scaling.ts'

const clinics = 2_000
const day = simulateDay(clinics, assumptions, 1)
const sum = (values: Float64Array) => values.reduce((all, value) => all + value, 0)

test('each token is completed, cancelled or missed', () => {
  expect(sum(day.bookings)).toBe(sum(day.completions) + sum(day.cancellations) + day.missed)
})

test('a clinic issues fifty tokens a day on average', () => {
  // One standard deviation of a hundred thousand tokens is 0.3 %.
  expect(Math.abs(sum(day.bookings) / clinics - 50)).toBeLessThan(1)
})

test('all sockets are closed at the end of the day, and never fewer than none are open', () => {
  expect(day.sockets.at(-1)).toBe(0)
  expect(Math.min(...day.sockets)).toBe(0)
})

test('demand is in proportion to the clinics', () => {
  const [one, ten] = [demandOf(day, 10_000), demandOf(day, 100_000)]
  for (const figure of ['tokens', 'bookings', 'messages', 'changes', 'wal', 'node', 'database'] as const)
    expect(ten[figure] / one[figure]).toBeCloseTo(10)
})

test('a cell keeps its limits, and fails where no number of nodes is enough', () => {
  const demand = demandOf(day, 40_000)
  const { nodes, busy, databaseBusy } = sizeCell(demand)
  expect(busy).toBeLessThanOrEqual(0.5)
  expect(databaseBusy).toBeLessThanOrEqual(0.5)
  expect(demand.sockets / (nodes - 1)).toBeLessThanOrEqual(10_000)
  expect(() => sizeCell(demandOf(day, 2_000_000))).toThrow(RangeError)
})
