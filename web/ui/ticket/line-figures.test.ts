import { expect, test } from 'vitest'
import { lineFigures } from './line-figures.ts'

test('every person ahead is drawn with their number', () => {
  expect(lineFigures(3, [25, 26, 27])).toEqual({ numbers: [25, 26, 27], more: 0 })
})

test('five are drawn, six are counted', () => {
  expect(lineFigures(5, [1, 2, 3, 4, 5])).toEqual({ numbers: [1, 2, 3, 4, 5], more: 0 })
  expect(lineFigures(6, [1, 2, 3, 4, 5, 6])).toEqual({ numbers: [1, 2, 3], more: 3 })
  expect(lineFigures(240, [7, 9, 12])).toEqual({ numbers: [7, 9, 12], more: 237 })
})

test('nobody is drawn when nobody is ahead', () => {
  expect(lineFigures(0)).toEqual({ numbers: [], more: 0 })
})

test('people of unknown number are drawn without one', () => {
  expect(lineFigures(2)).toEqual({ numbers: [undefined, undefined], more: 0 })
})
