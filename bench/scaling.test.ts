import { expect, test } from 'vitest'
import { averageDay, demandOf, sizeCell } from './scaling.ts'

const day = averageDay()
const sum = (of: 'bookings' | 'completions' | 'cancellations') => day.reduce((all, minute) => all + minute[of], 0)

test('a clinic issues fifty tokens a day, of which 6 % are missed and the others completed or cancelled', () => {
  expect(sum('bookings')).toBeCloseTo(50)
  expect(sum('completions') + sum('cancellations')).toBeCloseTo(50 * 0.94)
})

test('all sockets are closed at the end of the day', () => {
  expect(day.at(-1)?.sockets).toBeCloseTo(0)
})

test('a cell keeps its limits, and fails where no number of nodes is enough', () => {
  const demand = demandOf(day, 40_000)
  const { nodes, busy } = sizeCell(demand)
  expect(busy).toBeLessThanOrEqual(0.5)
  expect(demand.sockets / (nodes - 1)).toBeLessThanOrEqual(10_000)
  expect(() => sizeCell(demandOf(day, 2_000_000))).toThrow(RangeError)
})
