import { describe, expect, test } from 'vitest'
import { measured } from './measured.ts'
import { rushTables } from './report.ts'
import { rowOfPage, tablesOfPage } from './scaling-page.ts'

describe('docs/scaling.md', () => {
  test('has the tables that the simulation prints', () => {
    // Where they differ on purpose: npm run bench -- rush --write
    expect(tablesOfPage()).toBe(rushTables())
  })

  const { node, database } = measured
  test.for([
    ['booking', '4', node.booking, database.booking],
    ['completion', '4', node.completion, database.completion],
    ["a patient's own list", '4', node.list, database.list],
    ['search', '4', node.search, database.search],
    ['log-in', '4', node.logIn, database.logIn],
    ['a phone connects', '1', node.connection, database.connection],
  ] as const)('has the measurement that the simulation counts with: %s', ([what, callers, ofNode, ofDatabase]) => {
    const [, , , , nodes = '', databases = ''] = rowOfPage(what, callers)
    for (const [runs, counted] of [
      [nodes, ofNode],
      [databases, ofDatabase],
    ] as const) {
      const dearest = Math.max(...runs.split('·').map((run) => Number(run.replaceAll(',', ''))))
      expect(counted).toBeGreaterThanOrEqual(dearest)
      expect(counted).toBeLessThanOrEqual(dearest * 1.05)
    }
  })
})
