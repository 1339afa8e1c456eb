import { describe, expect, test } from 'vitest'
import { habits } from './clinics.ts'
import { countryDay, sum } from './country-day.ts'
import { busiestSecond, demandOf } from './demand.ts'
import { measured } from './measured.ts'
import { billOf, prices } from './prices.ts'
import { fullness, mostSockets, sizeCell, type Cell } from './sizing.ts'

const day = countryDay(1_000, habits, 3)
const demand = demandOf(day, 10_000, habits, measured)
const cellFor = (asked = demand, costs = measured): Cell => {
  const cell = sizeCell(asked, costs)
  if (!cell) throw new Error('It does not fit.')
  return cell
}

describe('what a cell has to do', () => {
  test('ten times the clinics ask for ten times as much of everything', () => {
    const ten = demandOf(day, 100_000, habits, measured)
    for (const name of ['bookings', 'completions', 'messages', 'connections', 'changes', 'wal'] as const)
      expect(ten.perSecond[name] / demand.perSecond[name]).toBeCloseTo(10)
    expect(ten.tokens / demand.tokens).toBeCloseTo(10)
    expect(ten.node.cores / demand.node.cores).toBeCloseTo(10)
  })

  test('the busiest minute is the one that is counted', () => {
    expect((demand.perSecond.bookings * 60) / 10).toBeCloseTo(Math.max(...day.bookings))
    expect(demand.tokens).toBeCloseTo(sum(day.bookings) * 10)
  })

  test('processors half as fast are twice as long at work', () => {
    const slow = demandOf(day, 10_000, habits, { ...measured, slower: 2 })
    expect(slow.node.cores / demand.node.cores).toBeCloseTo(2)
    expect(slow.database.cores / demand.database.cores).toBeCloseTo(2)
  })

  test('a second is at times busier than its minute, the less so the more there are', () => {
    expect(busiestSecond(100)).toBeCloseTo(131)
    expect(busiestSecond(10_000) / 10_000).toBeLessThan(1.04)
  })
})

describe('what a cell is given', () => {
  test('no processor is fuller than it may be', () => {
    const { full, databaseCores, databaseAtWork } = cellFor()
    expect(full).toBeLessThanOrEqual(fullness.node)
    expect(databaseAtWork).toBeGreaterThan(demand.database.cores)
    expect(databaseAtWork / databaseCores).toBeLessThanOrEqual(fullness.database)
  })

  test('no node has more sockets than it may have, and one node less would have too many', () => {
    const { nodes, socketsOfNode } = cellFor()
    expect(socketsOfNode).toBeLessThanOrEqual(mostSockets)
    expect(demand.sockets / (nodes - 2)).toBeGreaterThan(mostSockets)
  })

  test('where the work is dear, it decides how many nodes there are', () => {
    const slow = { ...measured, slower: 20 }
    const asked = demandOf(day, 10_000, habits, slow)
    const { nodes, full, hearing } = cellFor(asked, slow)
    expect(full).toBeLessThanOrEqual(fullness.node)
    expect(asked.node.cores / (nodes - 2) + hearing).toBeGreaterThan(fullness.node)
  })

  test('where hearing of the others alone fills a node, no number of nodes is enough', () => {
    const hears = { ...measured.node, hearingChange: 1e6 / demand.perSecond.changes }
    expect(sizeCell(demand, { ...measured, node: hears })).toBeUndefined()
  })

  test('the bill is its parts, and a text message costs what it costs', () => {
    const bill = billOf(demand, cellFor(), { messagesADay: sum(day.messages) * 10, oneTimePasswords: 0.02 }, prices)
    const { all, ...parts } = bill
    expect(Object.values(parts).reduce((most, one) => most + one, 0)).toBeCloseTo(all)
    expect(bill.textMessages).toBeCloseTo((20_000 * prices.textMessage) / prices.rupees)
  })
})
