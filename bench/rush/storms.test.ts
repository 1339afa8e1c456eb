import { describe, expect, test } from 'vitest'
import { weather } from './storms.ts'

const plenty = { processors: 1_000, busy: 0, connecting: 0.001 }

describe('a storm of phones that come back', () => {
  test('where there is room for all, the last one is back after its own second and a half', () => {
    const { back, perSecond } = weather({ phones: 1_000, nodes: plenty, database: plenty })
    expect(back).toBeCloseTo(1.5)
    expect(perSecond).toBeCloseTo(1_000)
  })

  test('where there is not, they wait: half a second, then as many a second as are taken', () => {
    const nodes = { processors: 2, busy: 0.5, connecting: 0.002 }
    const { back, perSecond } = weather({ phones: 5_000, nodes, database: plenty })
    expect(perSecond).toBeCloseTo(500)
    expect(back).toBeCloseTo(0.5 + 5_000 / 500, 1)
  })

  test('the scarcer of nodes and database decides', () => {
    const scarce = { processors: 1, busy: 0, connecting: 0.01 }
    const byDatabase = weather({ phones: 1_000, nodes: plenty, database: scarce })
    expect(byDatabase).toEqual(weather({ phones: 1_000, nodes: scarce, database: plenty }))
    expect(byDatabase.perSecond).toBeCloseTo(100)
  })

  test('nodes that are full already take nobody back', () => {
    const full = { processors: 4, busy: 1, connecting: 0.001 }
    expect(weather({ phones: 10, nodes: full, database: plenty }).back).toBe(Number.POSITIVE_INFINITY)
  })
})
