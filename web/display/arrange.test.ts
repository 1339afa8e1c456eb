import { expect, test } from 'vitest'
import { arrange } from './wall.tsx'

test.each([
  [1, 1, 1],
  [2, 2, 1],
  [3, 3, 1],
  [4, 2, 2],
  [5, 2, 3],
  [6, 2, 3],
])('%i doctors stand in %i columns and %i rows, and five or more are dense', (doctors, columns, rows) => {
  expect(arrange(doctors, false)).toEqual({ columns, rows, dense: rows > 2 })
  expect(arrange(doctors, true)).toEqual({ columns: 1, rows: doctors, dense: doctors > 4 })
})

test('a display without a doctor has the place of one, and never more than six', () => {
  expect(arrange(0, false)).toMatchObject({ columns: 1, rows: 1 })
  expect(arrange(9, false)).toMatchObject({ columns: 2, rows: 3 })
})
