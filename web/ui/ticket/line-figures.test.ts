import { expect, test } from 'vitest'
import { lineFigures } from './line.tsx'

test('draws each person ahead with a number', () => {
  expect(lineFigures(3, [25, 26, 27])).toEqual({ numbers: [25, 26, 27], more: 0 })
})

test('draws five people, and counts six', () => {
  expect(lineFigures(5, [1, 2, 3, 4, 5])).toEqual({ numbers: [1, 2, 3, 4, 5], more: 0 })
  expect(lineFigures(6, [1, 2, 3, 4, 5, 6])).toEqual({ numbers: [1, 2, 3], more: 3 })
  expect(lineFigures(240, [7, 9, 12])).toEqual({ numbers: [7, 9, 12], more: 237 })
})

test('draws no one when no one is ahead', () => {
  expect(lineFigures(0)).toEqual({ numbers: [], more: 0 })
})

test('draws people with unknown numbers without one', () => {
  expect(lineFigures(2)).toEqual({ numbers: [undefined, undefined], more: 0 })
})
