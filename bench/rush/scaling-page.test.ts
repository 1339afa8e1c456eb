import { expect, test } from 'vitest'
import { rushTables } from './report.ts'
import { tablesOfPage } from './scaling-page.ts'

test('the tables of docs/scaling.md are those that the simulation prints', () => {
  // Where they differ on purpose: npm run bench -- rush --write
  expect(tablesOfPage()).toBe(rushTables())
})
